// The clock changes in March 2027: New York changes on the 14th, Berlin on the 28th.

import { Day, readElsewhere } from "../calendar.ts";
import { MAINS, MIKA, NOAH, PRIYA, TEAM_ZONE } from "../installation/team.ts";
import { Availability } from "../pages/availability.ts";
import { DayPage } from "../pages/day.ts";
import { Schedule } from "../pages/schedule.ts";
import { expect, test } from "../test.ts";

/** The two zones are six hours apart, then five, then six again. */
const DAYS = ["13.03.2027", "14.03.2027", "20.03.2027", "27.03.2027", "28.03.2027"].map((wire) => Day.fromWire(wire));

test.beforeEach(({ team }) => team.isThereOn(DAYS));

test("a player in New York sees the team's evenings at the correct instants", async ({ team }) => {
  for (const day of DAYS) {
    // Near today, the demo team has answered too.
    await team.everybodyAnswers(day, "x");
    await team.everybodyAnswers(day, "19:00-22:30", MAINS);
  }
  const noah = await team.signIn(NOAH);
  const shown: string[] = [];
  for (const day of DAYS) {
    const schedule = await Schedule.from(noah.page, day);
    const { times } = readElsewhere(day, ["19:00", "22:30"], TEAM_ZONE, NOAH.zone);
    shown.push(times);
    await schedule.day(day).says("Full roster", times, "Team 19:00–22:30");
    const open = await schedule.day(day).opens();
    await open.answers(times, "Team 19:00–22:30 · Berlin");
    await open.showsPlayer("Mika", times);
    await open.tells(times, 5, "Yes");
  }
  expect(new Set(shown)).toEqual(new Set(["13:00–16:30", "14:00–17:30"]));
});

test("a session in the night of the clock change has its actual duration", async ({ team }) => {
  // Berlin's clocks go from two to three.
  const night = Day.fromWire("27.03.2027");
  await team.everybodyAnswers(night, "13:00-15:00, 23:00-04:00", MAINS);
  const noah = await team.signIn(NOAH);
  const day = await DayPage.opens(noah.page, night);
  await day.answers("18:00–22:00", "Team 23:00–04:00 · Berlin");
  await day.marksLongest("18:00–22:00 4 h", ["08:00–10:00"]);
});

test("a session that starts on another date for the viewer shows that date", async ({ team }) => {
  const day = Day.fromWire("20.03.2027");
  await team.everybodyAnswers(day, "21:00-23:30", MAINS);
  const priya = await team.signIn(PRIYA);
  const own = readElsewhere(day, ["21:00", "23:30"], TEAM_ZONE, PRIYA.zone);
  await Schedule.from(priya.page, day, own.day);
  // The next team day has no session, and its evening is on the same date.
  const card = priya.page.getByRole("listitem").filter({ has: priya.page.locator(`a[href="/schedule/${day.iso}"]`) });
  await expect(card).toContainText(own.times);
  await expect(card).toContainText(`Team ${day.weekday} 21:00–23:30`);
});

test("a window in the hour that the clock skips is explained where it is typed and on the grid", async ({ team }) => {
  // An admin may also answer a day that is more than a year ahead.
  const changes = [0, 1].map((years) => Day.springChange(team.day(0).year + years, "europe"));
  const day = changes.find((change) => change.iso >= team.day(0).iso)!;
  // The changeover may be today, which the demo team has answered.
  await team.operator.answers(MIKA, day, "");
  const mika = await team.signIn(MIKA);
  await mika.page.goto(`/availability?from=${day.iso}&day=${day.iso}`);
  const availability = await mika.stands(Availability);
  const night = await availability.day(day).opens();
  await expect(night.editor).toContainText("The clock skips 02:00–03:00 on this day");
  await expect(night.cell("02:00")).toHaveAttribute("data-tone", "skipped");
  await night.adds("02:15", "02:45");
  await mika.reads("The clock skips 02:00–03:00 on this day; saved as 03:15–03:45");
  await night.lists("03:15–03:45");
});
