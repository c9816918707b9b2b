// A team far larger than any real one: the page only renders what is visible, and never blocks.

import { rowDistances } from "../geometry.ts";
import { Seed } from "../installation/server.ts";
import { KIM } from "../installation/team.ts";
import { DayPage } from "../pages/day.ts";
import { Schedule } from "../pages/schedule.ts";
import { MainThread, scrollsThrough } from "../people/main_thread.ts";
import { ANY_WIDTH, test as base, expect } from "../test.ts";

/** More players than are rendered at once. The limits are meant for 1000. */
const PLAYERS = Number(process.env.PLAYERS || 200);
/** Maximum milliseconds of a task. The limit for a release build is 50. */
const LONGEST_TASK = Number(process.env.LONGEST_TASK || 250);

const test = base.extend<{}, { seed: Seed }>({
  seed: [
    async ({}, use) => {
      const seed = new Seed(PLAYERS);
      await seed.folder();
      await use(seed);
      await seed.remove();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

test("scrolling through all players and receiving a change never block the page", async ({ team }, info) => {
  const kim = await team.signIn(KIM);
  const today = team.day(0);
  const day = await DayPage.opens(kim.page, today);
  await day.showsPlayer("Mika", "19:00–23:30");
  const thread = await MainThread.of(kim.page);
  const longest: Record<string, number> = {};

  longest["scrolling through the rows"] = await thread.longestTask(() => scrollsThrough(kim.page, 400));
  await day.showsPlayer("Coach Anders");
  expect(await day.rowsInPage()).toBeLessThan(80);
  expect(await rowDistances(kim.page, ".windowed[data-windowed] > *")).toHaveLength(1);

  longest["receiving a change"] = await thread.longestTask(async () => {
    const heard = kim.page.waitForResponse("**/rpc/schedule/day");
    await team.operator.answers(KIM, today, "20:00-22:00");
    await (await heard).finished();
    await kim.looksAgain();
  });
  await day.scrollsUp();
  longest["searching a name"] = await thread.longestTask(() => day.finds("Kim"));
  await day.showsPlayer("Kim", "20:00–22:00");

  longest["opening the fortnight"] = await thread.longestTask(async () => {
    await (await kim.chooses(Schedule)).dates();
  });
  longest["scrolling through the fortnight"] = await thread.longestTask(() => scrollsThrough(kim.page, 100));
  longest["receiving a change there"] = await thread.longestTask(async () => {
    const heard = kim.page.waitForResponse("**/rpc/schedule/load");
    await team.operator.answers(KIM, today, "19:00-22:00");
    await (await heard).finished();
    await kim.looksAgain();
  });

  const words = Object.entries(longest).map(([doing, task]) => `${doing}: ${task} ms`);
  info.annotations.push({ type: `longest task with ${PLAYERS} players`, description: words.join(", ") });
  if (process.env.PLAYERS) console.log(`longest tasks with ${PLAYERS} players: ${words.join(", ")}`);
  expect(Object.entries(longest).filter(([, task]) => task > LONGEST_TASK)).toEqual([]);
});

test("a row reports its place among all rows, even while only a few are rendered", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  const day = await DayPage.opens(kim.page, team.day(0));
  await day.showsPlayer("Mika");
  const { count, first } = await day.places();
  // A row for each player, one for each role, and the hours.
  expect(count).toBe(PLAYERS + 3 + 1);
  expect(first).toBe(2);
  await scrollsThrough(kim.page, 1000);
  await day.showsPlayer("Coach Anders");
  await day.finds("no such name");
  await kim.reads("No one by that name");
});
