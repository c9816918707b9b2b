// The time from a key press to the frame that shows the letter, in a text of two thousand paragraphs: at its start, in its
// middle and at its end. With `TIPTAP`, the same letters are typed into TipTap in the same run.

import type { Browser, Page } from "@playwright/test";

import { MIKA } from "../installation/team.ts";
import { doc, Editor, p } from "../pages/editor.ts";
import { MainThread } from "../people/main_thread.ts";
import { expect, test } from "../test.ts";
import { timesOfFrames, told, within } from "./frames.ts";

const PARAGRAPHS = 2_000;
/** Maximum milliseconds for 95% of the letters. */
const LIMIT = 16;
/** Milliseconds between two letters: ten letters per second. */
const PACE = 100;
/** Milliseconds after which the text is stored and sent. */
const REST = 2_500;
const WORDS = "Smoke heaven, flash over the wall, then go together and plant behind the box. ";

/** A script that defines `make(content)`, which shows TipTap with this content and sets `editor`. */
const { TIPTAP } = process.env;

const lineAt = (at: number) => `${at}: hold the corner until someone calls, then fall back.`;
const CONTENT = doc(...Array.from({ length: PARAGRAPHS }, (_, at) => p(lineAt(at))));
/** The words behind which the letters are typed. */
const PLACES = { start: lineAt(0), middle: lineAt(PARAGRAPHS / 2), end: lineAt(PARAGRAPHS - 1) };

/** Types at the caret, rests, and prints the times. */
async function types(page: Page, name: string) {
  const taken = await timesOfFrames(page, ["keypress"], () => page.keyboard.type(WORDS, { delay: PACE }));
  const longest = await (await MainThread.of(page)).longestTask(async () => {
    await page.keyboard.type(WORDS.slice(0, 30), { delay: PACE });
    await page.waitForTimeout(REST);
  });
  console.log(`${name}: ${told(taken)}\nlongest task, also of storing and sending: ${longest} ms`);
  return taken;
}

/** Opens TipTap with the same text. */
async function tipTap(browser: Browser, script: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await page.setContent("<!doctype html><body></body>");
  await page.addScriptTag({ path: script });
  await page.evaluate((content) => (window as any).make(content), CONTENT);
  return page;
}

/** Puts TipTap's caret behind these words. */
async function goesTo(page: Page, words: string): Promise<void> {
  await page.evaluate((words) => {
    const { editor } = window as any;
    editor.state.doc.descendants((node: any, at: number) => {
      if (node.text?.startsWith(words)) editor.chain().focus().setTextSelection(at + words.length).scrollIntoView().run();
    });
  }, words);
}

test("a letter typed in a long text is on the screen within a frame", async ({ team, browser }, info) => {
  const mika = await team.signIn(MIKA);
  const editor = await Editor.of(mika, team, CONTENT);
  const other = TIPTAP ? await tipTap(browser, TIPTAP) : undefined;
  for (const [place, words] of Object.entries(PLACES)) {
    await mika.page.bringToFront();
    await editor.goesTo(words);
    await mika.looksAgain();
    const taken = await types(mika.page, place);
    info.annotations.push({ type: place, description: told(taken) });
    expect.soft(within(taken, "work", 0.95), `processor time of a letter and its frame at the ${place}`).toBeLessThan(LIMIT);
    expect.soft(within(taken, "heard", 0.95), `until the frame is drawn at the ${place}`).toBeLessThan(2 * LIMIT);
    if (!other) continue;
    await other.bringToFront();
    await goesTo(other, words);
    await types(other, `TipTap, ${place}`);
  }
  await other?.context().close();
});
