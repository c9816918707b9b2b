// A text of hundreds of blocks can be edited like any other.

import { MIKA } from "../installation/team.ts";
import { doc, Editor, p } from "../pages/editor.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at}`);

test("a long text is split, joined, replaced and undone at every place", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const editor = await Editor.of(mika, team, doc(...lines(300).map((line) => p(line))));
  const shown = () => editor.page.evaluate((page) => [...page.querySelectorAll("p, h1, ul > li > p")].map((line) => line.textContent));
  const stored = lines(300);
  const shows = async () => expect.poll(shown).toEqual(stored);

  // At the borders of chunks, at the start, and at the end.
  for (const at of [0, 63, 64, 127, 256, 299]) {
    await editor.goesTo(`line ${at}`, "behind");
    await editor.presses("Enter");
    await editor.types(`behind ${at}`);
    stored.splice(stored.indexOf(`line ${at}`) + 1, 0, `behind ${at}`);
  }
  await shows();
  await editor.goesTo("line 64", "before");
  await editor.presses("Backspace");
  stored.splice(stored.indexOf("behind 63"), 2, "behind 63line 64");
  await shows();
  await editor.goesTo("line 192", "behind");
  await editor.presses("ArrowRight", "Shift+ArrowDown", "Shift+End", "Backspace");
  stored.splice(stored.indexOf("line 193"), 2, "");
  await shows();
  await editor.presses("Control+z");
  stored.splice(stored.indexOf("line 192") + 1, 1, "line 193", "line 194");
  await shows();

  // Across all chunks: a mark, a deletion, and undo.
  await editor.presses("Control+a", "Control+b");
  await expect(editor.page.locator("strong")).toHaveCount(stored.length);
  await editor.presses("Backspace");
  await expect(editor.page.locator("p")).toHaveCount(1);
  await editor.presses("Control+z", "Control+z");
  await shows();
  await expect(editor.page.locator("strong")).toHaveCount(0);
  await expect.poll(async () => (await editor.stored()).content.length).toBe(stored.length);

  // One chunk that grows into many.
  await editor.goesTo("line 10", "behind");
  await editor.pastes({ text: lines(400).map((line) => `\n\npasted ${line}`).join("") });
  await expect.poll(async () => (await shown()).length).toBeGreaterThan(stored.length + 398);
  await editor.goesTo("pasted line 399", "behind");
  await editor.types("!");
  await expect.poll(shown).toContain("pasted line 399!");
});

test("the browser skips what is far from the screen and the caret, and nothing moves", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const editor = await Editor.of(mika, team, doc(...lines(2_000).map((line) => p(line))));
  const height = () => mika.page.evaluate(() => document.documentElement.scrollHeight);
  const rendered = () =>
    editor.page.evaluate((page) => {
      const isRendered = (line: Element) => line.checkVisibility({ contentVisibilityAuto: true });
      return [...page.querySelectorAll("p")].filter(isRendered).length;
    });
  const caret = () => mika.page.evaluate(() => getSelection()!.focusNode!.textContent);
  const whole = await height();
  await expect.poll(rendered).toBeLessThan(400);
  expect(await height()).toBe(whole);

  // The caret is far from the screen, at both borders of a group.
  await editor.goesTo("line 639", "before");
  await mika.page.evaluate(() => scrollTo(0, 0));
  await mika.looksAgain();
  await editor.presses("ArrowDown");
  expect(await caret()).toBe("line 640");
  await mika.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await mika.looksAgain();
  await editor.types("!");
  await editor.presses("ArrowUp");
  expect(await caret()).toBe("line 639");
  await editor.presses("Control+End");
  expect(await caret()).toBe("line 1999");
  await editor.presses("Control+Home");
  expect(await caret()).toBe("line 0");
  await editor.presses("Control+Shift+End", "Backspace", "Control+z");
  await expect(editor.page.getByText("!line 640")).toHaveCount(1);
  // What is selected is rendered.
  await editor.presses("ArrowRight");
  await expect.poll(rendered).toBeLessThan(400);
  expect(await height()).toBe(whole);
});
