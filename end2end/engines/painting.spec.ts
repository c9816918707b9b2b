// Free time is painted on the grid by mouse and by keys.

import { Day } from "../calendar.ts";
import type { Rest } from "../installation/rest.ts";
import { MIKA, TEAM_ZONE } from "../installation/team.ts";
import { type EnginePage, pointOf } from "./engine_page.ts";
import { ANY_WIDTH, expect, test } from "./test.ts";

/** A day of the second week, which the demo team has not planned. */
const AHEAD = 8;
const DAY = Day.at(new Date(), TEAM_ZONE).plus(AHEAD);

/** The accessible name of a cell. */
const cell = (times: string, state: "free" | "not free") => `${DAY.spoken}, ${times}, ${state}`;

/** Opens the grid at a day that is not free in the evening. */
async function opens(portal: EnginePage, operator: Rest): Promise<void> {
  await operator.answers(MIKA, DAY, "10:00-11:00");
  await portal.opens(`/availability?day=${DAY.iso}`);
  await portal.finds("cell", cell("10:00 to 10:30", "free"));
}

async function stored(operator: Rest): Promise<string> {
  const { data } = await operator.get("/api/schedule/next14");
  return data[AHEAD].players.find((player: { userId: string }) => player.userId === MIKA.chatId).availability;
}

test("a stroke of the mouse paints hours, and a second one removes some", async ({ portal, operator }) => {
  await opens(portal, operator);
  const begin = await portal.finds("cell", cell("19:00 to 19:30", "not free"));
  const from = pointOf(await portal.boxOf(begin));
  const end = await portal.finds("cell", cell("21:30 to 22:00", "not free"));
  const to = pointOf(await portal.boxOf(end, false));
  await portal.drags(from, to);
  await expect.poll(() => stored(operator)).toBe("10:00-11:00, 19:00-22:00");
  await portal.finds("cell", cell("21:30 to 22:00", "free"));

  await portal.drags(to, to);
  await expect.poll(() => stored(operator)).toBe("10:00-11:00, 19:00-21:30");
  await portal.reads("Saved");
});

test("Tab goes straight to a cell of the grid, and keys paint hours", async ({ portal, operator }) => {
  await opens(portal, operator);
  const { driver } = portal;
  const stops = await portal.walksTo("[role='gridcell']");
  expect(stops.at(-1)).toMatch(/, 19:00 to 19:30/);
  // What scrolls is no tab stop of its own.
  for (const name of ["When you’re free", "Days"]) expect(stops).not.toContain(name);
  const isDay = async () => (await portal.focused()).startsWith(DAY.spoken);
  while (!(await isDay())) await driver.presses("ArrowRight");
  await driver.presses(...Array<string>(5).fill("Shift+ArrowDown"));
  await portal.reads("Add 19:00–22:00");
  await driver.presses("Space");
  await expect.poll(() => stored(operator)).toBe("10:00-11:00, 19:00-22:00");
  await driver.presses("Shift+ArrowUp", "Escape");
  await portal.finds("cell", cell("21:30 to 22:00", "free"));
});

test("a scroll bar that is drawn over the grid leaves the last day free", ANY_WIDTH, async ({ portal, operator }) => {
  await opens(portal, operator);
  const free = await portal.driver.evaluate(() => {
    const edge = (selector: string) => [...document.querySelectorAll(selector)].at(-1)!.getBoundingClientRect().right;
    return edge("[role='grid']") - edge("[role='gridcell']");
  });
  expect(free).toBeGreaterThanOrEqual(8);
});
