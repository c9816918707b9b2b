// The schedule and one day of it: verdicts, missing players, times for the viewer, URLs.

import { readElsewhere } from "../calendar.ts";
import { DayPage } from "../pages/day.ts";
import { Schedule } from "../pages/schedule.ts";
import { ANDERS, EVERYBODY, INES, KIM, MAINS, MIKA, NOAH, openForEverybody, TEAM_ZONE, THEO } from "../installation/team.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

/** A day of the demo team without an absence or a plan. */
const DAY = openForEverybody();

test("the schedule shows fourteen days from today", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  const schedule = await kim.opens(Schedule);
  const dates = Array.from({ length: 14 }, (_, ahead) => team.day(ahead).short);
  expect(await schedule.dates()).toEqual(dates);
  await schedule.day(team.day(0)).says("Today");
});

test("a day with all main players has a full roster, its window and its lineup", ANY_WIDTH, async ({ team }) => {
  const date = team.day(DAY);
  await team.everybodyAnswers(date, "19:00-22:30", MAINS);
  const kim = await team.signIn(KIM);
  const schedule = await kim.opens(Schedule);
  await schedule.day(date).says("Full roster", "19:00–22:30", "Lineup: Mika, Ines, Theo, Priya and Noah");
});

test("a day that needs a substitute names the substitute and who is missing", ANY_WIDTH, async ({ team }) => {
  const date = team.day(DAY);
  await team.everybodyAnswers(date, "19:00-22:30", [...MAINS, KIM]);
  await team.everybodyAnswers(date, "x", [INES]);
  const noah = await team.signIn(KIM);
  const schedule = await noah.opens(Schedule);
  await schedule.day(date).says("With Kim", "19:00–22:30", "Without Ines");
});

test("a day with too few players says how many are missing", ANY_WIDTH, async ({ team }) => {
  const date = team.day(DAY);
  await team.everybodyAnswers(date, "x");
  await team.everybodyAnswers(date, "19:00-22:30", [MIKA, INES, KIM]);
  const kim = await team.signIn(KIM);
  const schedule = await kim.opens(Schedule);
  await schedule.day(date).says("2 needed", "3 of 5, 19:00–22:30");
});

test("an off-day says so, no matter who is free", ANY_WIDTH, async ({ team }) => {
  const date = team.day(DAY);
  await team.everybodyAnswers(date, "19:00-22:30");
  await team.operator.plans(date, { reason: "Exams", isOffDay: true });
  const kim = await team.signIn(KIM);
  const schedule = await kim.opens(Schedule);
  await schedule.day(date).says("Off-day", "No session", "Exams");
  await schedule.day(date).doesNotSay("Full roster");
});

test("a player without an answer who would make the day playable is suggested", ANY_WIDTH, async ({ team }) => {
  const date = team.day(DAY);
  await team.everybodyAnswers(date, "x", EVERYBODY);
  await team.everybodyAnswers(date, "19:00-22:00", [MIKA, INES, THEO, NOAH]);
  await team.everybodyAnswers(date, "", [KIM]);
  const kim = await team.signIn(KIM);
  const schedule = await kim.opens(Schedule);
  await schedule.day(date).says("1 needed", "It’s on you: 19:00–22:00?");
  const mika = await team.signIn(MIKA);
  await (await mika.opens(Schedule)).day(date).says("1 needed", "Ask Kim to play 19:00–22:00");
});

test("an open day shows each player's answer, in bars and in words", async ({ team }) => {
  const date = team.day(DAY);
  await team.everybodyAnswers(date, "19:00-22:30", [...MAINS, KIM]);
  await team.everybodyAnswers(date, "14:00-16:00, 20:00-23:00", [MIKA]);
  await team.everybodyAnswers(date, "x", [INES]);
  await team.everybodyAnswers(date, "", [ANDERS]);
  await team.operator.registersAbsence(THEO, date, date, "Exams");
  const kim = await team.signIn(KIM);
  const schedule = await kim.opens(Schedule);
  const day = await schedule.day(date).opens();
  await day.drawsBars("Mika", 2);
  await day.showsPlayer("Mika", "14:00–16:00, 20:00–23:00");
  await day.showsPlayer("Ines", "Not available");
  await day.showsPlayer("Theo", "Away · Exams");
  await day.showsPlayer("Coach Anders", "No answer");
  await day.drawsBars("Theo", 0);
});

test("a session is shown in the viewer's time, with the team's time beside it", ANY_WIDTH, async ({ team }) => {
  const date = team.day(DAY);
  await team.everybodyAnswers(date, "19:00-22:30", MAINS);
  const noah = await team.signIn(NOAH);
  const schedule = await noah.opens(Schedule);
  const own = readElsewhere(date, ["19:00", "22:30"], TEAM_ZONE, NOAH.zone);
  await schedule.day(date).says(own.times, "Team 19:00–22:30");
  const day = await schedule.day(date).opens();
  await day.answers(own.times, "Team 19:00–22:30 · Berlin");
});

test("a plan is shown on its day", ANY_WIDTH, async ({ team }) => {
  const date = team.day(DAY);
  await team.everybodyAnswers(date, "19:00-22:30");
  await team.operator.plans(date, { reason: "Cup match", focus: "Retakes" });
  const kim = await team.signIn(KIM);
  const day = await DayPage.opens(kim.page, date);
  await day.answers("Full roster", "Cup match", "Focus: Retakes");
});

test("back and forward lead through the opened days", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  const schedule = await kim.opens(Schedule);
  const first = await schedule.day(team.day(2)).opens();
  await first.goesToDayAfter();
  await kim.page.goBack();
  await DayPage.stands(kim.page, team.day(2));
  await kim.page.goBack();
  await kim.stands(Schedule);
  await kim.page.goForward();
  await DayPage.stands(kim.page, team.day(2));
});

test("the URL of a day opens it, even beyond the next fourteen days", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  await team.everybodyAnswers(team.day(40), "19:00-22:30", MAINS);
  const far = await DayPage.opens(kim.page, team.day(40));
  await far.answers("Full roster", "19:00–22:30");
  const near = await DayPage.opens(kim.page, team.day(4));
  await near.answers("Off-day");
});

test("a URL with an invalid date says that there is no such page", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  await kim.page.goto("/schedule/2026-02-30");
  await kim.reads("Page not found");
  await kim.page.getByRole("main").getByRole("link", { name: "Go to schedule" }).click();
  await kim.stands(Schedule);
});

test("earlier and later days have their own URLs, and lead back to today", async ({ team }) => {
  const kim = await team.signIn(KIM);
  const schedule = await kim.opens(Schedule);
  await schedule.goesEarlier();
  await schedule.beginsWith(team.day(-14));
  await expect(kim.page).toHaveURL(new RegExp(`from=${team.day(-14).iso}$`));
  await schedule.goesLater();
  await schedule.beginsWith(team.day(0));
  await kim.keyboard.presses("ArrowRight");
  await schedule.beginsWith(team.day(14));
  await kim.page.goBack();
  await schedule.beginsWith(team.day(0));
  await Schedule.from(kim.page, team.day(-5));
  await schedule.day(team.day(0)).says("Today");
  await kim.page.goto("/schedule?from=2026-02-30");
  await schedule.beginsWith(team.day(0));
});

test("a change also appears among later days", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  const schedule = await Schedule.from(kim.page, team.day(21));
  await team.everybodyAnswers(team.day(25), "19:00-22:30", MAINS);
  await schedule.day(team.day(25)).says("Full roster", "19:00–22:30");
});
