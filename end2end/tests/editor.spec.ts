// Writing in the stratbook: what a person does at the keyboard, and the resulting text.

import { MIKA } from "../installation/team.ts";
import { block, doc, Editor, item, link, p, text } from "../pages/editor.ts";
import { Writing } from "../pages/writing.ts";
import { InputMethod } from "../people/input_method.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

test("typed text is shown with its marks, and every step can be undone", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.clock.install();
  const editor = await Editor.of(mika, team);
  await editor.types("Rush ");
  await editor.presses("Control+b");
  await editor.types("B");
  await editor.presses("Control+b");
  await editor.types(" fast");
  await editor.presses("Enter");
  await editor.types("then wait");
  await editor.shows("<p>Rush <strong>B</strong> fast</p><p>then wait</p>");
  await editor.presses("Home", "Backspace");
  await editor.shows("<p>Rush <strong>B</strong> fastthen wait</p>");
  await editor.presses("Control+z", "Control+z");
  await editor.shows("<p>Rush <strong>B</strong> fast</p><p></p>");
  await editor.presses("Control+y");
  await editor.shows("<p>Rush <strong>B</strong> fast</p><p>then wait</p>");
  await editor.stores(doc(p("Rush ", text("B", "bold"), " fast"), p("then wait")));
  // A saved step can be undone, too.
  await editor.presses("Control+z");
  await editor.shows("<p>Rush <strong>B</strong> fast</p><p></p>");
});

test("text typed at the end of a link is outside it", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const editor = await Editor.of(mika, team, doc(p(link("map", "https://example.org/"))));
  await editor.types(" of Bind");
  await editor.shows('<p><a href="https://example.org/">map</a> of Bind</p>');
  await editor.goesTo("ma");
  await editor.types("i");
  await editor.shows('<p><a href="https://example.org/">maip</a> of Bind</p>');
});

test("Markdown at the start of a line creates blocks, and Backspace undoes that", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const editor = await Editor.of(mika, team);
  await editor.types("## ");
  await editor.presses("Backspace");
  await editor.shows("<p>## </p>");
  await editor.presses("Control+a", "Delete");
  await editor.types("## Plan");
  await editor.presses("Enter");
  await editor.types("- one");
  await editor.presses("Enter");
  await editor.types("two");
  await editor.presses("Tab");
  await editor.types("!");
  await editor.presses("Enter", "Enter", "Enter");
  await editor.types("**go**, see www.example.org now");
  await editor.presses("Shift+Enter");
  await editor.types("---");
  await editor.shows(
    "<h2>Plan</h2><ul><li><p>one</p><ul><li><p>two!</p></li></ul></li></ul>" +
      '<p><strong>go</strong>, see <a href="https://www.example.org">www.example.org</a> now<br>---</p>',
  );
  await editor.presses("Enter");
  await editor.types("```rust");
  await editor.presses("Enter");
  await editor.types("let a = 1;");
  await editor.presses("ArrowDown");
  await editor.types("out");
  expect(await editor.html()).toMatch(/<pre data-language="rust">let a = 1;<\/pre><p>out<\/p>$/);
});

test("an input method composes undisturbed, and the document gets the final text", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.clock.install();
  const editor = await Editor.of(mika, team, doc(p("go ", text("now", "bold")), p("wait")));
  const method = await InputMethod.on(mika.page);
  await editor.goesTo("now");
  const changes = await editor.watchesChanges();
  await method.composes("に", "にほ", "日本");
  expect(await changes()).toBe(0);
  await method.commits("日本");
  await editor.shows("<p>go <strong>now日本</strong></p><p>wait</p>");
  await editor.presses("Control+z");
  await editor.shows("<p>go <strong>now</strong></p><p>wait</p>");

  // Replaces the selection, in one block and in several.
  await editor.goesTo("go", "over");
  await method.composes("行");
  await method.commits("行く");
  await editor.shows("<p>行く <strong>now</strong></p><p>wait</p>");
  await editor.presses("Control+a");
  await method.composes("a");
  await method.commits("à");
  await editor.shows("<p>à</p>");
  await editor.stores(doc(p("à")));
});

test("one press deletes what people see as one letter", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const editor = await Editor.of(mika, team, doc(p("a👩‍👩‍👧b🏳️‍🌈")));
  await editor.presses("Backspace");
  await editor.shows("<p>a👩‍👩‍👧b</p>");
  await editor.presses("ArrowLeft", "Backspace");
  await editor.shows("<p>ab</p>");
  await editor.presses("Control+Backspace");
  await editor.shows("<p>b</p>");
});

test("a spelling correction replaces the word that the browser names", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const editor = await Editor.of(mika, team, doc(p("we ", text("tehn", "bold"), " go")));
  await editor.isCorrected("tehn", "then");
  await editor.shows("<p>we <strong>then</strong> go</p>");
  await editor.presses("Control+z");
  await editor.shows("<p>we <strong>tehn</strong> go</p>");
});

test("selections span blocks, and whole words and lines can be deleted", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const editor = await Editor.of(mika, team, doc(block("heading", ["Attack"], { level: 1 }), block("bulletList", [item(p("smoke mid")), item(p("flash"))]), p("end here")),
  );
  await editor.page.getByText("smoke mid").dblclick({ position: { x: 8, y: 8 } });
  await editor.presses("Control+b");
  await editor.shows("<h1>Attack</h1><ul><li><p><strong>smoke</strong> mid</p></li><li><p>flash</p></li></ul><p>end here</p>");
  await editor.page.getByText("end here").click({ clickCount: 3 });
  await editor.types("out");
  await editor.goesTo("Att");
  await editor.presses("Shift+ArrowDown", "Shift+End", "Delete");
  await editor.shows("<h1>Att</h1><ul><li><p>flash</p></li></ul><p>out</p>");
  await editor.presses("Control+Delete", "Control+z");
  await editor.goesTo("flash");
  await editor.presses("Control+Backspace");
  await editor.shows("<h1>Att</h1><ul><li><p></p></li></ul><p>out</p>");
  await editor.presses("Control+a");
  await editor.types("x");
  await editor.shows("<p>x</p>");
});

test("a node without a caret is selected, passed, moved and deleted as a whole", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.clock.install();
  const unknown = { type: "table", attrs: { rows: 2 }, content: [{ type: "tableRow", attrs: { weight: 1 } }] };
  const editor = await Editor.of(mika, team, doc(p("above"), unknown, p("below")));
  await editor.goesTo("above");
  await editor.presses("ArrowDown");
  await expect(editor.page.locator(".is-selected")).toHaveText(/table/);
  await editor.presses("Alt+ArrowUp");
  await editor.shows("[table]<p>above</p><p>below</p>");
  await editor.presses("ArrowRight");
  await editor.types("x");
  await editor.shows("[table]<p>xabove</p><p>below</p>");
  // It is stored unchanged.
  await editor.pauses();
  await expect.poll(async () => (await editor.stored())?.content[0]).toEqual(unknown);
  await editor.presses("Home", "ArrowLeft", "Delete");
  await editor.shows("<p>xabove</p><p>below</p>");
});

test("code is highlighted, and the caret stays where it is", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const editor = await Editor.of(mika, team, doc(block("codeBlock", ["let a = 1;"], { language: "rust" })));
  const coloured = () =>
    mika.page.evaluate(() => {
      const painted = (name: string) => [...((CSS as any).highlights.get(`code-${name}`) ?? [])].map(String);
      return { keyword: painted("keyword"), text: painted("text"), comment: painted("comment") };
    });
  await expect.poll(coloured).toEqual({ keyword: ["let"], text: [], comment: [] });
  const colorIn = (selector: string) =>
    mika.page.evaluate((selector) => getComputedStyle(document.querySelector(selector)!, "::highlight(code-keyword)").color, selector);
  const keyword = await colorIn(".document pre");
  expect(keyword, "an element that shows no code computes no highlight").not.toBe(await colorIn("h1"));
  await editor.goesTo("1;");
  await editor.types(' // "two"');
  await expect.poll(coloured).toEqual({ keyword: ["let"], text: [], comment: ['// "two"'] });
  await editor.types("!");
  await editor.shows('<pre data-language="rust">let a = 1; // "two"!</pre>');
  await editor.chooses("Code language", "Plain text");
  await expect.poll(coloured).toEqual({ keyword: [], text: [], comment: [] });
});

test("Tab leaves the text, and right-to-left text starts on the right", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const editor = await Editor.of(mika, team, doc(p("שלום")));
  await expect(editor.page.locator("p")).toHaveCSS("direction", "rtl");
  await editor.presses("Home");
  await editor.types("א");
  await editor.shows("<p>אשלום</p>");
  await editor.presses("Tab");
  await expect(editor.page).not.toBeFocused();
});

test("a killed tab loses nothing older than a second, even without a pause", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.clock.install();
  const editor = await Editor.of(mika, team, doc(p("be")));
  // Saved text is deleted from the browser's storage.
  await editor.types("gin");
  await new Writing(mika.page).pausesUntil("Saved");
  const mend = await mika.network.cuts("**/rpc/strategies/update");
  for (const word of [" and", " one", " and", " two", " and", " ten", " and"]) {
    await editor.types(word);
    await mika.clock.passes(320);
  }
  await editor.isKilled();
  await mend();
  const again = await editor.inAnotherTab();
  await expect(again.page).toContainText("begin and one and two");
  await again.pauses();
  await expect.poll(async () => JSON.stringify(await editor.stored())).toContain("begin and one and two");
});

test("Tab indents code, and Esc and then Tab leaves the text", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const editor = await Editor.of(mika, team, doc(block("codeBlock", ["let a;\nlet b;"])));
  await editor.presses("Tab");
  await editor.types("x");
  await editor.presses("Shift+Home", "Shift+ArrowUp", "Tab", "Shift+Tab", "Shift+Tab");
  await editor.shows("<pre>let a;\nlet b;  x</pre>");
  await expect(editor.page).toBeFocused();
  await editor.presses("Escape", "Tab");
  await expect(editor.page).not.toBeFocused();
  await editor.shows("<pre>let a;\nlet b;  x</pre>");
  await expect(editor.page).toHaveAccessibleDescription(/press Esc and then Tab/);
  await editor.goesTo("let b;");
  await editor.presses("Control+Enter");
  await editor.types("see tracker.gg now");
  await editor.shows('<pre>let a;\nlet b;  x</pre><p>see <a href="https://tracker.gg">tracker.gg</a> now</p>');
});

test("Enter in the title goes to the text", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const editor = await Editor.opens(mika, team, doc(p("text")));
  const title = mika.page.getByRole("textbox", { name: "Title" });
  await title.press("End");
  await mika.page.keyboard.type(" B");
  await mika.page.keyboard.press("Enter");
  await mika.page.keyboard.type("the ");
  await expect(title).toHaveValue("Rush B");
  await editor.shows("<p>the text</p>");
});
