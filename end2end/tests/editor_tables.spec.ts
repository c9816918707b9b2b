// Tables: inserted, walked with Tab and arrow keys, changed by rows and columns, pasted, and scrolled on a phone.

import { MIKA } from "../installation/team.ts";
import { block, doc, Editor, p, table } from "../pages/editor.ts";
import { ANY_WIDTH, expect, PHONE, test } from "../test.ts";

const row = (name: "th" | "td", ...cells: string[]) => `<tr>${cells.map((cell) => `<${name}><p>${cell}</p></${name}>`).join("")}</tr>`;
const shown = (...rows: string[][]) => `<table>${rows.map((cells, at) => row(at ? "td" : "th", ...cells)).join("")}</table>`;

test("a table is inserted, filled with Tab, and grows behind its last cell", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.clock.install();
  const editor = await Editor.of(mika, team);
  await editor.button("Table").click();
  await editor.shows(`${shown(["", "", ""], ["", "", ""], ["", "", ""])}<p></p>`);
  await editor.types("Map");
  await editor.presses("Tab");
  await editor.types("Side");
  await editor.presses("Tab", "Tab");
  await editor.types("Bind");
  await editor.presses("Shift+Tab", "Shift+Tab");
  expect(await editor.selected()).toBe("Side");
  await editor.types("Call");
  for (let at = 0; at < 8; at++) await editor.presses("Tab");
  await editor.types("new");
  await editor.shows(`${shown(["Map", "Call", ""], ["Bind", "", ""], ["", "", ""], ["new", "", ""])}<p></p>`);
  await editor.presses("Enter");
  await editor.types("line");
  await editor.presses("Home", "Backspace", "Backspace");
  await editor.stores(doc(table(["Map", "Call", ""], ["Bind", "", ""], ["", "", ""], ["neline", "", ""]), p()));
});

test("arrow keys walk through the cells and out of the table", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const editor = await Editor.of(mika, team, doc(p("top"), table(["a", "b"], ["c", "d"])));
  await editor.goesTo("a", "before");
  await editor.presses("ArrowDown");
  await editor.types("1");
  await editor.presses("ArrowRight", "ArrowRight");
  await editor.types("2");
  await editor.presses("ArrowUp");
  await editor.types("3");
  await editor.shows(`<p>top</p>${shown(["a", "b3"], ["1c", "2d"])}<p></p>`);
  await editor.goesTo("a", "before");
  await editor.presses("ArrowUp");
  await editor.types("4");
  await editor.goesTo("2d");
  await editor.presses("ArrowDown");
  await editor.types("below");
  await editor.shows(`<p>4top</p>${shown(["a", "b3"], ["1c", "2d"])}<p>below</p>`);
  await editor.presses("Control+a", "Delete");
  await editor.button("Table").click();
  await editor.presses("ArrowUp");
  await editor.types("line");
  expect(await editor.html()).toMatch(/^<p>line<\/p><table>/);
});

test("rows and columns are added and deleted from the menu of the table", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.clock.install();
  const editor = await Editor.of(mika, team, doc(table(["a", "b"], ["c", "d"]), p("end")));
  const chooses = async (command: string) => {
    await editor.button("Table").click();
    await editor.toolbar.getByRole("menuitem", { name: command, exact: true }).click();
  };
  await editor.goesTo("b");
  await chooses("Add row below");
  await chooses("Add column before");
  await editor.types("!");
  await editor.shows(`${shown(["a", "", "b!"], ["", "", ""], ["c", "", "d"])}<p>end</p>`);
  await chooses("Delete column");
  await chooses("Header row");
  await editor.shows(`<table>${row("td", "a", "")}${row("td", "", "")}${row("td", "c", "")}</table><p>end</p>`);
  await editor.goesTo("c");
  await chooses("Add row above");
  await chooses("Add column after");
  await chooses("Delete row");
  await editor.shows(`<table>${row("td", "a", "", "")}${row("td", "", "", "")}${row("td", "", "", "")}</table><p>end</p>`);
  await chooses("Delete table");
  await editor.shows("<p>end</p>");
  await expect(editor.page).toBeFocused();
  await editor.presses(...Array<string>(9).fill("Control+z"));
  await editor.shows(`${shown(["a", "b"], ["c", "d"])}<p>end</p>`);

  // With the keyboard.
  await editor.goesTo("a");
  await editor.presses("Alt+F10");
  await editor.button("Table").focus();
  await editor.presses("Enter");
  await expect(editor.toolbar.locator("[role=menuitem]:focus")).toHaveText("Add row above");
  await editor.presses("ArrowUp", "ArrowUp", "Enter", "Escape");
  await editor.shows(`<table><tr><th><p>b</p></th></tr><tr><td><p>d</p></td></tr></table><p>end</p>`);
});

test("deletion across cells and at their edges keeps every cell", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const editor = await Editor.of(mika, team, doc(table(["a", "b"], ["c", "d"]), p("end")));
  await editor.goesTo("b", "before");
  await editor.presses("Backspace");
  await editor.goesTo("c");
  await editor.presses("Delete");
  await editor.shows(`${shown(["a", "b"], ["c", "d"])}<p>end</p>`);
  await editor.goesTo("a", "before");
  await editor.presses("Shift+ArrowRight", "Shift+ArrowRight", "Shift+ArrowRight", "Backspace");
  await editor.shows(`${shown(["", ""], ["c", "d"])}<p>end</p>`);
  await editor.goesTo("end", "before");
  await editor.presses("Backspace");
  await editor.types("!");
  await editor.shows(`${shown(["", ""], ["c", "d!"])}<p>end</p>`);
});

test("tables of other programs are pasted as tables, and copies are tables and markdown", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const editor = await Editor.of(mika, team, doc(p("before")));
  const cell = (words: string) => `<td style="border:1px"><p dir="ltr"><span style="font-weight:400">${words}</span></p></td>`;
  const rows = [["Map", "Side"], ["Bind", "A"]].map((cells) => `<tr>${cells.map(cell).join("")}</tr>`);
  await editor.pastes({ html: `<b style="font-weight:normal"><div><table><colgroup><col></colgroup><tbody>${rows.join("")}</tbody></table></div></b>`, text: "Map\tSide" });
  await editor.shows(`<p>before</p><table>${row("td", "Map", "Side")}${row("td", "Bind", "A")}</table>`);
  await editor.presses("Control+a");
  const { html, text } = await editor.copies();
  expect(html).toContain("<table><tbody><tr><td><p>Map</p></td>");
  expect(text).toBe("before\n| Map | Side |\n| --- | --- |\n| Bind | A |");
  await editor.presses("Backspace");
  await editor.pastes({ text });
  await editor.shows(`<p>before</p>${shown(["Map", "Side"], ["Bind", "A"])}`);
  await editor.goesTo("A");
  await editor.pastes({ html: "<table><tr><td>x</td><td>y</td></tr></table>", text: "x\ty" });
  expect(await editor.html()).toContain(`<th><p>Side</p></th><th><p></p></th></tr><tr><td><p>Bind</p></td><td><p>A</p><p>x</p></td><td><p>y</p></td></tr>`);
});

test("a wide table scrolls in its own box on a phone", PHONE, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const words = Array.from({ length: 8 }, (_, at) => `column ${at}`);
  const spans = block("table", [
    block("tableRow", [block("tableHeader", [p("wide")], { colspan: 2 })]),
    block("tableRow", [block("tableCell", [p("one")]), block("tableCell", [p("two")])]),
  ]);
  const editor = await Editor.of(mika, team, doc(table(words, words), spans));
  await editor.goesTo("column 7");
  const width = () => mika.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await width()).toBe(0);
  const read = await editor.isRead();
  expect(await width()).toBe(0);
  const box = read.locator(".document-table").first();
  expect(await box.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeGreaterThan(100);
  await box.focus();
  await expect(box).toBeFocused();
  await expect(read.getByRole("columnheader", { name: "wide" })).toHaveAttribute("colspan", "2");
});
