// Callouts: typed, chosen, changed, read, and stored.

import { MIKA } from "../installation/team.ts";
import { callout, doc, Editor, p } from "../pages/editor.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

test("a callout is typed as an alert, left by Enter, and stored", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.clock.install();
  const editor = await Editor.of(mika, team);
  await editor.types("> [!warning] low ammo");
  await editor.shows('<div data-kind="warning" callout><p>low ammo</p></div>');
  await editor.presses("Enter", "Enter");
  await editor.types("after");
  await editor.shows('<div data-kind="warning" callout><p>low ammo</p></div><p>after</p>');
  await editor.stores(doc(callout("warning", p("low ammo")), p("after")));
  await editor.goesTo("low", "before");
  await editor.presses("Backspace");
  await editor.shows("<p>low ammo</p><p>after</p>");
});

test("its kind is chosen in the menus and changed in place", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const editor = await Editor.of(mika, team, doc(p("one")));
  await editor.types(" /tip");
  await editor.presses("Enter");
  await editor.types("two");
  await editor.shows('<div data-kind="tip" callout><p>one two</p></div>');
  await editor.chooses("Callout or toggle", "Danger");
  await editor.shows('<div data-kind="danger" callout><p>one two</p></div>');
  await expect(editor.page.getByText("Danger")).toHaveCount(1);
  await editor.types("!");
  await editor.chooses("Callout or toggle", "No callout");
  await editor.shows("<p>one two!</p>");
  await editor.presses("Control+z", "Control+z");
  await editor.shows('<div data-kind="danger" callout><p>one two</p></div>');
  const clipboard = await (await editor.presses("Control+a"), editor.copies());
  expect(clipboard.text).toBe("> [!CAUTION]\n> one two");
});

test("clicks beside the text of a callout and arrows find its text", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const editor = await Editor.of(mika, team, doc(p("above"), callout("info", p("one"), p("two")), p("below")));
  const sign = editor.page.locator(".document-sign");
  const { x, y, width, height } = (await sign.boundingBox())!;
  await mika.page.mouse.click(x + width / 2, y + height / 2);
  await editor.types("A");
  await expect.poll(() => editor.words()).toMatch(/^above(Aone|oneA)two/);
  await editor.goesTo("above", "behind");
  await editor.presses("ArrowDown", "Home");
  await editor.types("B");
  await expect.poll(() => editor.words()).toContain("aboveB");
  await editor.goesTo("two");
  await editor.presses("ArrowDown", "End");
  await editor.types("C");
  await expect.poll(() => editor.words()).toContain("belowC");
});

test("readers see its kind as a word", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const editor = await Editor.of(mika, team, doc(callout("warning", p("low ammo"), callout("tip", p("reload")))));
  const read = await editor.isRead();
  await expect(read.locator(".document-callout").first()).toContainText("Warning");
  await expect(read.locator(".document-callout .document-callout")).toContainText("Tip");
});
