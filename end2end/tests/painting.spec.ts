// Painting free time on the grid: what a stroke changes, and when it changes nothing.

import { Availability } from "../pages/availability.ts";
import { KIM, silentForKim } from "../installation/team.ts";
import { expect, test } from "../test.ts";

const SAVE = "**/rpc/availability/set";
/** The first of three days that the demo team's Kim has not answered. */
const SILENT = silentForKim(3);

test("a stroke is shown while it is drawn, saved when it ends, and undone as one step", async ({ team }) => {
  const kim = await team.signIn(KIM);
  const availability = await kim.opens(Availability);
  const { grid } = availability;
  const days = [SILENT, SILENT + 1, SILENT + 2].map((ahead) => team.day(ahead));
  const [first, last] = [availability.day(days[0]!), availability.day(days.at(-1)!)];
  await first.opens();

  await grid.drags(first.cell("19:00"), last.cell("22:30"));
  await kim.reads("Add 19:00–23:00 × 3");
  await expect(last.cell("22:30")).toHaveAttribute("data-cell", "free");
  await first.says("No answer");
  await kim.page.mouse.up();
  await availability.says("Saved");
  for (const day of days) await availability.day(day).says("19:00–23:00");
  await expect(first.cell("19:00")).toHaveAccessibleName(`${days[0]!.spoken}, 19:00 to 19:30, free`);
  await grid.isFree(days[0]!.spoken, "19:00", "22:30");
  await grid.isNotFree(days[0]!.spoken, "18:30", "23:00");

  await availability.undoes();
  await availability.says("Saved");
  for (const day of days) await availability.day(day).says("No answer");
});

test("a stroke that starts on free time removes time", async ({ team }) => {
  await team.operator.answers(KIM, team.day(SILENT), "18:00-23:00");
  const kim = await team.signIn(KIM);
  const availability = await kim.opens(Availability);
  const day = await availability.day(team.day(SILENT)).opens();
  await availability.grid.paints(day.cell("20:00"), day.cell("20:30"));
  await day.lists("18:00–20:00", "21:00–23:00");
  await kim.page.keyboard.press("Control+z");
  await day.lists("18:00–23:00");
  await availability.says("Saved");
});

test("Escape and a canceled pointer change nothing", async ({ team }) => {
  const kim = await team.signIn(KIM);
  const availability = await kim.opens(Availability);
  const day = await availability.day(team.day(SILENT)).opens();
  const { grid } = availability;

  await grid.drags(day.cell("18:00"), day.cell("20:00"));
  await kim.reads("Add 18:00–20:30");
  await kim.page.keyboard.press("Escape");
  await expect(day.cell("19:00")).toHaveAttribute("data-cell", "blank");
  // The button is still down: the stroke does not come back.
  await day.cell("21:00").hover();
  await kim.page.mouse.up();

  await grid.drags(day.cell("18:00"), day.cell("20:00"));
  await grid.grid.dispatchEvent("pointercancel", { pointerId: 1, bubbles: true });
  await kim.page.mouse.up();
  await kim.looksAgain();
  await expect(day.cell("19:00")).toHaveAttribute("data-cell", "blank");
  await day.says("No answer");
  await expect(kim.page.getByRole("banner").getByText("Saved")).toHaveCount(0);
});

test("typed quarter hours survive painting elsewhere, and a window of a night keeps its end", async ({ team }) => {
  await team.operator.answers(KIM, team.day(SILENT), "16:15-17:45, 22:15-05:40");
  const kim = await team.signIn(KIM);
  const availability = await kim.opens(Availability);
  const day = await availability.day(team.day(SILENT)).opens();
  await availability.grid.paints(day.cell("19:00"), day.cell("20:30"));
  await day.lists("16:15–17:45", "19:00–21:00", "22:15–05:40");
  await availability.says("Saved");
  await kim.page.reload();
  await day.lists("16:15–17:45", "19:00–21:00", "22:15–05:40");
});

test("an evening is painted past midnight, and those hours belong to the evening", async ({ team }) => {
  const kim = await team.signIn(KIM);
  const availability = await kim.opens(Availability);
  const day = await availability.day(team.day(SILENT)).opens();
  await day.cell("25:00").click();
  await kim.reads("Hours after midnight count as part of the evening before");
  await day.says("No answer");
  await availability.grid.paints(day.cell("23:00"), day.cell("25:00"));
  await day.says("23:00–01:30");
  await availability.says("Saved");
  await availability.day(team.day(SILENT + 1)).says("No answer");
});

test("a day of an absence cannot be painted and says why", async ({ team }) => {
  await team.operator.registersAbsence(KIM, team.day(SILENT), team.day(SILENT), "Exams");
  const kim = await team.signIn(KIM);
  const availability = await kim.opens(Availability);
  const day = await availability.day(team.day(SILENT)).opens();
  await day.cell("20:00").click();
  await expect(day.cell("20:00")).toHaveAccessibleName(/Away · Exams$/);
  await kim.reads("Away · Exams");
  await availability.grid.isNotFree(team.day(SILENT).spoken, "20:00");
});

test("one press gives a day the same answer as a week ago", async ({ team }) => {
  await team.operator.answers(KIM, team.day(SILENT - 7), "17:30-20:15");
  // Not a week before the silent day.
  await team.operator.answers(KIM, team.day(5 - 7), "15:00-16:00");
  await team.operator.answers(KIM, team.day(5), "");
  const kim = await team.signIn(KIM);
  const availability = await kim.opens(Availability);
  const day = await availability.day(team.day(SILENT)).opens();
  await day.presses("Same as last week");
  await day.lists("17:30–20:15");
  const soon = await availability.day(team.day(5)).opens();
  await soon.presses("Same as last week");
  await soon.lists("15:00–16:00");
  await availability.says("Saved");
});

test("an answer whose save fails survives a reload and is sent afterwards", async ({ team }) => {
  const kim = await team.signIn(KIM);
  const availability = await kim.opens(Availability);
  const day = await availability.day(team.day(SILENT)).opens();
  const mend = await kim.network.cuts(SAVE);
  await availability.grid.paints(day.cell("19:00"), day.cell("21:30"));
  await availability.says("Waiting to sync");
  await day.says("Waiting to sync", "19:00–22:00");
  await kim.page.reload();
  await availability.says("Waiting to sync");
  await day.says("19:00–22:00");
  await mend();
  await availability.says("Saved");
  const { data } = await team.operator.get("/api/schedule/next14");
  const stored = data[SILENT].players.find((player: { userId: string }) => player.userId === KIM.chatId);
  expect(stored.availability).toBe("19:00-22:00");
});

test("what is painted without a network waits, says so, and is sent when the network is back", async ({ team }) => {
  const kim = await team.signIn(KIM);
  // Chunks of the portal may be loading, too.
  kim.watch.forgives(/net::ERR_INTERNET_DISCONNECTED|TypeError: Failed to fetch/);
  const availability = await kim.opens(Availability);
  const day = await availability.day(team.day(SILENT)).opens();
  await kim.reads("Live");
  await kim.page.context().setOffline(true);
  await availability.grid.paints(day.cell("19:00"), day.cell("21:30"));
  await availability.says("Waiting to sync");
  await day.says("Waiting to sync", "19:00–22:00");
  await kim.page.context().setOffline(false);
  await availability.says("Saved");
  await day.doesNotSay("Waiting");
});

test("signing out deletes what was never sent", async ({ team }) => {
  const kim = await team.signIn(KIM);
  const availability = await kim.opens(Availability);
  const day = await availability.day(team.day(SILENT)).opens();
  await kim.network.cuts(SAVE);
  await availability.grid.paints(day.cell("19:00"), day.cell("21:30"));
  await availability.says("Waiting to sync");
  const kept = () => kim.page.evaluate(() => localStorage.getItem("muster.unsaved"));
  expect(await kept()).toContain("19:00-22:00");
  await kim.signsOut();
  await kim.isAskedToSignIn();
  expect(await kept()).toBeNull();
});
