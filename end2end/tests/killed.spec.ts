// Tabs are killed while a user writes in them: everything that was written more than a second before is restored. The
// seconds are those of the page's clock, which the test advances after each word.
//
// A run kills a few tabs; `KILLS=100 npx playwright test killed.spec.ts` kills a hundred. `DICE` is the seed to repeat.

import type { Page, Route } from "@playwright/test";

import { MIKA } from "../installation/team.ts";
import { Stratbook } from "../pages/stratbook.ts";
import { PAUSE, Writing } from "../pages/writing.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

const KILLS = Number(process.env.KILLS || 4);
const DICE = Number(process.env.DICE || Date.now() % 1_000_000);
/** Text that is older than this is never lost, in milliseconds. */
const OLD = 1_000;
/** Maximum lifetime of a tab in milliseconds. */
const LONGEST = 4_000;

/** Returns random numbers, which are the same for the same seed: mulberry32. */
function dice(seed: number): () => number {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Strategy {
  title: string;
  /** The path of its editor. */
  path: string;
  /** The words that have to be there, and those that may be lost. */
  old: string[];
  young: string[];
}

const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

test(`a tab killed at ${KILLS} moments loses nothing older than a second`, ANY_WIDTH, async ({ team }, info) => {
  test.setTimeout(60_000 + KILLS * 15_000);
  info.annotations.push({ type: "dice", description: String(DICE) });
  const roll = dice(DICE);
  const mika = await team.signIn(MIKA);
  mika.watch.forgives(/Failed to load resource|TypeError: Failed to fetch/);
  const context = mika.page.context();
  await mika.clock.install();
  await mika.page.close();

  // Saves are late, do not arrive, or arrive and get no response.
  let isGood = false;
  await context.route(/\/rpc\/strategies\/(create|update)$/, async (route: Route) => {
    const [fate, late] = isGood ? [1, 0] : [roll(), roll() * 1_200];
    try {
      await wait(late);
      if (fate < 0.15) return await route.abort("failed");
      if (fate >= 0.7) return await route.continue();
      const response = await route.fetch();
      await wait(late);
      await (fate < 0.3 ? route.abort("failed") : route.fulfill({ response }));
    } catch {
      // The tab was killed.
    }
  });

  // The page's time. It passes faster than the test's time, and stops while the test advances it.
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const passes = async (milliseconds: number) => {
    const then = now() + Math.trunc(milliseconds);
    await mika.clock.passes(milliseconds);
    ahead += then - now();
  };

  const strategies: Strategy[] = [];
  let lost = 0;

  /** Opens a strategy again, and checks for everything that was written in it. */
  const opens = async (one: Strategy): Promise<[Page, Writing]> => {
    const page = await context.newPage();
    await page.goto(one.path);
    const writing = new Writing(page);
    await expect(writing.text).toBeVisible();
    await expect(page.locator(".conflict")).toHaveCount(0);
    const shown = await writing.text.innerText();
    const missing = one.old.filter((word) => !shown.includes(word));
    lost += missing.length;
    expect.soft(missing, `of ${one.title}, with dice ${DICE}`).toEqual([]);
    // Young words may be lost, and then stay lost.
    one.old.push(...one.young.splice(0).filter((word) => shown.includes(word)));
    one.old = one.old.filter((word) => !missing.includes(word));
    return [page, writing];
  };

  for (let kill = 0; kill < KILLS; kill++) {
    // A strategy that was never saved is opened again at the path of new ones.
    let one = strategies.at(-1);
    if (!one || (kill % 4 === 0 && one.path !== Writing.path)) {
      one = { title: `Plan ${kill}`, path: Writing.path, old: [], young: [] };
      strategies.push(one);
    }
    const [page, writing] = await opens(one);
    const gone = new Promise((crashed) => page.once("crash", crashed));
    const tab = await context.newCDPSession(page);
    if ((await writing.title.inputValue()) === "") await writing.title.fill(one.title);
    await writing.text.focus();
    await page.keyboard.press("Control+End");
    const end = now() + roll() * LONGEST;
    const written: { word: string; at: number }[] = [];
    for (let at = 0; now() < end; at++) {
      const word = `k${kill}n${at}.`;
      const where = roll();
      if (where < 0.1) await page.keyboard.press("Control+Home");
      else if (where < 0.3) await page.keyboard.press("Control+End");
      else if (where < 0.4) await page.keyboard.press("Enter");
      await page.keyboard.type(`${word} `);
      written.push({ word, at: now() });
      // Usually the next word follows at once. After a pause the text is saved.
      await passes(roll() < 0.2 ? PAUSE : roll() * 250);
    }
    const killed = now();
    one.path = new URL(page.url()).pathname;
    void tab.send("Page.crash").catch(() => {});
    await gone;
    await page.close();
    for (const { word, at } of written) (at < killed - OLD ? one.old : one.young).push(word);
  }

  isGood = true;
  for (const one of strategies) {
    const [page, writing] = await opens(one);
    if (one.old.length) await writing.pausesUntil("Saved");
    await page.close();
  }
  const stored: { id: string; title: string }[] = (await team.operator.get("/api/strategies?limit=200")).data;
  for (const { title, old } of strategies) {
    const found = stored.filter((one) => one.title === title);
    expect.soft(found.length, `strategies with the title ${title}`).toBeLessThanOrEqual(1);
    if (!old.length) continue;
    const text = JSON.stringify((await team.operator.get(`/api/strategies/${found[0]?.id}`)).data.content);
    expect.soft(old.filter((word) => !text.includes(word)), `what the server has of ${title}`).toEqual([]);
  }
  const page = await context.newPage();
  await page.goto(Stratbook.path);
  await new Stratbook(page).rows.first().waitFor();
  await expect(page.getByRole("region", { name: "Unsaved drafts on this device" })).toHaveCount(0);
  console.log(`${KILLS} tabs killed, dice ${DICE}: ${lost} words lost that were older than a second`);
});
