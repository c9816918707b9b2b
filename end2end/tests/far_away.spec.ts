// Players far from the team's time zone: the hours in view, the team's evening in their time, and their "tomorrow".

import type { Page } from "@playwright/test";

import { Day, readElsewhere } from "../calendar.ts";
import { Availability } from "../pages/availability.ts";
import { Schedule } from "../pages/schedule.ts";
import { MAINS, NOAH, type Player, PRIYA, TEAM_ZONE, type Team } from "../installation/team.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

/** Priya after she has moved. */
const ADELAIDE: Player = { ...PRIYA, zone: "Australia/Adelaide" };

async function moves(team: Team): Promise<void> {
  await team.operator.succeeds("PUT", `/api/user-mappings/${ADELAIDE.chatId}`, { timezone: ADELAIDE.zone });
}

/** Returns the team's evening in a player's time. */
function evening(teamDay: Day, player: Player): string {
  return readElsewhere(teamDay, ["18:00", "23:00"], TEAM_ZONE, player.zone).times;
}

/** Returns the times at which the visible rows begin. */
async function hoursInView(page: Page): Promise<string[]> {
  return page.locator(".paint-sheet").evaluate((sheet) => {
    const frame = sheet.getBoundingClientRect();
    const head = sheet.querySelector(".paint-head")!.getBoundingClientRect();
    const rows = [...sheet.querySelectorAll(".paint-row")].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return top >= head.bottom - 1 && bottom <= frame.bottom + 1;
    });
    return rows.map((row) => /, (\d\d:\d\d) to /.exec(row.querySelector("[role='gridcell']")!.ariaLabel!)![1]!);
  });
}

test("a player in New York is offered the team's evening, and the grid opens there", async ({ team }) => {
  const local = Day.at(new Date(), NOAH.zone).plus(9);
  // While only one zone has changed its clocks, the demo team's answer can be the same evening.
  await team.operator.answers(NOAH, local, "");
  const noah = await team.signIn(NOAH);
  const availability = await noah.opens(Availability);
  const times = evening(local, NOAH);
  const day = await availability.day(local).opens();
  await expect.poll(() => hoursInView(noah.page)).toContain(times.slice(0, 5));
  await availability.quickAnswers.open();
  await availability.quickAnswers.button(`Team evening (18:00–23:00 there, ${times} for you)`).click();
  await day.lists(times);
  await availability.says("Saved");
  const { data } = await team.operator.get(`/api/schedule?from=${local.wire}&to=${local.wire}`);
  const row = data[0].players.find((player: { userId: string }) => player.userId === NOAH.chatId);
  expect(row.availability).toBe("18:00-23:00");
});

test("in Adelaide the button names the team's previous day, whose evening it answers", ANY_WIDTH, async ({ team }) => {
  await moves(team);
  const priya = await team.signIn(ADELAIDE);
  const availability = await priya.opens(Availability);
  const local = Day.at(new Date(), ADELAIDE.zone).plus(9);
  const times = evening(local.plus(-1), ADELAIDE);
  // In winter, what the demo team has stored for the day before is on the same team day.
  for (const date of [local.plus(-1), local]) await team.operator.answers(ADELAIDE, date, "");
  await availability.day(local).opens();
  await expect.poll(() => hoursInView(priya.page)).toContain(times.slice(0, 5));
  await availability.quickAnswers.open();
  const button = availability.quickAnswers.button(/^Team evening/);
  await expect(button).toHaveText(`Team evening (${local.plus(-1).weekday} 18:00–23:00 there, ${times} for you)`);
  await button.click();
  await availability.says("Saved");
  const before = local.plus(-1).wire;
  const { data } = await team.operator.get(`/api/schedule?from=${before}&to=${before}`);
  const row = data[0].players.find((player: { userId: string }) => player.userId === PRIYA.chatId);
  expect(row.availability).toBe("18:00-23:00");
});

test("the team's session of today is tomorrow where it starts after midnight", ANY_WIDTH, async ({ team }) => {
  await moves(team);
  const today = team.day(0);
  await team.everybodyAnswers(today, "20:00-22:30", MAINS);
  const [mika, priya] = [await team.signIn(MAINS[0]!), await team.signIn(ADELAIDE)];
  await (await mika.opens(Schedule)).day(today).says("Today", "20:00–22:30");
  const schedule = await priya.opens(Schedule);
  const begins = readElsewhere(today, ["20:00", "22:30"], TEAM_ZONE, ADELAIDE.zone);
  // In the team's afternoon the date in Adelaide is already that of the session.
  const ownToday = Day.at(new Date(), ADELAIDE.zone);
  const isTomorrow = !ownToday.equals(begins.day);
  const row = schedule.day(begins.day);
  await row.says(begins.times, `Team ${today.weekday} 20:00–22:30`);
  await row.says(isTomorrow ? "Tomorrow" : "Today");
  await priya.page.goto(`/schedule/${today.iso}`);
  await expect(priya.page.getByRole("heading", { level: 1 })).toHaveText(
    begins.day.year === ownToday.year ? begins.day.title : `${begins.day.title} ${begins.day.year}`,
  );
});

test("on a narrow phone in Adelaide no date or time of a day is cut", ANY_WIDTH, async ({ team }) => {
  await moves(team);
  for (const ahead of [1, 2]) await team.everybodyAnswers(team.day(ahead), "18:00-23:00", MAINS);
  const priya = await team.signIn(ADELAIDE);
  await priya.page.setViewportSize({ width: 360, height: 780 });
  const schedule = await priya.opens(Schedule);
  const own = readElsewhere(team.day(1), ["18:00", "23:00"], TEAM_ZONE, ADELAIDE.zone);
  await schedule.day(own.day).says(own.times, `Team ${team.day(1).weekday} 18:00–23:00`);
  const cut = await priya.page.locator(".day-card-date, .day-card-window, .day-card-window *").evaluateAll((parts) =>
    parts.filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0).map((part) => part.textContent),
  );
  expect(cut).toEqual([]);
});
