// The weekly pattern: drafted, previewed, and saved in one step.

import { Availability } from "../pages/availability.ts";
import { Recurring } from "../pages/recurring.ts";
import { Schedule } from "../pages/schedule.ts";
import { JONAS, NOAH } from "../installation/team.ts";
import type { Team } from "../installation/team.ts";
import type { Day } from "../calendar.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

/** A weekday that the demo team's Jonas has not answered, and its two days in the next fourteen. */
function free(team: Team, ahead: 2 | 3): { name: string; index: number; days: [Day, Day] } {
  const days: [Day, Day] = [team.day(ahead), team.day(ahead + 7)];
  const index = new Date(`${days[0].iso}T00:00Z`).getUTCDay();
  return { name: days[0].long.split(",")[0]!, index, days };
}

const OF_JONAS = `/api/recurring-availability?userId=${JONAS.chatId}`;

test("a painted week shows the days that it will fill, is saved in one step, and can be undone", async ({ team }) => {
  const [one, other] = [free(team, 2), free(team, 3)];
  const [first, second] = one.days;
  await team.operator.answers(JONAS, second, "x");
  const jonas = await team.signIn(JONAS);
  await jonas.opens(Schedule);
  const recurring = await jonas.chooses(Recurring);
  const { grid } = recurring;
  if (await jonas.hasDrawer()) await recurring.adds(one.name, "19:00", "22:00");
  else await grid.paints(grid.cell(one.name, "19:00"), grid.cell(one.name, "21:30"));
  await grid.isFree(one.name, "19:00", "21:30");
  await recurring.foresees(`Fills 1 day: ${first.short}`, `Keeps 1 day you answered yourself: ${second.short}`);
  await recurring.adds(other.name, "18:00", "20:00");
  await recurring.foresees("Fills 3 days", other.days[0].short, other.days[1].short);
  await recurring.save.click();
  await jonas.reads("Pattern saved; 3 days changed");
  const saved = await team.operator.succeeds("GET", OF_JONAS);
  expect(saved.map((entry: any) => entry.availability).sort()).toEqual(["18:00-20:00", "19:00-22:00"]);

  await jonas.page.getByRole("button", { name: "Undo" }).last().click();
  await expect(async () => expect(await team.operator.succeeds("GET", OF_JONAS)).toEqual([])).toPass();
  await grid.isNotFree(other.name, "18:00");
});

test("a paused weekday clears exactly the days that it filled", ANY_WIDTH, async ({ team }) => {
  const { name, index, days } = free(team, 3);
  await team.operator.answers(JONAS, days[1], "18:00-23:00");
  const pattern = { userId: JONAS.chatId, dayOfWeek: index, availability: "18:00-23:00" };
  await team.operator.succeeds("POST", "/api/recurring-availability", pattern);
  const jonas = await team.signIn(JONAS);
  const recurring = await jonas.opens(Recurring);
  const weekday = await recurring.looksAt(name);
  await weekday.getByRole("switch", { name: "Apply on this weekday" }).click();
  await recurring.foresees(`Clears 1 day: ${days[0].short}`);
  await recurring.save.click();
  await jonas.reads("Pattern saved; 1 day changed");
  await expect(weekday).toContainText("Paused");
  const rows = await team.operator.succeeds("GET", "/api/schedule/next14");
  const said = (day: Day) =>
    rows.find((row: any) => row.date === day.wire).players.find((row: any) => row.userId === JONAS.chatId).availability;
  expect(days.map(said)).toEqual(["", "18:00-23:00"]);
});

test("a draft survives another page, a reload and a lost connection, and can be discarded", ANY_WIDTH, async ({ team }) => {
  const { name } = free(team, 3);
  const jonas = await team.signIn(JONAS);
  const recurring = await jonas.opens(Recurring);
  await recurring.adds(name, "19:00", "22:30");
  await recurring.foresees("Fills 2 days");
  const mend = await jonas.network.cuts("**/rpc/patterns/save");
  await recurring.save.click();
  await recurring.foresees("Not saved");
  await jonas.chooses(Availability);
  await jonas.chooses(Recurring);
  await expect(await recurring.looksAt(name)).toContainText("19:00–22:30");
  await jonas.page.reload();
  await expect(jonas.page.getByRole("status").filter({ hasText: "Unsaved changes" })).toBeVisible();
  await expect(await recurring.looksAt(name)).toContainText("19:00–22:30");
  await mend();
  await recurring.save.click();
  await jonas.reads("Pattern saved; 2 days changed");
  await recurring.adds(name, "10:00", "12:00");
  await recurring.bar.getByRole("button", { name: "Discard" }).click();
  await expect(await recurring.looksAt(name)).not.toContainText("10:00");
});

test("a week follows the player's own clock, and says in which zone the team sees it", ANY_WIDTH, async ({ team }) => {
  const noah = await team.signIn(NOAH);
  const recurring = await noah.opens(Recurring);
  const tuesday = await recurring.looksAt("Tuesday");
  await expect(tuesday).toContainText("13:00–18:00");
  await expect(tuesday).toContainText("Follows your clock; the team sees it in Berlin time.");
});

test("two weekdays are painted, previewed and saved with the keyboard alone", ANY_WIDTH, async ({ team }) => {
  const [one, other] = [free(team, 2), free(team, 3)];
  const jonas = await team.signIn(JONAS);
  const recurring = await jonas.opens(Recurring);
  const { grid } = recurring;
  const { keyboard } = jonas;
  await expect(grid.grid).toBeVisible();
  await keyboard.walksTo(grid.cell("Monday", "19:00"));
  // The columns start with Monday.
  const [first, second] = [column(one.index), column(other.index)];
  await keyboard.presses(...Array<string>(first).fill("ArrowRight"));
  await expect(grid.cell(one.name, "19:00")).toBeFocused();
  await keyboard.presses(...Array<string>(5).fill("Shift+ArrowDown"), "Space");
  await grid.isFree(one.name, "19:00", "21:30");
  const aside = second > first ? "ArrowRight" : "ArrowLeft";
  await keyboard.presses(...Array<string>(Math.abs(second - first)).fill(aside));
  await expect(grid.cell(other.name, "21:30")).toBeFocused();
  await keyboard.presses("Shift+ArrowUp", "Enter");
  await recurring.foresees("Fills 4 days", one.days[0].short, other.days[1].short);
  await keyboard.walksTo(recurring.save);
  await keyboard.presses("Enter");
  await jonas.reads("Pattern saved; 4 days changed");
  await expect(recurring.bar).toHaveCount(0);
  const saved = await team.operator.succeeds("GET", OF_JONAS);
  expect(saved.map((entry: any) => entry.availability).sort()).toEqual(["19:00-22:00", "21:00-22:00"]);
});

function column(weekday: number): number {
  return (weekday + 6) % 7;
}
