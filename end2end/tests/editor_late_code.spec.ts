// The editor before all of its code is loaded: what needs the missing code is neither lost nor put elsewhere.

import { MIKA } from "../installation/team.ts";
import type { Person } from "../people/person.ts";
import { doc, Editor, p, table, text } from "../pages/editor.ts";
import { InputMethod } from "../people/input_method.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

/** The code of pastes, drops and merges. */
const EXCHANGE = /split_writing_exchange-\w+\.wasm$/;

const BOLD = { html: "<p><b>bold</b> and plain</p>", text: "bold and plain" };
const LIST = { html: "<ul><li>one</li><li>two</li></ul>", text: "one\ntwo" };

test.beforeEach(async ({ team }) => {
  const answer = await fetch(team.server.url);
  test.skip(!(await answer.text()).includes("/chunks-"), "a portal in a single file has no chunks");
});

/** The code of the commands of tables, and of their menu. */
const TABLES = /split_writing_tables-\w+\.wasm$/;

/** The code of the menus beside the text. */
const CONTROLS = /split_writing_controls-\w+\.wasm$/;

/** The code that edits map boards. */
const BOARD_EDITING = /split_map_board_editing-\w+\.wasm$/;

/** Pastes, types, and goes on elsewhere. */
async function writes(editor: Editor, person: Person): Promise<void> {
  await editor.goesTo("before ");
  await editor.pastes(BOLD);
  await editor.types(" typed");
  await editor.presses("Enter");
  await editor.types("next ");
  await editor.pastes(LIST);
  await editor.types("!");
  await editor.presses("Control+b");
  await editor.types("loud");
  await editor.goesTo("last");
  await editor.types("?");
  await editor.presses("Control+z");
  await editor.isCorrected("lasst", "last");
  await editor.types(".");
  await person.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
}

test("a paste before its code is loaded keeps its place, and what follows keeps its order", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const content = doc(p("before after"), p("last lasst"));
  const loaded = mika.page.waitForResponse(EXCHANGE);
  const early = await Editor.of(mika, team, content);
  await loaded;
  await writes(early, mika);
  const expected = await early.html();
  expect(expected).toContain("<strong>bold</strong> and plain typed");
  expect(expected).toContain("!<strong>loud</strong>");

  const release = await mika.network.holds(EXCHANGE);
  const late = await Editor.of(mika, team, content);
  await writes(late, mika);
  await late.shows("<p>before after</p><p>last lasst</p>");
  await release();
  await late.shows(expected);
});

test("a paste whose code does not load becomes plain text, and the next one is read", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const mend = await mika.network.cuts(EXCHANGE);
  const editor = await Editor.of(mika, team, doc(p("see ")));
  await editor.pastes(BOLD);
  await editor.types("!");
  await editor.shows("<p>see bold and plain!</p>");
  await mika.reads("Inserted without formatting");
  await mend();
  await editor.pastes(BOLD);
  await editor.shows("<p>see bold and plain!<strong>bold</strong> and plain</p>");
});

for (const { name, isEarly } of [
  { name: "after", isEarly: false },
  { name: "before", isEarly: true },
]) {
  test(`a word composed behind a paste stands behind it if the code is loaded ${name} its end`, ANY_WIDTH, async ({ team }) => {
    const mika = await team.signIn(MIKA);
    await mika.clock.install();
    const release = await mika.network.holds(EXCHANGE);
    const editor = await Editor.of(mika, team, doc(p("see after"), p("last")));
    const method = await InputMethod.on(mika.page);
    await editor.goesTo("see ");
    await editor.pastes(BOLD);
    const changes = await editor.watchesChanges();
    await method.composes("日", "日本");
    await editor.shows("<p>see 日本after</p><p>last</p>");
    if (isEarly) {
      const loaded = mika.page.waitForResponse(EXCHANGE);
      await release();
      await (await loaded).finished();
      await method.composes("日本語");
      await editor.shows("<p>see 日本語after</p><p>last</p>");
    }
    expect(await changes()).toBe(0);
    await method.commits("日本語");
    await method.composes(" b", " bc");
    await method.commits(" bc");
    await editor.types("!");
    if (!isEarly) {
      await editor.shows("<p>see after</p><p>last</p>");
      await release();
    }
    await editor.shows("<p>see <strong>bold</strong> and plain日本語 bc!after</p><p>last</p>");
    await editor.stores(doc(p("see ", text("bold", "bold"), " and plain日本語 bc!after"), p("last")));
  });
}

test("a word that is still composed when another one begins elsewhere keeps its place behind a paste", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.clock.install();
  const release = await mika.network.holds(EXCHANGE);
  const editor = await Editor.of(mika, team, doc(p("one"), p("two")));
  const method = await InputMethod.on(mika.page);
  await editor.goesTo("one");
  await editor.pastes(BOLD);
  await method.composes(" ab");
  await editor.page.getByText("two").click({ position: { x: 2, y: 8 } });
  await editor.presses("End");
  await method.composes(" cd");
  await editor.button("Bold").click();
  await editor.types("!");
  await release();
  await editor.shows("<p>one<strong>bold</strong> and plain ab</p><p>two cd<strong>!</strong></p>");
});

test("a word composed behind a paste whose code does not load follows its text", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.network.cuts(EXCHANGE);
  const editor = await Editor.of(mika, team, doc(p("see ")));
  const method = await InputMethod.on(mika.page);
  await editor.pastes(BOLD);
  await method.composes(" a", " ab");
  await method.commits(" ab");
  await editor.types("!");
  await editor.shows("<p>see bold and plain ab!</p>");
});

test("a table inserted before its code is loaded holds what is typed after it", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const release = await mika.network.holds(TABLES);
  const editor = await Editor.of(mika, team, doc(p("see ")));
  await editor.button("Table").click();
  await editor.types("Map");
  await editor.presses("Tab");
  await editor.types("Call");
  await editor.pastes(BOLD);
  await editor.shows("<p>see </p>");
  await release();
  const head = "<th><p>Map</p></th><th><p>Call<strong>bold</strong> and plain</p></th><th><p></p></th>";
  await expect.poll(() => editor.html()).toContain(`<tr>${head}</tr>`);
  await editor.button("Undo").click();
  await expect.poll(() => editor.html()).toContain("<th><p>Call</p></th>");
});

test("the menu of a table opens before its code is loaded", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const release = await mika.network.holds(TABLES);
  const editor = await Editor.of(mika, team, doc(table(["a", "b"], ["c", "d"]), p("end")));
  await editor.goesTo("d");
  await editor.button("Table").click();
  await expect(editor.toolbar.getByRole("menuitem")).toHaveText("Loading");
  await release();
  await editor.toolbar.getByRole("menuitem", { name: "Delete row" }).click();
  await editor.stores(doc(table(["a", "b"]), p("end")));
});

test("a table whose code does not load stays as it is, and what is typed is kept", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const mend = await mika.network.cuts(TABLES);
  const editor = await Editor.of(mika, team, doc(table(["a", "b"]), p("end")));
  await editor.goesTo("a");
  await editor.presses("Tab");
  await editor.types("!");
  await mika.reads("The table tools could not be loaded");
  await editor.stores(doc(table(["a!", "b"]), p("end")));
  await mend();
  await editor.presses("Tab");
  await editor.types("B");
  await editor.stores(doc(table(["a!", "B"]), p("end")));
});

test("a paste behind a command of a table is read if only the code of tables does not load", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.network.cuts(TABLES);
  const editor = await Editor.of(mika, team, doc(table(["a", "b"]), p("end")));
  await editor.goesTo("a");
  await editor.presses("Tab");
  await editor.pastes(BOLD);
  await expect.poll(() => editor.html()).toContain("<th><p>a<strong>bold</strong> and plain</p></th>");
  await mika.reads("The table tools could not be loaded");
});

test("a sign typed before the menus are loaded opens its menu", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const release = await mika.network.holds(CONTROLS);
  const editor = await Editor.of(mika, team);
  await editor.types("/bul");
  await editor.shows("<p>/bul</p>");
  await release();
  await expect(mika.page.getByRole("listbox", { name: "Insert" }).getByRole("option")).toHaveText(["Bullet list"]);
  await editor.presses("Enter");
  await editor.types("smoke");
  await editor.shows("<ul><li><p>smoke</p></li></ul>");
});

test("a page that is left while a paste waits keeps its text", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.clock.install();
  const release = await mika.network.holds(EXCHANGE);
  const editor = await Editor.of(mika, team, doc(p("see ")));
  await editor.pastes(BOLD);
  await editor.types("!");
  await mika.page.getByRole("link", { name: "Done" }).click();
  await editor.stores(doc(p("see bold and plain!")));
  await release();
});

test("a teammate's version is merged once the code is loaded", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.clock.install();
  mika.watch.forgives(/status of 412/);
  const release = await mika.network.holds(EXCHANGE);
  const editor = await Editor.of(mika, team, doc(p("first"), p("second")));
  await editor.isSavedElsewhere({ content: doc(p("first, too"), p("second")) });
  await editor.types("!");
  await editor.shows("<p>first</p><p>second!</p>");
  await release();
  await editor.shows("<p>first, too</p><p>second!</p>");
  await editor.stores(doc(p("first, too"), p("second!")));
});

test("a new board whose code loads late does not take the focus from the text", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const release = await mika.network.holds(BOARD_EDITING);
  const editor = await Editor.of(mika, team, doc(p("see")));
  await editor.goesTo("see");
  await editor.button("Map board").click();
  await editor.page.focus();
  await editor.types(" and");
  await release();
  const items = editor.page.getByRole("listbox", { name: "On the board" });
  await expect(items).toBeAttached();
  await mika.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await editor.types(" go on");
  await expect(editor.page.getByText("and go on")).toBeVisible();
});
