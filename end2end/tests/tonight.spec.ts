// The head of the schedule: tonight's session, addressed to the viewer, and answers with one press.

import { expect } from "@playwright/test";

import { Availability } from "../pages/availability.ts";
import { Schedule } from "../pages/schedule.ts";
import { EVERYBODY, INES, KIM, MAINS, MIKA, NOAH, openForEverybody, THEO } from "../installation/team.ts";
import { ANY_WIDTH, PHONE, test } from "../test.ts";

/** Hours of which one remains until the end of the day. */
const LATE = "02:00-01:59";
const DAY = openForEverybody();

test("a player in the lineup reads that they are in, and opens the strategies for it", ANY_WIDTH, async ({ team }) => {
  const today = team.day(0);
  await team.everybodyAnswers(today, "00:00-24:00", MAINS);
  await team.everybodyAnswers(today, "x", [KIM]);
  const mika = await team.signIn(MIKA);
  const schedule = await mika.opens(Schedule);
  await schedule.head.says("you’re in");
  await schedule.head.root.getByRole("link", { name: "Playable tonight" }).click();
  await expect(mika.page).toHaveURL(/stratbook\/tonight$/);
  const kim = await team.signIn(KIM);
  const other = await kim.opens(Schedule);
  await other.head.says("without you");
  await other.head.offers();
});

test("the one who is missing makes the day playable with one press", ANY_WIDTH, async ({ team }) => {
  const today = team.day(0);
  await team.everybodyAnswers(today, "x", EVERYBODY);
  await team.everybodyAnswers(today, LATE, [MIKA, INES, THEO, NOAH]);
  await team.everybodyAnswers(today, "", [KIM]);
  const kim = await team.signIn(KIM);
  const schedule = await kim.opens(Schedule);
  await schedule.head.says("It’s on you");
  await schedule.head.offers("I can", "I can’t", "Other time");
  await schedule.head.presses("I can");
  await schedule.head.says("you’re in as a sub");
  await kim.page.getByRole("button", { name: "Undo" }).click();
  await schedule.head.says("It’s on you");
});

test("an open day is answered in its place, and the answer is the evening of the team", ANY_WIDTH, async ({ team }) => {
  const date = team.day(DAY);
  // With answers of others, the answer could be a session that it makes possible.
  await team.everybodyAnswers(date, "");
  const kim = await team.signIn(KIM);
  const schedule = await kim.opens(Schedule);
  await schedule.day(date).presses("I can");
  await schedule.day(date).says("You’re free");
  await kim.reads(`Free 18:00–23:00 on ${date.short}`);
  const availability = await kim.opens(Availability);
  await availability.day(date).says("18:00–23:00");
});

test("an open day is refused in its place by keyboard", async ({ team }) => {
  const date = team.day(DAY);
  // With answers of others, the answer could be a session that it makes possible.
  await team.everybodyAnswers(date, "");
  const kim = await team.signIn(KIM);
  const schedule = await kim.opens(Schedule);
  await schedule.day(date).button("I can’t").focus();
  await kim.keyboard.presses("Enter");
  await schedule.day(date).says("You can’t");
});

test("an answer of the schedule waits offline and is sent later", async ({ team }) => {
  const date = team.day(DAY);
  // With answers of others, the answer could be a session that it makes possible.
  await team.everybodyAnswers(date, "");
  const kim = await team.signIn(KIM);
  // Chunks of the portal may be loading, too.
  kim.watch.forgives(/net::ERR_INTERNET_DISCONNECTED|TypeError: Failed to fetch/);
  await kim.opens(Availability);
  const schedule = await kim.chooses(Schedule);
  await expect(schedule.day(date).button("I can")).toBeVisible();
  await kim.page.context().setOffline(true);
  await schedule.day(date).presses("I can");
  await schedule.day(date).says("You’re free");
  await kim.reads(/will be sent when you’re back online/);
  await kim.page.context().setOffline(false);
  await expect.poll(async () => {
    const { data } = await team.operator.get(`/api/schedule?from=${date.wire}&to=${date.wire}`);
    return data[0].players.find((player: { userId: string }) => player.userId === KIM.chatId).availability;
  }).toBe("18:00-23:00");
});

test("the head and a week fit on a phone", PHONE, async ({ team }) => {
  const kim = await team.signIn(KIM);
  const schedule = await kim.opens(Schedule);
  const seventh = schedule.day(team.day(6)).link;
  await expect(seventh).toBeInViewport({ ratio: 1 });
});
