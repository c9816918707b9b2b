// Changes by others appear without a reload, even after the stream was cut.

import { Availability } from "../pages/availability.ts";
import { Recurring } from "../pages/recurring.ts";
import { Settings } from "../pages/settings.ts";
import { Schedule } from "../pages/schedule.ts";
import { JONAS, KIM, MAINS, MIKA, NOAH, openForEverybody, TEAM_ZONE } from "../installation/team.ts";
import { expect, test } from "../test.ts";

const DAY = openForEverybody();

test("what one player sets appears in another's schedule", async ({ team }) => {
  const date = team.day(DAY);
  await team.everybodyAnswers(date, "19:00-23:00", MAINS.slice(1));
  await team.everybodyAnswers(date, "x", [MAINS[0]!]);
  const noah = await team.signIn(NOAH);
  const schedule = await noah.opens(Schedule);
  await noah.reads("Live");
  await schedule.day(date).says("1 needed");

  const kim = await team.signIn(KIM);
  const availability = await kim.opens(Availability);
  const day = await availability.day(date).opens();
  await day.adds("19:00", "22:00");
  await schedule.day(date).says("With Kim");
});

test("the answer of another player appears without a request", async ({ team }) => {
  const date = team.day(DAY);
  await team.everybodyAnswers(date, "19:00-23:00", MAINS.slice(1));
  await team.everybodyAnswers(date, "x", [MAINS[0]!]);
  const kim = await team.signIn(KIM);
  const schedule = await kim.opens(Schedule);
  await kim.reads("Live");
  await schedule.day(date).says("1 needed");
  const requests: string[] = [];
  kim.page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await team.everybodyAnswers(date, "19:00-23:00", [MAINS[0]!]);
  await schedule.day(date).says("Full roster");
  expect(requests).not.toContain("/rpc/schedule/load");
});

test("a weekly pattern that one player saves appears in another's schedule", async ({ team }) => {
  const date = team.day(3);
  const kim = await team.signIn(KIM);
  const day = await (await kim.opens(Schedule)).day(date).opens();
  await kim.reads("Live");
  await day.showsPlayer("Jonas", "No answer");

  const jonas = await team.signIn(JONAS);
  const recurring = await jonas.opens(Recurring);
  await recurring.adds(date.long.split(",")[0]!, "19:00", "22:00");
  await recurring.save.click();
  await jonas.reads("Pattern saved");
  await day.showsPlayer("Jonas", "19:00–22:00");
});

test("what another program sets through REST appears in the schedule", async ({ team }) => {
  const date = team.day(DAY);
  await team.everybodyAnswers(date, "x");
  const kim = await team.signIn(KIM);
  const schedule = await kim.opens(Schedule);
  await schedule.day(date).doesNotSay("Full roster");
  await team.everybodyAnswers(date, "19:00-23:00", MAINS);
  await schedule.day(date).says("Full roster", "19:00–23:00");
  await team.operator.plans(date, { isOffDay: true });
  await schedule.day(date).says("Off-day");
});

test("an open day follows the answers of others", async ({ team }) => {
  const date = team.day(DAY);
  const kim = await team.signIn(KIM);
  const schedule = await kim.opens(Schedule);
  const day = await schedule.day(date).opens();
  await team.operator.answers({ ...NOAH, zone: TEAM_ZONE }, date, "x");
  await day.showsPlayer("Noah", "Not available");
  await team.operator.answers({ ...NOAH, zone: TEAM_ZONE }, date, "15:00-17:00, 20:00-23:00");
  await day.showsPlayer("Noah", "15:00–17:00, 20:00–23:00");
});

test("a player's own days follow changes made elsewhere", async ({ team }) => {
  const date = team.day(DAY);
  const kim = await team.signIn(KIM);
  const availability = await kim.opens(Availability);
  await availability.day(date).says("No answer");
  await team.operator.answers(KIM, date, "20:00-22:00");
  await availability.day(date).says("20:00–22:00");
  await team.operator.registersAbsence(KIM, date, date, "Exams");
  await availability.day(date).says("Away · Exams");
});

test("a stream that was cut reconnects and catches up on what was missed", async ({ team }) => {
  const date = team.day(DAY);
  const kim = await team.signIn(KIM);
  const schedule = await kim.opens(Schedule);
  await kim.reads("Live");
  kim.watch.forgives(/net::ERR_CONNECTION_REFUSED|net::ERR_INCOMPLETE_CHUNKED_ENCODING|net::ERR_CONNECTION_RESET/);

  const mend = await kim.network.cuts("**/api/events");
  await team.server.stop();
  await kim.reads("Reconnecting");
  await team.server.resume();
  // Answered while no browser was connected.
  await team.everybodyAnswers(date, "19:00-23:00", MAINS);
  await mend();
  await kim.reads("Live");
  await schedule.day(date).says("Full roster", "19:00–23:00");
});

test("a stream that cannot reconnect is shown as offline", async ({ team }) => {
  const kim = await team.signIn(KIM);
  await kim.network.cuts("**/api/events");
  await kim.opens(Schedule);
  await kim.reads("Reconnecting");
  await kim.reads("Offline");
});

test("a change through REST appears in two browsers within a second", async ({ team }) => {
  const date = team.day(DAY);
  const [kim, noah] = [await team.signIn(KIM), await team.signIn(NOAH)];
  const days = [kim, noah].map(async (person) => {
    const day = await (await person.opens(Schedule)).day(date).opens();
    await person.reads("Live");
    return day;
  });
  const [kims, noahs] = await Promise.all(days);
  for (const answer of ["18:00-20:00", "x"]) {
    await team.operator.answers({ ...NOAH, zone: TEAM_ZONE }, date, answer);
    const said = Date.now();
    const words = answer === "x" ? "Not available" : "18:00–20:00";
    const theirs = answer === "x" ? "Not available" : "12:00–14:00";
    await Promise.all([kims!.showsPlayer("Noah", words), noahs!.showsPlayer("Noah", theirs)]);
    expect(Date.now() - said).toBeLessThan(1_000);
  }
});

test("a burst of changes ends with the last one, and causes few requests", async ({ team }) => {
  const date = team.day(DAY);
  const kim = await team.signIn(KIM);
  const schedule = await kim.opens(Schedule);
  const day = await schedule.day(date).opens();
  await kim.reads("Live");
  let questions = 0;
  kim.page.on("request", (request) => (questions += Number(request.url().endsWith("/rpc/schedule/load"))));
  for (let minute = 0; minute < 50; minute += 1) {
    const end = `22:${String(minute).padStart(2, "0")}`;
    await team.operator.answers({ ...NOAH, zone: TEAM_ZONE }, date, `19:00-${end}`);
  }
  await day.showsPlayer("Noah", "19:00–22:49");
  expect(questions).toBeLessThan(40);
});

test("removing the admin flag closes the admin pages at once", async ({ team }) => {
  const mika = await team.signIn(MIKA);
  // A request of the page may be refused before the page has the new right.
  mika.watch.forgives(/status of 403/);
  await mika.opens(Settings);
  await mika.reads("Live");
  // The only admin cannot be demoted.
  await team.operator.succeeds("PUT", `/api/user-mappings/${KIM.chatId}`, { isAdmin: true });
  await team.operator.succeeds("PUT", `/api/user-mappings/${MIKA.chatId}`, { isAdmin: false, displayName: "Mikaela" });
  await mika.reads("This page is for admins");
  expect(await mika.tabs()).not.toContain("Settings");
  await mika.reads("Mikaela");
});
