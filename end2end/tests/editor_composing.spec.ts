// Words that an input method composes, as most phones do for every word: no tap, click or key loses one.

import { MIKA } from "../installation/team.ts";
import { block, doc, Editor, item, p } from "../pages/editor.ts";
import { InputMethod } from "../people/input_method.ts";
import { ANY_WIDTH, expect, PHONE, test } from "../test.ts";

test("a composed word stays, no matter which button is tapped", PHONE, async ({ team }) => {
  test.setTimeout(180_000);
  const mika = await team.signIn(MIKA);
  await mika.clock.install();
  const editor = await Editor.of(mika, team);
  const method = await InputMethod.on(mika.page);
  const buttons = await editor.toolbar.getByRole("button").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")!));
  expect(buttons.length).toBeGreaterThan(12);
  for (const [at, name] of buttons.entries()) {
    // Differs from the text that the server has since the previous button.
    const last = `Z${at}`;
    await editor.presses("Control+a", "Delete");
    await editor.types("start");
    await method.composes(" he", " hello");
    const button = editor.button(name);
    // Whether the button is enabled is only known once the word has been read.
    await button.tap({ force: true });
    const choices = editor.toolbar.getByRole("menuitemradio");
    if (await choices.count()) await choices.nth(1).tap();
    const dialog = mika.page.getByRole("dialog");
    if (await dialog.count()) await editor.presses("Escape");
    await expect(dialog).toHaveCount(0);
    // A new board takes the focus once its code is loaded.
    if (name === "Map board") await expect(editor.page.getByRole("listbox", { name: "On the board" })).toBeFocused();
    if (name === "Undo") await editor.button("Redo").tap();
    await editor.page.focus();
    await editor.types(last);
    await expect(editor.page, name).toContainText("start hello");
    await expect(editor.page, name).toContainText(last);
    const shown = await editor.words();
    await editor.pauses();
    await expect.poll(async () => editor.storedWords(), `stored after ${name}`).toBe(shown);
  }
});

test("undo removes the composed word, and a paste is inserted behind it", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.clock.install();
  const editor = await Editor.of(mika, team, doc(p("start")));
  const method = await InputMethod.on(mika.page);
  await method.composes(" hello");
  await editor.button("Undo").click({ force: true });
  await editor.shows("<p>start</p>");
  await editor.button("Redo").click();
  await editor.shows("<p>start hello</p>");
  await method.composes(" you");
  await editor.pastes({ text: " all" });
  await editor.shows("<p>start hello you all</p>");
  await editor.stores(doc(p("start hello you all")));
});

test("a word that is composed and erased leaves nothing", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.clock.install();
  for (const [before, html] of [
    [doc(p()), "<p></p>"],
    [doc(p("one"), p()), "<p>one</p><p></p>"],
    [doc(block("heading", [], { level: 2 })), "<h2></h2>"],
    [doc(block("bulletList", [item(p())])), "<ul><li><p></p></li></ul>"],
  ] as const) {
    const editor = await Editor.of(mika, team, before);
    const method = await InputMethod.on(mika.page);
    await editor.presses("Control+End");
    await method.composes("h", "");
    await editor.shows(html);
    await method.composes("a", "ab");
    await method.commits("ab");
    await editor.types("c");
    await expect(editor.page.locator("br:not([data-filler])")).toHaveCount(0);
    await editor.presses("Shift+Enter");
    await method.composes("x", "");
    await editor.types("d");
    await expect(editor.page.locator("[data-hard-break]")).toHaveCount(1);
    await editor.pauses();
    await expect.poll(async () => JSON.stringify(await editor.stored())).not.toContain('"hardBreak"},{"type":"hardBreak"');
  }
});

test("text typed after a click or an arrow key in mid-composition is kept", async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.clock.install();
  const editor = await Editor.of(mika, team, doc(p("one"), p("two")));
  const method = await InputMethod.on(mika.page);
  await editor.goesTo("one");
  await method.composes(" ab");
  await editor.page.getByText("two").click({ position: { x: 2, y: 8 } });
  await editor.presses("End");
  await editor.types("!");
  await editor.shows("<p>one ab</p><p>two!</p>");
  await editor.stores(doc(p("one ab"), p("two!")));

  await editor.goesTo("two!");
  await method.composes("xy");
  await editor.presses("ArrowLeft");
  await editor.types("?");
  await editor.shows("<p>one ab</p><p>two!x?y</p>");
  await method.composes("cd");
  await editor.presses("Backspace");
  await editor.shows("<p>one ab</p><p>two!x?cy</p>");
  await editor.stores(doc(p("one ab"), p("two!x?cy")));
});

test("a word keeps its place when another one is composed before the browser has reported the move", async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const editor = await Editor.of(mika, team, doc(p("one"), p("two")));
  const method = await InputMethod.on(mika.page);
  await editor.goesTo("one");
  await method.composes(" ab");
  await mika.page.evaluate(() => window.addEventListener("selectionchange", (event) => event.stopImmediatePropagation(), true));
  await editor.page.getByText("two").click({ position: { x: 2, y: 8 } });
  await method.composes("cd");
  await method.commits("cd");
  await editor.shows("<p>one ab</p><p>cdtwo</p>");
  await editor.stores(doc(p("one ab"), p("cdtwo")));
});

test("a word composed at a piece is inserted next to it", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const editor = await Editor.of(mika, team, doc(p("a"), { type: "table", attrs: { rows: 2 } }, p("b")));
  const method = await InputMethod.on(mika.page);
  await editor.goesTo("a");
  await editor.presses("ArrowRight");
  await method.composes("日", "日本");
  await method.commits("日本");
  await editor.shows("<p>a</p>[table]<p>日本</p><p>b</p>");
});

test("a word composed at the only piece of a text replaces it if it is selected", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.clock.install();
  const editor = await Editor.opens(mika, team, doc({ type: "table", attrs: { rows: 2 } }));
  const method = await InputMethod.on(mika.page);
  await editor.page.focus();
  await editor.presses("Control+z");
  await editor.page.locator(".document-piece").click();
  // The browser selects nothing in a page without text.
  await expect.poll(() => mika.page.evaluate(() => getSelection()!.rangeCount)).toBe(0);
  await method.composes("w", "word");
  await editor.button("Bold").click({ force: true });
  await editor.shows("<p>word</p>");
  await editor.stores(doc(p("word")));
});
