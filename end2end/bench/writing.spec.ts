// The time from a key press to the frame that shows the letter, in a text of two thousand paragraphs.

import { MIKA } from "../installation/team.ts";
import { doc, Editor, p } from "../pages/editor.ts";
import { expect, test } from "../test.ts";
import { timesOfFrames, told, within } from "./frames.ts";

const PARAGRAPHS = 2_000;
/** Maximum milliseconds for 95% of the letters. */
const LIMIT = 16;
/** Milliseconds between two letters: ten letters per second. */
const PACE = 100;
const WORDS = "Smoke heaven, flash over the wall, then go together and plant behind the box. ";

test("a letter typed in a long text is on the screen within a frame", async ({ team }, info) => {
  const lines = Array.from({ length: PARAGRAPHS }, (_, at) => p(`${at}: hold the corner until someone calls.`));
  const mika = await team.signIn(MIKA);
  const editor = await Editor.of(mika, team, doc(...lines));
  await editor.goesTo(`${PARAGRAPHS / 2}: hold`);
  await mika.looksAgain();
  const taken = await timesOfFrames(mika.page, ["keypress"], () => mika.page.keyboard.type(WORDS + WORDS, { delay: PACE }));

  info.annotations.push({ type: "figures", description: told(taken) });
  console.log(told(taken));
  expect.soft(within(taken, "work", 0.95), "processor time of a letter and its frame").toBeLessThan(LIMIT);
  expect.soft(within(taken, "heard", 0.95), "until the frame is drawn").toBeLessThan(2 * LIMIT);
});
