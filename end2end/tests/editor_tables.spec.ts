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
  expect(await editor.html()).toContain(`<th><p>Side</p></th><th><p></p></th></tr><tr><td><p>Bind</p></td><td><p>x</p></td><td><p>y</p></td></tr>`);
});

const THREE = [["a1", "b1", "c1"], ["a2", "b2", "c2"], ["a3", "b3", "c3"]];

/** The words of the cells that are drawn as selected. */
const selectedCells = (editor: Editor) => editor.page.locator(":is(th, td).is-selected").allInnerTexts();

test("a column is selected with the mouse, and keys and buttons act on its cells", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const editor = await Editor.of(mika, team, doc(table(...THREE), p("end")));
  const middle = async (words: string) => {
    const box = (await editor.page.getByText(words, { exact: true }).boundingBox())!;
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  const drags = async (...cells: string[]) => {
    await mika.page.mouse.move(...(await middle(cells[0]!)));
    await mika.page.mouse.down();
    for (const cell of cells.slice(1)) await mika.page.mouse.move(...(await middle(cell)), { steps: 4 });
    await mika.page.mouse.up();
  };
  await drags("a1", "a2", "b2");
  await expect.poll(() => selectedCells(editor)).toEqual(["a1", "b1", "a2", "b2"]);
  // The browser has selected the text of `c1`, too.
  await drags("c1", "c2");
  await expect.poll(() => selectedCells(editor)).toEqual(["c1", "c2"]);
  await drags("b3", "a2", "b1");
  await expect.poll(() => selectedCells(editor)).toEqual(["b1", "b2", "b3"]);
  const color = () => editor.page.getByText("c1").evaluate((line) => getComputedStyle(line, "::selection").backgroundColor);
  expect(await color()).toBe("rgba(0, 0, 0, 0)");
  await editor.presses("Control+b");
  const bold = (words: string) => `<strong>${words}</strong>`;
  await editor.shows(`${shown(...THREE.map(([a, b, c]) => [a!, bold(b!), c!]))}<p>end</p>`);
  await expect.poll(() => selectedCells(editor)).toEqual(["b1", "b2", "b3"]);
  await editor.presses("Control+b", "Backspace");
  await editor.shows(`${shown(...THREE.map(([a, , c]) => [a!, "", c!]))}<p>end</p>`);
  expect(await selectedCells(editor)).toHaveLength(3);
  await editor.types("new");
  await editor.shows(`${shown(["a1", "new", "c1"], ["a2", "", "c2"], ["a3", "", "c3"])}<p>end</p>`);
  await expect.poll(() => selectedCells(editor)).toEqual([]);
  await editor.presses("Control+z", "Control+z");
  await editor.shows(`${shown(...THREE)}<p>end</p>`);
  await expect.poll(() => selectedCells(editor)).toEqual(["b1", "b2", "b3"]);
  await mika.page.mouse.click(...(await middle("end")));
  await expect.poll(() => selectedCells(editor)).toEqual([]);
});

test("Shift and the arrow keys select cells, and a copy of them replaces others", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const editor = await Editor.of(mika, team, doc(p("top"), table(...THREE), p("end")));
  await editor.goesTo("a2", "before");
  await editor.presses("Shift+ArrowDown");
  await expect.poll(() => selectedCells(editor)).toEqual(["a2", "a3"]);
  await editor.presses("Shift+ArrowDown", "Shift+ArrowRight", "Shift+ArrowRight", "Shift+ArrowLeft", "Shift+ArrowUp", "Shift+ArrowDown");
  await expect.poll(() => selectedCells(editor)).toEqual(["a2", "b2", "a3", "b3"]);
  const copy = await editor.copies();
  expect(copy.text).toBe("| a2 | b2 |\n| --- | --- |\n| a3 | b3 |");
  await editor.goesTo("c3");
  await editor.pastes(copy);
  const grown = shown(["a1", "b1", "c1", ""], ["a2", "b2", "c2", ""], ["a3", "b3", "a2", "b2"], ["", "", "a3", "b3"]);
  await editor.shows(`<p>top</p>${grown}<p>end</p>`);
  await expect.poll(() => selectedCells(editor)).toEqual(["a2", "b2", "a3", "b3"]);
  // Within a cell the browser selects text, and a selection from outside is text, too.
  await editor.goesTo("a1", "before");
  await editor.presses("Shift+ArrowRight");
  expect(await editor.selected()).toBe("a");
  await editor.goesTo("top");
  await editor.presses("Shift+ArrowRight", "Shift+ArrowRight");
  await expect.poll(() => selectedCells(editor)).toEqual([]);
  await editor.goesTo("b1");
  await editor.presses("Shift+ArrowRight", "Shift+ArrowDown", "Delete");
  const emptied = shown(["a1", "", "", ""], ["a2", "", "", ""], ["a3", "b3", "a2", "b2"], ["", "", "a3", "b3"]);
  await editor.shows(`<p>top</p>${emptied}<p>end</p>`);
});

test("a merged head of another program stays merged in the table where it is pasted", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const editor = await Editor.of(mika, team, doc(table(...THREE), p("end")));
  await editor.goesTo("b2");
  const html = '<table><tr><td colspan="2">Roles</td></tr><tr><td>Jett</td><td>Omen</td></tr></table>';
  await editor.pastes({ html, text: "Roles\t\nJett\tOmen" });
  const merged = '<tr><td><p>a2</p></td><td colspan="2"><p>Roles</p></td></tr>';
  await editor.shows(`<table>${row("th", "a1", "b1", "c1")}${merged}${row("td", "a3", "Jett", "Omen")}</table><p>end</p>`);
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
