// Toggles: made, typed into, opened and closed by mouse, touch and keyboard, read, found, printed and stored.

import { MIKA } from "../installation/team.ts";
import { doc, Editor, p, toggle } from "../pages/editor.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

const OPEN = "<div toggle><p summary>plan</p><div folded><p>smoke</p></div></div>";
const CLOSED = '<div toggle><p summary>plan</p><div hidden="until-found" folded><p>smoke</p></div></div>';

test("a toggle is made by its menu, typed through, left by Enter, and stored", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.clock.install();
  const editor = await Editor.of(mika, team);
  await editor.inserts("toggle");
  await editor.types("plan");
  await editor.presses("Enter");
  await editor.types("smoke");
  await editor.shows(OPEN);
  await editor.presses("Enter", "Enter");
  await editor.types("after");
  await editor.shows(`${OPEN}<p>after</p>`);
  await editor.stores(doc(toggle(true, "plan", p("smoke")), p("after")));
  await editor.goesTo("plan", "before");
  await editor.presses("Backspace");
  await editor.shows("<p>plan</p><p>smoke</p><p>after</p>");
  await editor.presses("Control+z");
  await editor.shows(`${OPEN}<p>after</p>`);
});

test("its button and Mod+Enter open and close it, and arrows skip what is closed", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const editor = await Editor.of(mika, team, doc(toggle(false, "plan", p("smoke")), p("after")));
  const arrow = editor.page.getByRole("button", { name: "Toggle content" });
  await editor.shows(`${CLOSED}<p>after</p>`);
  await expect(editor.page.getByText("smoke")).toBeHidden();
  await editor.goesTo("plan");
  await editor.presses("ArrowDown", "End");
  await editor.types("!");
  await editor.shows(`${CLOSED}<p>after!</p>`);
  await expect(arrow).toHaveAttribute("aria-expanded", "false");
  await editor.pressesAt(arrow, 8, 8);
  await editor.shows(`${OPEN}<p>after!</p>`);
  await expect(arrow).toHaveAttribute("aria-expanded", "true");
  await editor.goesTo("smoke");
  await editor.pressesAt(arrow, 8, 8);
  await editor.shows(`${CLOSED}<p>after!</p>`);
  await editor.types("?");
  await editor.shows(`${CLOSED.replace("plan", "plan?")}<p>after!</p>`);
  await editor.presses("Backspace", "Control+Enter");
  await editor.shows(`${OPEN}<p>after!</p>`);
  await editor.presses("Control+a");
  const { text } = await editor.copies();
  expect(text).toBe("<details open>\n<summary>plan</summary>\nsmoke\n</details>\nafter!");
});

test("blocks are turned into a toggle by the toolbar and back", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const editor = await Editor.of(mika, team, doc(p("smoke")));
  await editor.chooses("Callout or toggle", "Toggle");
  await editor.types("plan");
  await editor.shows(OPEN);
  await editor.button("Callout or toggle").click();
  const choice = editor.toolbar.getByRole("menuitemradio", { name: "Toggle", exact: true });
  await expect(choice).toBeChecked();
  await choice.click();
  await editor.shows("<p>plan</p><p>smoke</p>");
  await editor.pastes({ html: "<details><summary>a</summary><p>b</p></details>" });
  await expect.poll(() => editor.words()).toContain("ab");
});

test("a line is reached below a toggle at the end, and its search opens it", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const editor = await Editor.of(mika, team, doc(toggle(false, "plan", p("smoke"))));
  await editor.page.locator(".document-folded").evaluate((content) => {
    content.dispatchEvent(new Event("beforematch", { bubbles: true }));
  });
  await editor.shows(OPEN);
  await editor.goesTo("smoke");
  await editor.presses("ArrowDown");
  await editor.types("below");
  await editor.shows(`${OPEN}<p>below</p>`);
});

test("readers open it for themselves, and a search or paper shows what is closed", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const editor = await Editor.of(mika, team, doc(toggle(false, "plan", p("smoke")), toggle(true, "", p("flash"))));
  const read = await editor.isRead();
  const [first, second] = [read.locator("details").first(), read.locator("details").last()];
  await expect(first.getByText("smoke")).toBeHidden();
  await expect(second.getByText("flash")).toBeVisible();
  await expect(second.locator("summary")).toHaveText("Toggle");
  await mika.page.emulateMedia({ media: "print" });
  const height = await first.locator(".document-folded").evaluate((content) => content.getBoundingClientRect().height);
  expect(height).toBeGreaterThan(0);
  await mika.page.emulateMedia({ media: "screen" });
  await first.locator("summary").click();
  await expect(first.getByText("smoke")).toBeVisible();
  await first.locator("summary").press("Enter");
  await expect(first.getByText("smoke")).toBeHidden();
  await mika.page.goto(`${mika.page.url()}?search=smoke`);
  await expect(read.getByText("smoke")).toBeVisible();
});
