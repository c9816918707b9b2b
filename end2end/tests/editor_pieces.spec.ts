// Images, rules and unknown nodes with no text next to them: typed text goes beside them and never replaces them.

import { MIKA } from "../installation/team.ts";
import { block, doc, Editor, item, p } from "../pages/editor.ts";
import type { Person } from "../people/person.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

const MAP = { type: "image", attrs: { src: "/uploads/map.png", alt: "map" } };
const IMG = '<img src="/uploads/map.png" alt="map">';
const RULE = { type: "horizontalRule" };
const TABLE = { type: "table", attrs: { rows: 2 }, content: [{ type: "tableRow" }] };

/** One pixel. */
const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const showsTheMap = (person: Person) =>
  person.page.route("**/uploads/map.png", (route) => route.fulfill({ body: Buffer.from(PIXEL, "base64"), contentType: "image/png" }));

/** Presses the empty space of the text, a little above its lower edge. */
const pressesBelow = async (editor: Editor) => {
  const { width, height } = (await editor.page.boundingBox())!;
  await editor.page.click({ position: { x: width / 3, y: height - 6 } });
};

for (const [name, piece, html] of [["an image", MAP, IMG], ["an unknown table", TABLE, "[table]"], ["a rule", RULE, "<hr>"]] as const) {
  test(`a press below ${name} at the end inserts a line there`, piece === MAP ? {} : ANY_WIDTH, async ({ team }) => {
    const mika = await team.signIn(MIKA);
    await showsTheMap(mika);
    const editor = await Editor.opens(mika, team, doc(p("a"), piece));
    await pressesBelow(editor);
    await editor.types("XY");
    await editor.shows(`<p>a</p>${html}<p>XY</p>`);
    await expect.poll(() => editor.stored()).toMatchObject(doc(p("a"), piece, p("XY")));
  });
}

test("an inserted line without text is no change", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const editor = await Editor.opens(mika, team, doc(p("a"), RULE));
  await pressesBelow(editor);
  await editor.shows("<p>a</p><hr><p></p>");
  await editor.presses("Control+z");
  await editor.shows("<p>a</p><hr>");
  await expect(mika.page.getByRole("banner").getByText(/Sav/)).toHaveCount(0);
});

test("typing after Tab or Control+Home never replaces an image at the start", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await showsTheMap(mika);
  const editor = await Editor.opens(mika, team, doc(MAP, p("text")));
  await editor.button("Text style").focus();
  await editor.presses("Tab");
  await expect(editor.page).toBeFocused();
  await editor.types("hi ");
  await editor.shows(`${IMG}<p>hi text</p>`);
  await editor.presses("Control+Home");
  await editor.types("first");
  await editor.shows(`<p>first</p>${IMG}<p>hi text</p>`);
});

test("Tab into a text without words inserts a line", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await showsTheMap(mika);
  for (const [content, html] of [[[RULE, MAP], `<hr>${IMG}`], [[MAP], IMG]] as const) {
    const editor = await Editor.opens(mika, team, doc(...content));
    await editor.page.focus();
    await editor.types("hello");
    await editor.shows(`${html}<p>hello</p>`);
  }
});

test("Control+End and arrow keys move past a piece at the end or the start", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  for (const keys of [["Control+End"], ["ArrowDown", "ArrowDown"], ["End", "ArrowRight", "ArrowRight"]]) {
    const editor = await Editor.opens(mika, team, doc(RULE, p("a"), TABLE));
    await editor.goesTo("a", "before");
    await editor.presses(...keys);
    await editor.types("XY");
    await editor.shows("<hr><p>a</p>[table]<p>XY</p>");
    await editor.goesTo("a", "before");
    await editor.presses("ArrowUp", "ArrowUp");
    await editor.types("top");
    await editor.shows("<p>top</p><hr><p>a</p>[table]<p>XY</p>");
  }
});

test("typed text goes beside a piece reached by arrow key, and replaces a pressed one", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const editor = await Editor.opens(mika, team, doc(p("a"), TABLE, p("b")));
  await editor.goesTo("a");
  await editor.presses("ArrowRight");
  await expect(editor.page.locator(".is-selected")).toHaveText(/table/);
  await editor.types("x");
  await editor.shows("<p>a</p>[table]<p>x</p><p>b</p>");
  await editor.page.getByText("table").click();
  await editor.types("y");
  await editor.shows("<p>a</p><p>y</p><p>x</p><p>b</p>");
});

test("a triple click selects the text, and not the break behind it", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const content = [
    block("heading", ["Old title"], { level: 2 }),
    p("first paragraph"),
    block("bulletList", [item(p("item one")), item(p("item two"))]),
    block("blockquote", [p("quoted"), p("more")]),
    block("codeBlock", ["let a;\nlet b;"]),
    p("before"),
    TABLE,
    p("last"),
  ];
  const editor = await Editor.opens(mika, team, doc(...content));
  const rest = "<p>first paragraph</p>";
  const list = "<ul><li><p>item one</p></li><li><p>item two</p></li></ul>";
  const end = "<p>before</p>[table]<p>last</p>";
  const rows: [string, string][] = [
    ["Old title", `<h2>X</h2>${rest}${list}<blockquote><p>quoted</p><p>more</p></blockquote><pre>let a;\nlet b;</pre>${end}`],
    ["first paragraph", `<h2>Old title</h2><p>X</p>${list}<blockquote><p>quoted</p><p>more</p></blockquote><pre>let a;\nlet b;</pre>${end}`],
    ["item one", `<h2>Old title</h2>${rest}<ul><li><p>X</p></li><li><p>item two</p></li></ul><blockquote><p>quoted</p><p>more</p></blockquote><pre>let a;\nlet b;</pre>${end}`],
    ["quoted", `<h2>Old title</h2>${rest}${list}<blockquote><p>X</p><p>more</p></blockquote><pre>let a;\nlet b;</pre>${end}`],
    ["let a;", `<h2>Old title</h2>${rest}${list}<blockquote><p>quoted</p><p>more</p></blockquote><pre>X\nlet b;</pre>${end}`],
    ["before", `<h2>Old title</h2>${rest}${list}<blockquote><p>quoted</p><p>more</p></blockquote><pre>let a;\nlet b;</pre><p>X</p>[table]<p>last</p>`],
  ];
  const before = await editor.html();
  for (const [words, after] of rows) {
    await editor.page.getByText(words).first().click({ clickCount: 3, position: { x: 12, y: 8 } });
    await editor.types("X");
    await editor.shows(after);
    await editor.presses("Control+z");
    await editor.shows(before);
    await editor.page.getByText(words).first().click({ clickCount: 3, position: { x: 12, y: 8 } });
    await editor.presses("Backspace");
    await editor.shows(after.replace("X", ""));
    await editor.presses("Control+z");
    await editor.shows(before);
  }
});
