// One day in detail: players by state, playable windows, whom to ask, and printing.

import { Activity } from "../pages/activity.ts";
import { Availability } from "../pages/availability.ts";
import { DayPage } from "../pages/day.ts";
import { Messages } from "../pages/messages.ts";
import { Schedule } from "../pages/schedule.ts";
import { ANDERS, EVERYBODY, INES, JONAS, KIM, MAINS, MIKA, NOAH, PRIYA, openForEverybody, TEAM_ZONE, THEO } from "../installation/team.ts";
import type { Team } from "../installation/team.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

const DAY = openForEverybody();

/** A day on which one player is missing: everyone has answered but Kim, who would make it playable. */
async function oneShort(team: Team) {
  const date = team.day(DAY);
  await team.everybodyAnswers(date, "x", EVERYBODY);
  await team.everybodyAnswers(date, "20:00-22:30", MAINS.slice(1));
  await team.everybodyAnswers(date, "", [KIM]);
  return date;
}

test("lineup, subs and players silent, away or not available are listed by name", ANY_WIDTH, async ({ team }) => {
  const date = team.day(DAY);
  await team.everybodyAnswers(date, "19:00-22:30", [...MAINS, KIM]);
  await team.everybodyAnswers(date, "", [INES, JONAS, ANDERS]);
  await team.operator.registersAbsence(THEO, date, date, "Exams");
  await team.everybodyAnswers(date, "19:00-22:30", [JONAS]);
  const kim = await team.signIn(KIM);
  const day = await DayPage.opens(kim.page, date);
  await day.groups("Lineup", 5, "Mika", "Priya", "Noah", "Kim", "Jonas");
  await day.groups("Subs needed", 2, "Kim and Jonas");
  // Nobody waits for the answer of the coach.
  await day.groups("No answer", 1, "Ines");
  await day.groups("Away", 1, "Theo (Exams)");
  await team.everybodyAnswers(date, "x", [INES]);
  await day.groups("Not available", 1, "Ines");
});

test("every playable window is shown on its day, and the longest is marked", ANY_WIDTH, async ({ team }) => {
  const date = team.day(DAY);
  await team.everybodyAnswers(date, "13:00-14:00, 15:00-16:30, 19:00-22:00", MAINS);
  const kim = await team.signIn(KIM);
  const day = await DayPage.opens(kim.page, date);
  await day.marksLongest("19:00–22:00", ["13:00–14:00", "15:00–16:30"]);
  // The headline shows the only one.
  await team.everybodyAnswers(date, "19:00-22:00", MAINS);
  await expect(day.windows).toHaveCount(0);
});

test("the number of free players is shown on the card, above the rows and as a table", async ({ team }) => {
  const date = team.day(DAY);
  await team.everybodyAnswers(date, "x");
  await team.everybodyAnswers(date, "19:00-22:00", MAINS);
  await team.everybodyAnswers(date, "21:00-23:00", [KIM]);
  const kim = await team.signIn(KIM);
  const schedule = await kim.opens(Schedule);
  // A card has a number at its highest bars, a line of a phone's list has only bars.
  const expected = (await kim.hasDrawer()) ? [] : ["6"];
  expect(await schedule.day(date).numbers()).toEqual(expected);
  await schedule.day(date).says("Up to 6 free, 21:00–22:00");
  const day = await schedule.day(date).opens();
  const halfHours = (await kim.hasDrawer()) ? ["5", "5", "6", "1"] : ["5", "5", "5", "5", "6", "6", "1", "1"];
  expect(await day.countsFree()).toEqual(halfHours);
  await day.tells("19:00–21:00", 5, "Yes");
  await day.tells("21:00–22:00", 6, "Yes");
  await day.tells("22:00–23:00", 1, "No");
});

test("the request is copied as a message that can be sent as it is", ANY_WIDTH, async ({ team }) => {
  const date = await oneShort(team);
  // The sender is far away: the message uses the team's time and says so.
  const noah = await team.signIn(NOAH);
  await noah.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const day = await DayPage.opens(noah.page, date);
  const words = `Kim, could you play 20:00–22:30 on ${date.spoken} (Berlin time)? Then we could play.`;
  await expect(day.message).toHaveText(words);
  await day.copyMessage.click();
  await noah.reads("Message copied");
  expect(await noah.page.evaluate(() => navigator.clipboard.readText())).toBe(words);
});

test("once a bot has run, it asks the needed player once, and none who has answered", ANY_WIDTH, async ({ team }) => {
  const date = await oneShort(team);
  const mika = await team.signIn(MIKA);
  const day = await DayPage.opens(mika.page, date);
  await expect(day.copyMessage).toBeVisible();
  await expect(day.ask).toHaveCount(0);
  await team.server.hasHadABot();
  await expect(day.ask).toBeVisible();

  // The page does not know yet that Kim has answered.
  mika.watch.forgives(/status of 409/);
  const reads = await mika.network.holds("**/rpc/schedule/day");
  await team.everybodyAnswers(date, "x", [KIM]);
  await day.ask.click();
  await mika.reads("This player is no longer needed on that day.");
  await reads();
  await team.everybodyAnswers(date, "", [KIM]);

  await day.ask.click();
  await mika.reads("The bot is asking Kim now.");
  await day.isAsked();
  const noah = await team.signIn(NOAH);
  await (await DayPage.opens(noah.page, date)).isAsked();
  const messages = await mika.opens(Messages);
  const question = messages.past.filter({ hasText: "Question" });
  await expect(question).toHaveCount(1);
  await expect(question).toContainText(`to Kim, for ${date.short}`);
  await expect(question).toContainText("Waiting");
  const activity = await mika.opens(Activity);
  await activity.narrows("What", "Messages");
  await activity.tells(`Mika asked Kim about ${date.short}`);
});

test("the request for a change that gives a full roster says so", ANY_WIDTH, async ({ team }) => {
  const date = team.day(DAY);
  await team.everybodyAnswers(date, "x", EVERYBODY);
  await team.everybodyAnswers(date, "20:00-22:30", MAINS.slice(0, 4));
  await team.everybodyAnswers(date, "18:00-20:30", [NOAH]);
  const kim = await team.signIn(KIM);
  const day = await DayPage.opens(kim.page, date);
  await expect(day.message).toHaveText(
    `Noah, could you do 18:30–21:00 instead of 18:00–20:30 on ${date.spoken} (Berlin time)? ` +
      "Then we’d have a full roster, 20:00–21:00.",
  );
});

test("if the browser refuses to copy, the message is selected", ANY_WIDTH, async ({ team }) => {
  const date = await oneShort(team);
  const mika = await team.signIn(MIKA);
  await mika.page.addInitScript(() => Object.defineProperty(Navigator.prototype, "clipboard", { get: () => undefined }));
  const day = await DayPage.opens(mika.page, date);
  await day.copyMessage.click();
  await mika.reads("Couldn’t copy automatically.");
  const words = await day.message.innerText();
  expect(await mika.page.evaluate(() => String(getSelection()))).toBe(words);
});

test("changes by others keep the focus and the scroll position", async ({ team }) => {
  const date = await oneShort(team);
  const mika = await team.signIn(MIKA);
  const day = await DayPage.opens(mika.page, date);
  await mika.page.setViewportSize({ width: mika.page.viewportSize()!.width, height: 500 });
  await day.copyMessage.focus();
  await mika.page.evaluate(() => window.scrollTo(0, 150));
  const before = await mika.page.evaluate(() => window.scrollY);
  await team.operator.answers({ ...PRIYA, zone: TEAM_ZONE }, date, "20:00-22:30, 23:00-23:30");
  await day.showsPlayer("Priya", "23:00–23:30");
  await expect(day.copyMessage).toBeFocused();
  expect(await mika.page.evaluate(() => window.scrollY)).toBe(before);
});

test("the one who is missing is asked on the page of the day, and nobody asks themselves", ANY_WIDTH, async ({ team }) => {
  const date = await oneShort(team);
  const kim = await team.signIn(KIM);
  const day = await DayPage.opens(kim.page, date);
  await expect(day.own).toContainText("It’s on you: 20:00–22:30?");
  await expect(day.copyMessage).toHaveCount(0);
  await day.own.getByRole("button", { name: /I can play/ }).click();
  await kim.reads(`Free 20:00–22:30 on ${date.short}`);
  await expect(day.own).toContainText("You’re in");
  await expect(day.own).toContainText("20:00–22:30");
  await day.own.getByRole("link", { name: "Change" }).click();
  const availability = await kim.stands(Availability);
  await availability.day(date).says("20:00–22:30");
});

test("a longer window is asked of the viewer as you, and refusing it keeps the answer", ANY_WIDTH, async ({ team }) => {
  const date = team.day(DAY);
  await team.everybodyAnswers(date, "x", EVERYBODY);
  await team.everybodyAnswers(date, "20:00-21:00", MAINS.slice(1));
  await team.everybodyAnswers(date, "20:30-21:00", [KIM]);
  const kim = await team.signIn(KIM);
  const day = await DayPage.opens(kim.page, date);
  await expect(day.own).toContainText("Could you start at 20:00?");
  await day.own.getByRole("button", { name: "I can’t" }).click();
  await kim.reads(`Your answer for ${date.short} stays as it is.`);
  await expect(day.own).not.toContainText("Could you start");
  await expect(day.own).toContainText("20:30–21:00");
});

test("a finished evening is not asked or counted, without a reload", ANY_WIDTH, async ({ team }) => {
  const today = team.day(0);
  await team.everybodyAnswers(today, "x", EVERYBODY);
  await team.everybodyAnswers(today, "", [KIM]);
  const kim = await team.signIn(KIM);
  await kim.page.clock.setFixedTime(today.instant("21:59", TEAM_ZONE));
  const schedule = await kim.opens(Schedule);
  await expect(schedule.day(today).button("I can")).toBeVisible();
  await kim.page.clock.setFixedTime(today.instant("23:01", TEAM_ZONE));
  await schedule.day(today).says("Ended");
  await expect(schedule.day(today).button("I can")).toHaveCount(0);
  const day = await DayPage.opens(kim.page, today);
  await day.answers("Ended");
  await expect(day.own).toHaveCount(0);
});

test("no one is asked about a day that has passed", ANY_WIDTH, async ({ team }) => {
  const date = team.day(-3);
  await team.everybodyAnswers(date, "x", EVERYBODY);
  await team.everybodyAnswers(date, "20:00-22:30", MAINS.slice(1));
  await team.everybodyAnswers(date, "", [KIM]);
  const kim = await team.signIn(KIM);
  const day = await DayPage.opens(kim.page, date);
  await day.answers("1 needed");
  await day.showsPlayer("Ines", "20:00–22:30");
  await expect(day.copyMessage).toHaveCount(0);
  await expect(day.own).toHaveCount(0);
});

test("the arrow keys lead to the previous and the next day", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  await DayPage.opens(kim.page, team.day(2));
  await kim.keyboard.presses("ArrowRight");
  await DayPage.stands(kim.page, team.day(3));
  await kim.keyboard.presses("ArrowLeft", "ArrowLeft");
  await DayPage.stands(kim.page, team.day(1));
});

test("print shows the days without the frame, fourteen days on one page", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const schedule = await mika.opens(Schedule);
  await schedule.beginsWith(team.day(0));
  await mika.page.emulateMedia({ media: "print", colorScheme: "dark" });
  for (const frame of [mika.menu, mika.page.getByRole("navigation", { name: "Days" })]) await expect(frame).toHaveCount(0);
  await expect(mika.page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(mika.page.getByRole("link", { name: team.day(13).short })).toBeVisible();
  const paper = await mika.page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  expect(paper).toBe("light");
  const pages = (await mika.page.pdf({ preferCSSPageSize: true })).toString("latin1").match(/\/Type\s*\/Page\b/g);
  expect(pages).toHaveLength(1);

  const day = await DayPage.opens(mika.page, team.day(0));
  await day.drawsBars("Mika", 1);
  await expect(mika.page.getByRole("link", { name: "Next day" })).toHaveCount(0);
});
