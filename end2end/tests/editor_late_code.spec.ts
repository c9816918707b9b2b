// The editor before all of its code is loaded: what needs the missing code is neither lost nor put elsewhere.

import { MIKA } from "../installation/team.ts";
import type { Person } from "../people/person.ts";
import { doc, Editor, p } from "../pages/editor.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

/** The code of pastes, drops and merges. */
const EXCHANGE = /split_writing_exchange-\w+\.wasm$/;

const BOLD = { html: "<p><b>bold</b> and plain</p>", text: "bold and plain" };
const LIST = { html: "<ul><li>one</li><li>two</li></ul>", text: "one\ntwo" };

test.beforeEach(async ({ team }) => {
  const answer = await fetch(team.server.url);
  test.skip(!(await answer.text()).includes("/chunks-"), "a portal in a single file has no chunks");
});

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
