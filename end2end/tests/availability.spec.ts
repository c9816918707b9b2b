// Answering a day: the answer, what it means for the team, and how it is saved.

import { Day, readElsewhere } from "../calendar.ts";
import { Availability } from "../pages/availability.ts";
import { Schedule } from "../pages/schedule.ts";
import { KIM, NOAH, silentForKim, TEAM_ZONE, THEO } from "../installation/team.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

const SAVE = "**/rpc/availability/set";
/** The first of two days that the demo team's Kim has not answered. */
const SILENT = silentForKim(2);

test("a typed window is shown at once, first as saving and then as saved", async ({ team }) => {
  const kim = await team.signIn(KIM);
  await kim.opens(Schedule);
  const availability = await kim.chooses(Availability);
  const day = await availability.day(team.day(SILENT)).opens();
  const release = await kim.network.holds(SAVE);
  await day.adds("19:00", "22:30");
  await day.says("19:00–22:30");
  await availability.says("Saving");
  await release();
  await availability.says("Saved");
  await kim.page.reload();
  await day.says("19:00–22:30");
});

test("a day takes several windows, and each can be removed", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  const availability = await kim.opens(Availability);
  const day = await availability.day(team.day(SILENT)).opens();
  await day.adds("20:00", "22:00");
  await day.adds("14:00", "16:00");
  await day.lists("14:00–16:00", "20:00–22:00");
  await day.removes("14:00–16:00");
  await day.lists("20:00–22:00");
  await availability.says("Saved");
  await kim.page.reload();
  await day.says("20:00–22:00");
  await day.doesNotSay("14:00");
});

test("windows that overlap are joined by one press, which can be undone", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  const availability = await kim.opens(Availability);
  const day = await availability.day(team.day(SILENT)).opens();
  await day.adds("18:00", "21:00");
  await expect(day.join).toHaveCount(0);
  await day.adds("20:00", "23:00");
  await day.join.click();
  await day.lists("18:00–23:00");
  await expect(day.join).toHaveCount(0);
  await availability.undoes();
  await day.lists("18:00–21:00", "20:00–23:00");
});

test("the app is offered once the browser can install it, until the offer is dismissed", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  const availability = await kim.opens(Availability);
  await availability.day(team.day(SILENT)).opens();
  const offer = kim.page.getByRole("button", { name: "Install", exact: true });
  const announces = () => kim.page.evaluate(() => dispatchEvent(new Event("beforeinstallprompt", { cancelable: true })));
  await expect(offer).toHaveCount(0);
  expect(await announces(), "the browser shows no offer of its own").toBe(false);
  await expect(offer).toBeVisible();
  await kim.page.getByRole("button", { name: "Not now" }).click();
  await expect(offer).toHaveCount(0);
  await kim.page.reload();
  await announces();
  await availability.day(team.day(SILENT)).opens();
  await expect(offer).toHaveCount(0);
});

test("quick answers set an evening, not available, or no answer", async ({ team }) => {
  const kim = await team.signIn(KIM);
  const availability = await kim.opens(Availability);
  const day = await availability.day(team.day(SILENT)).opens();
  await day.presses("Evening (18:00–23:00)");
  await day.says("18:00–23:00");
  await day.presses("Not available");
  await day.says("Not available");
  await day.doesNotSay("18:00");
  await day.presses("Clear");
  await day.says("No answer");
  await availability.undoes();
  await day.says("Not available");
  await availability.says("Saved");
});

test("a quick answer over given answers says how many change, and can leave them", ANY_WIDTH, async ({ team }) => {
  const weekdays = Array.from({ length: 14 }, (_, ahead) => team.day(ahead)).filter((day) => !["Sat", "Sun"].includes(day.weekday));
  for (const day of weekdays) await team.operator.answers(KIM, day, "");
  const given = weekdays.slice(2, 6);
  for (const day of given) await team.operator.answers(KIM, day, "19:00-22:00");
  // A finished evening is left out.
  const isOver = new Date() >= team.day(0).instant("23:00", TEAM_ZONE) && weekdays[0]!.equals(team.day(0));
  const count = weekdays.length - Number(isOver);
  const kim = await team.signIn(KIM);
  const availability = await kim.opens(Availability);
  const quick = availability.quickAnswers;
  await quick.open();
  await quick.days("Weekdays").click();
  await quick.button("Not available").click();
  await expect(quick.confirmation).toContainText("4 answers change.");
  const openOnly = quick.confirmation.getByRole("button", { name: "Open days only" });
  await expect(openOnly).toBeFocused();
  await expect(quick.confirmation.getByRole("button", { name: `Change all ${count} days` })).toBeVisible();
  await kim.keyboard.presses("Escape");
  await expect(quick.confirmation).toHaveCount(0);
  await quick.button("Not available").click();
  await openOnly.click();
  await kim.reads(`Not available on ${count - 4} days`);
  await availability.says("Saved");
  for (const day of given) await availability.day(day).says("19:00–22:00");
});

test("an answer is copied to another day", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  const availability = await kim.opens(Availability);
  const first = silentForKim(3);
  const day = await availability.day(team.day(first)).opens();
  await day.adds("19:30", "22:00");
  await day.copiesTo(team.day(first + 2));
  await availability.day(team.day(first + 2)).says("19:30–22:00");
  await availability.says("Saved");
});

test("copies to several days share one notice and are undone together", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  const [first, second] = [team.day(SILENT + 2), team.day(SILENT + 3)];
  for (const day of [first, second]) await team.operator.answers(KIM, day, "x");
  const availability = await kim.opens(Availability);
  const day = await availability.day(team.day(SILENT)).opens();
  await day.adds("19:30", "22:00");
  for (const copied of [first, second]) {
    await day.copiesTo(copied);
    await kim.reads(`1 answer changes: ${copied.short}, Not available.`);
    await day.confirms(copied);
  }
  await kim.reads("Copied to 2 days");
  await expect(kim.page.getByText(/^Copied to/)).toHaveCount(1);
  await availability.undoes();
  for (const copied of [first, second]) await availability.day(copied).says("Not available");
  await availability.day(team.day(SILENT)).says("19:30–22:00");
});

test("a day that follows the pattern again shows the times of the pattern", ANY_WIDTH, async ({ team }) => {
  const theo = await team.signIn(THEO);
  const tuesday = [0, 1, 2, 3, 4, 5, 6].map((ahead) => team.day(ahead + 2)).find((day) => day.weekday === "Tue")!;
  await team.operator.answers(THEO, tuesday, "x");
  const availability = await theo.opens(Availability);
  const day = await availability.day(tuesday).opens();
  await day.says("Not available");
  await day.presses("Use my pattern");
  await day.says("20:00–00:00", "Pattern");
  await availability.says("Saved");
});

test("a player in New York sees their own times and the team's", ANY_WIDTH, async ({ team }) => {
  const date = team.day(5);
  await team.operator.answers(NOAH, date, "");
  const noah = await team.signIn(NOAH);
  const availability = await noah.opens(Availability);
  const day = await availability.day(date).opens();
  await noah.reads("Your time, New York");
  await day.adds("20:00", "23:00");
  await availability.says("Saved");
  const forTeam = readElsewhere(date, ["20:00", "23:00"], NOAH.zone, TEAM_ZONE);
  await day.says("20:00–23:00", `Team ${forTeam.day.weekday} ${forTeam.times}`);
  expect(forTeam.day.equals(date.plus(1)), "the window begins on the team's next day").toBe(true);
});

test("evenings in New York keep their instants while only America has changed clocks", ANY_WIDTH, async ({ team }) => {
  const today = team.day(0);
  const isPast = Day.springChange(today.year, "us").plus(-6).iso < today.iso;
  const year = isPast ? today.year + 1 : today.year;
  const [there, here] = [Day.springChange(year, "us"), Day.springChange(year, "europe")];
  const evenings = [there.plus(-1), there, there.plus(1), here.plus(-1), here];
  // Near today, the demo team has answered too.
  for (const evening of evenings) {
    for (const days of [-1, 0, 1]) await team.operator.answers(NOAH, evening.plus(days), "");
  }
  // Only an admin may answer a day that is more than a year ahead.
  await team.operator.succeeds("PUT", `/api/user-mappings/${NOAH.chatId}`, { isAdmin: true });
  const noah = await team.signIn(NOAH);
  const first = there.plus(-6);
  await noah.page.goto(`${Availability.path}?from=${first.iso}`);
  const availability = await noah.stands(Availability);
  const answer = async (evening: Day) => {
    const day = await availability.day(evening).opens();
    await day.adds("20:00", "23:00");
    await availability.says("Saved");
    // Computed with the zone data of the JavaScript engine.
    const forTeam = readElsewhere(evening, ["20:00", "23:00"], NOAH.zone, TEAM_ZONE);
    await day.says("20:00–23:00", `Team ${forTeam.day.weekday} ${forTeam.times}`);
  };
  for (const evening of evenings.slice(0, 3)) await answer(evening);
  if (first.plus(14).iso <= today.plus(365).iso) {
    await noah.page.getByRole("link", { name: "Later days" }).click();
    await expect(noah.page).toHaveURL(new RegExp(`from=${first.plus(14).iso}$`));
    for (const evening of evenings.slice(3)) await answer(evening);
    await noah.page.goBack();
  } else {
    // The portal goes a year ahead.
    for (const evening of evenings.slice(3)) await team.operator.answers(NOAH, evening, "20:00-23:00");
  }
  await availability.day(there).says("20:00–23:00");

  const { data } = await team.operator.get(`/api/schedule?from=${first.wire}&to=${here.plus(2).wire}`);
  for (const evening of evenings) {
    const forTeam = readElsewhere(evening, ["20:00", "23:00"], NOAH.zone, TEAM_ZONE);
    const day = data.find((day: { date: string }) => day.date === forTeam.day.wire);
    const row = day.players.find((player: { userId: string }) => player.userId === NOAH.chatId);
    expect(row.availability, evening.long).toBe(forTeam.times.replace("–", "-"));
  }
  expect(readElsewhere(there.plus(-1), ["20:00", "23:00"], NOAH.zone, TEAM_ZONE).times).toBe("02:00–05:00");
  expect(readElsewhere(there, ["20:00", "23:00"], NOAH.zone, TEAM_ZONE).times).toBe("01:00–04:00");
  expect(readElsewhere(here, ["20:00", "23:00"], NOAH.zone, TEAM_ZONE).times).toBe("02:00–05:00");
});

test("a window over midnight belongs to the day on which it begins", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  const availability = await kim.opens(Availability);
  const day = await availability.day(team.day(SILENT)).opens();
  await day.adds("22:00", "02:00");
  await availability.says("Saved");
  await kim.page.reload();
  await day.says("22:00–02:00");
  await availability.day(team.day(SILENT + 1)).says("No answer");
});

test("an invalid window is rejected next to the fields", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  const availability = await kim.opens(Availability);
  const day = await availability.day(team.day(SILENT)).opens();
  for (const [from, to, reason] of [
    ["half 7", "22:00", "isn't a time; try 19:00, 1930 or 7pm"],
    ["20:00", "20:00", "can't start and end at the same time"],
    ["25:00", "26:00", "isn't a time; try 19:00, 1930 or 7pm"],
    ["22:00", "22:00", "can't start and end at the same time"],
    ["", "22:00", "Enter a time like 19:00"],
  ] as const) {
    await day.adds(from, to);
    await day.refuses([from, to], reason);
    await day.says("No answer");
  }
});

test("an answer that could not be sent is kept, shown as waiting, and sent again", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  const availability = await kim.opens(Availability);
  const day = await availability.day(team.day(SILENT)).opens();
  const mend = await kim.network.cuts(SAVE);
  await day.adds("19:00", "22:00");
  await availability.says("Waiting to sync");
  await day.says("19:00–22:00", "Waiting to sync");
  // A second window that is typed before the first one is sent is not lost either.
  await day.adds("14:00", "16:00");
  await day.lists("14:00–16:00", "19:00–22:00");
  await mend();
  await availability.says("Saved");
  await kim.page.reload();
  await day.lists("14:00–16:00", "19:00–22:00");
});

test("an answer that could not be sent can be discarded", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  const availability = await kim.opens(Availability);
  const day = await availability.day(team.day(SILENT)).opens();
  await kim.network.cuts(SAVE);
  await day.presses("Not available");
  await availability.says("Waiting to sync");
  await day.button("Discard").click();
  await day.says("No answer");
  await day.doesNotSay("Waiting to sync");
});

test("a day of an absence shows it and cannot be answered", ANY_WIDTH, async ({ team }) => {
  await team.operator.registersAbsence(KIM, team.day(5), team.day(6), "Exams");
  const kim = await team.signIn(KIM);
  const availability = await kim.opens(Availability);
  const day = await availability.day(team.day(5)).opens();
  await day.says("Away · Exams");
  await expect(day.editor).toContainText("You’re away this day");
  await expect(day.from).toHaveCount(0);
});
