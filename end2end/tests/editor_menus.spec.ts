// The menu of blocks that `/` opens, and the bar beside a selection. Neither takes the focus from the text.

import { MIKA } from "../installation/team.ts";
import { block, doc, Editor, item, p } from "../pages/editor.ts";
import { InputMethod } from "../people/input_method.ts";
import { ANY_WIDTH, expect, PHONE, test } from "../test.ts";

test("a slash opens the menu, words select from it, and Enter inserts", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const editor = await Editor.of(mika, team);
  const menu = mika.page.getByRole("listbox", { name: "Insert" });
  await editor.types("/");
  await expect(menu.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
  await expect(editor.page).toBeFocused();
  const active = async () => mika.page.locator(`#${await editor.page.getAttribute("aria-activedescendant")}`);
  await expect(await active()).toHaveText("Paragraph");
  await editor.presses("ArrowDown", "ArrowDown");
  await expect(await active()).toHaveText("Heading 2");
  await editor.presses("ArrowUp", "Enter");
  await expect(menu).toHaveCount(0);
  await editor.types("Plan");
  await editor.shows("<h1>Plan</h1>");
  await editor.presses("Enter");
  await editor.types("/bul");
  await expect(menu.getByRole("option")).toHaveText(["Bullet list"]);
  await expect(mika.page.getByRole("status").filter({ hasText: "1 option" })).toHaveCount(1);
  await editor.presses("Enter");
  await editor.types("smoke");
  await editor.shows("<h1>Plan</h1><ul><li><p>smoke</p></li></ul>");
  await editor.presses("Control+z", "Control+z", "Control+z");
  await editor.shows("<h1>Plan</h1><p></p>");
});

test("what matches nothing and what Escape leaves is text", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const editor = await Editor.of(mika, team);
  const menu = mika.page.getByRole("listbox", { name: "Insert" });
  await editor.types("a/b 1 / 2 /smoke");
  await expect(menu).toHaveCount(0);
  await editor.presses("Enter");
  await editor.types("/h");
  await expect(menu).toBeVisible();
  await editor.presses("Escape");
  await expect(menu).toHaveCount(0);
  await editor.types("e");
  await expect(menu).toHaveCount(0);
  await editor.presses("Enter");
  await editor.shows("<p>a/b 1 / 2 /smoke</p><p>/he</p><p></p>");
  // The caret leaves the typed words, and a click elsewhere closes the menu.
  await editor.types("x /ta");
  await expect(menu).toBeVisible();
  await editor.presses("Home");
  await expect(menu).toHaveCount(0);
  await editor.goesTo("/ta");
  await expect(menu).toHaveCount(0);
});

test("an option is chosen by mouse, and the image asks for its source", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const editor = await Editor.of(mika, team, doc(p("above")));
  await editor.types(" /");
  await mika.page.getByRole("option", { name: "Quote" }).click();
  await expect(editor.page).toBeFocused();
  await editor.types("x");
  await editor.shows("<blockquote><p>above x</p></blockquote>");
  await editor.types(" /image");
  await editor.presses("Enter");
  await expect(mika.page.getByRole("dialog", { name: "Add image" })).toBeVisible();
  await editor.presses("Escape");
  await editor.shows("<blockquote><p>above x </p></blockquote>");
});

test("a finger chooses from the menu, also while a word is composed", PHONE, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.clock.install();
  const editor = await Editor.of(mika, team);
  const method = await InputMethod.on(mika.page);
  await editor.types("/");
  const menu = mika.page.getByRole("listbox", { name: "Insert" });
  await expect(menu).toBeVisible();
  await method.composes("ta", "task");
  await expect(menu.getByRole("option")).toHaveText(["Task list"]);
  const option = menu.getByRole("option");
  expect((await option.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await option.tap();
  await editor.types("smoke");
  await editor.shows('<ul tasks><li data-checked="false" task><p>smoke</p></li></ul>');
  await editor.pauses();
  await expect.poll(() => editor.storedWords()).toBe("smoke");
  // The bar of a selection is not shown: the toolbar is above the keyboard.
  await editor.goesTo("smoke", "over");
  await expect(mika.page.getByRole("toolbar", { name: "Selected text" })).toHaveCount(0);
});

test("a selection has a bar with marks that keeps it, and Escape hides the bar", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const editor = await Editor.of(mika, team, doc(p("first"), p("go now"), block("bulletList", [item(p("one"))]), block("codeBlock", ["code"])));
  const bar = mika.page.getByRole("toolbar", { name: "Selected text" });
  await editor.goesTo("now", "over");
  await expect(bar).toBeVisible();
  const line = (await editor.page.getByText("go now").boundingBox())!;
  const box = (await bar.boundingBox())!;
  expect(box.y + box.height <= line.y || box.y >= line.y + line.height).toBe(true);
  await bar.getByRole("button", { name: "Bold" }).click();
  await bar.getByRole("button", { name: "Italic" }).click();
  await expect(bar.getByRole("button", { name: "Bold" })).toHaveAttribute("aria-pressed", "true");
  expect(await editor.selected()).toBe("now");
  await expect(editor.page).toBeFocused();
  await editor.presses("Escape");
  await expect(bar).toHaveCount(0);
  await editor.presses("Shift+ArrowLeft");
  await expect(bar).toBeVisible();
  await editor.presses("ArrowRight");
  await expect(bar).toHaveCount(0);
  await editor.goesTo("code", "over");
  await expect(bar).toHaveCount(0);
  await editor.shows("<p>first</p><p>go <strong><em>now</em></strong></p><ul><li><p>one</p></li></ul><pre>code</pre>");
  // By mouse it appears when the button is released.
  const { x, y, width, height } = (await editor.page.getByText("first").boundingBox())!;
  await mika.page.mouse.move(x + 1, y + height / 2);
  await mika.page.mouse.down();
  await mika.page.mouse.move(x + Math.min(width, 60), y + height / 2, { steps: 4 });
  await expect(bar).toHaveCount(0);
  await mika.page.mouse.up();
  await expect(bar).toBeVisible();
  await bar.getByRole("button", { name: "Link" }).click();
  await expect(mika.page.getByRole("dialog")).toBeVisible();
  await expect(bar).toHaveCount(0);
});
