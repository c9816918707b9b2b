// What admins write on a day, and in somebody's place: seen by the others at once, refused next to its field.

import { DayPage } from "../pages/day.ts";
import { KIM, MAINS, MIKA, NOAH, silentForKim, TEAM_ZONE, THEO } from "../installation/team.ts";
import { PlannedDay, Planning } from "../pages/planning.ts";
import { Schedule } from "../pages/schedule.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

/** A day without an absence or a plan in the demo team's fortnight. */
const DAY = silentForKim();

test("a reason with the word off makes an off-day in another browser", async ({ team }) => {
  const date = team.day(DAY);
  await team.everybodyAnswers(date, "19:00-22:00", MAINS);
  const kim = await team.signIn(KIM);
  const schedule = await kim.opens(Schedule);
  await schedule.day(date).says("Full roster");

  const mika = await team.signIn(MIKA);
  const planning = await mika.opens(Planning);
  await planning.says(date, "Full roster");
  await planning.reason(date).fill("Team day off");
  await planning.reason(date).press("Enter");
  await planning.focus(date).fill("Sleep");
  await planning.focus(date).blur();
  await planning.showsState("Saved");
  await planning.says(date, "Off-day");
  await schedule.day(date).says("Off-day", "Team day off");
  await mika.page.reload();
  await expect(planning.focus(date)).toHaveValue("Sleep");
});

test("a text that is too long is refused at its field, and one that cannot be sent stays there", ANY_WIDTH, async ({ team }) => {
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
  await mika.page.getByRole("banner").getByRole("button", { name: "Retry" }).click();
  await planning.showsState("Saved");
  await expect(focus).not.toHaveAttribute("aria-invalid", "true");
});

test("what is typed while a line is on its way stays, also before it is sound", ANY_WIDTH, async ({ team }) => {
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

test("earlier and later days have their address, and the way back leads through them", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const planning = await mika.opens(Planning);
  await expect(planning.reason(team.day(0))).toBeVisible();
  await planning.goesTo("Earlier days");
  await expect(mika.page).toHaveURL(new RegExp(`/planning\\?from=${team.day(-14).iso}$`));
  await expect(planning.reason(team.day(-1))).toBeVisible();
  await expect(planning.reason(team.day(0))).toHaveCount(0);
  const day = await planning.opens(team.day(-1));
  await day.comesTo("Reason");
  await mika.page.goBack();
  await mika.page.goBack();
  await expect(planning.reason(team.day(13))).toBeVisible();
});

test("an admin answers for anybody in team time, and the verdict follows", ANY_WIDTH, async ({ team }) => {
  const date = team.day(DAY);
  await team.everybodyAnswers(date, "19:00-22:00", MAINS);
  await team.operator.answers({ ...NOAH, zone: TEAM_ZONE }, date, "x");
  const noah = await team.signIn(NOAH);
  const seen = await DayPage.opens(noah.page, date);
  const mika = await team.signIn(MIKA);
  const planning = await mika.opens(Planning);
  const day = await planning.opens(date);
  await day.comesTo("1 short");
  await day.answers("Noah", "19-25");
  await day.refuses("Noah", "is not a window");
  await day.answers("Noah", "20-23");
  await day.comesTo("Full roster", "20:00–22:00");
  await expect(day.answer("Noah")).toHaveValue("20:00-23:00");
  await seen.answers("Team 20:00–22:00");
  await day.presses("Theo", "is not available");
  await day.comesTo("1 short");
  await day.says("Theo", "Not available");
  await day.presses("Theo", "clear");
  await day.says("Theo", "No answer");
  await day.answers("Kim", "19:00-22:00");
  await day.comesTo("With Kim", "20:00–22:00");
});

test("a day that has passed, and an absent player, are said to be so and can be corrected", ANY_WIDTH, async ({ team }) => {
  const date = team.day(-2);
  await team.operator.registersAbsence(THEO, date, date, "Exams");
  const mika = await team.signIn(MIKA);
  const day = await PlannedDay.opens(mika.page, date);
  await mika.reads("This day has passed");
  await day.says("Theo", "Absent · Exams");
  await day.answers("Theo", "20:00-23:00");
  await day.answers("Mika", "19:00-22:00");
  await mika.reads("Saved");
  await mika.page.reload();
  await expect(day.answer("Theo")).toHaveValue("20:00-23:00");
  await expect(day.answer("Mika")).toHaveValue("19:00-22:00");
});

test("a player who joins leaves what is being typed alone", ANY_WIDTH, async ({ team }) => {
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

test("a player finds neither plan nor answers behind the address of a planned day", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  await kim.page.goto(`/planning/${team.day(3).iso}`);
  await kim.reads("This page is for admins");
});
