// What admins enter for a day, and for a player: others see it at once, and errors are next to their field.

import { DayPage } from "../pages/day.ts";
import { KIM, MAINS, MIKA, NOAH, silentForKim, TEAM_ZONE, THEO } from "../installation/team.ts";
import { PlannedDay, Planning } from "../pages/planning.ts";
import { Schedule } from "../pages/schedule.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

/** A day of the demo team without an absence or a plan. */
const DAY = silentForKim();

test("a switch makes an off-day in another browser, and its undo takes it back", async ({ team }) => {
  const date = team.day(DAY);
  await team.everybodyAnswers(date, "19:00-22:00", MAINS);
  const kim = await team.signIn(KIM);
  const schedule = await kim.opens(Schedule);
  await schedule.day(date).says("Full roster");

  const mika = await team.signIn(MIKA);
  const planning = await mika.opens(Planning);
  await planning.says(date, "Full roster");
  await planning.reason(date).fill("Scrim (coach off)");
  await planning.reason(date).press("Enter");
  await planning.focus(date).fill("Sleep");
  await planning.focus(date).blur();
  await planning.showsState("Saved");
  await planning.says(date, "Full roster");
  await planning.offDay(date).check();
  await schedule.day(date).says("Off-day", "Scrim (coach off)");
  await planning.offDay(date).blur();
  await mika.keyboard.presses("ControlOrMeta+z");
  await schedule.day(date).says("Full roster");
  await expect(planning.offDay(date)).not.toBeChecked();
  await mika.page.reload();
  await expect(planning.focus(date)).toHaveValue("Sleep");
});

test("a text that is too long is rejected at its field, and an unsent one stays there", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const planning = await mika.opens(Planning);
  const focus = planning.focus(team.day(DAY));
  await focus.fill("x".repeat(201));
  await planning.refuses(focus, "Must be at most 200 characters.");

  const mend = await mika.network.cuts("**/rpc/plans/save");
  await focus.fill("Retakes");
  await focus.press("Enter");
  await planning.showsState("Not saved");
  await expect(focus).toHaveValue("Retakes");
  await mend();
  await mika.page.getByRole("banner").getByRole("button", { name: "Try again" }).click();
  await planning.showsState("Saved");
  await expect(focus).not.toHaveAttribute("aria-invalid", "true");
});

test("text that is typed during a save stays, even before it is valid", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const planning = await mika.opens(Planning);
  const focus = planning.focus(team.day(DAY));
  const release = await mika.network.holds("**/rpc/plans/save");
  await focus.fill("Retakes");
  await focus.press("Enter");
  await focus.fill("x".repeat(201));
  const stored = mika.page.waitForResponse("**/rpc/plans/save");
  await release();
  await (await stored).finished();
  await expect(focus).toHaveValue("x".repeat(201));
});

test("earlier and later days have their URL, and going back leads through them", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const planning = await mika.opens(Planning);
  await expect(planning.reason(team.day(0))).toBeVisible();
  await planning.goesTo("Earlier days");
  await expect(mika.page).toHaveURL(new RegExp(`/planning\\?from=${team.day(-14).iso}$`));
  await expect(planning.reason(team.day(-1))).toBeVisible();
  await expect(planning.reason(team.day(0))).toHaveCount(0);
  const day = await planning.opens(team.day(-1));
  await day.comesTo("What’s on");
  await mika.page.goBack();
  await mika.page.goBack();
  await expect(planning.reason(team.day(13))).toBeVisible();
});

test("an admin answers for any player in team time, and the verdict is updated", ANY_WIDTH, async ({ team }) => {
  const date = team.day(DAY);
  await team.everybodyAnswers(date, "19:00-22:00", MAINS);
  await team.operator.answers({ ...NOAH, zone: TEAM_ZONE }, date, "x");
  const noah = await team.signIn(NOAH);
  const seen = await DayPage.opens(noah.page, date);
  const mika = await team.signIn(MIKA);
  const planning = await mika.opens(Planning);
  const day = await planning.opens(date);
  await day.comesTo("1 needed");
  await day.answers("Noah", "19-25");
  await day.refuses("Noah", "isn't a valid time range");
  await day.answers("Noah", "20-23");
  await day.comesTo("Full roster", "20:00–22:00");
  await expect(day.answer("Noah")).toHaveValue("20:00-23:00");
  await seen.answers("Team 20:00–22:00");
  await day.presses("Theo", "is not available");
  await day.comesTo("1 needed");
  await day.says("Theo", "Not available");
  await day.presses("Theo", "clear");
  await day.says("Theo", "No answer");
  await day.answers("Kim", "19:00-22:00");
  await day.comesTo("With Kim", "20:00–22:00");
});

test("a past day and a player who is away are marked as such and can be edited", ANY_WIDTH, async ({ team }) => {
  const date = team.day(-2);
  await team.operator.registersAbsence(THEO, date, date, "Exams");
  const mika = await team.signIn(MIKA);
  const day = await PlannedDay.opens(mika.page, date);
  await mika.reads("This day has passed");
  await day.says("Theo", "Away · Exams");
  await day.answers("Theo", "20:00-23:00");
  await day.answers("Mika", "19:00-22:00");
  await mika.reads("Saved");
  await mika.page.reload();
  await expect(day.answer("Theo")).toHaveValue("20:00-23:00");
  await expect(day.answer("Mika")).toHaveValue("19:00-22:00");
});

test("a player who joins does not disturb what is being typed", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const day = await PlannedDay.opens(mika.page, team.day(DAY));
  await mika.reads("Live");
  await day.answer("Theo").fill("19:00-2");
  const zoe = { chatId: "100000000000000099", chatUsername: "zoe", displayName: "Zoe", role: "MAIN" };
  await team.operator.succeeds("POST", "/api/user-mappings", zoe);
  await expect(day.answer("Zoe")).toBeVisible();
  await expect(day.answer("Theo")).toHaveValue("19:00-2");
  await expect(day.answer("Theo")).toBeFocused();
});

test("a player sees neither plan nor answers at the URL of a planned day", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  await kim.page.goto(`/planning/${team.day(3).iso}`);
  await kim.reads("This page is for admins");
});
