// Being away: said, seen by others, changed, taken back.

import { Absences, AbsenceForm } from "../pages/absences.ts";
import { Availability } from "../pages/availability.ts";
import { DayPage } from "../pages/day.ts";
import { Schedule } from "../pages/schedule.ts";
import { INES, KIM, MIKA } from "../installation/team.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

test("an absence shows what it does before it is saved, and others see it at once", async ({ team }) => {
  const [first, last] = [team.day(2), team.day(4)];
  const mika = await team.signIn(MIKA);
  const seen = await DayPage.opens(mika.page, first);
  await seen.showsPlayer("Kim", "18:00–22:00");

  const kim = await team.signIn(KIM);
  await kim.opens(Schedule);
  const absences = await kim.chooses(Absences);
  await absences.foresees("No absence in the next 14 days.");
  await absences.form.opener.click();
  await absences.form.chooses(last);
  await absences.form.chooses(first);
  await absences.form.holds(first, last);
  await absences.foresees("3 days become absent.");
  await absences.foreseesOn(first, "becomes absent: 18:00–22:00");
  await absences.form.reason.fill("Exams");
  await absences.form.submits();
  await absences.row("Coming", "Exams").says(first.short, last.short, "3 days · in 2 days");
  await absences.foresees("3 days absent.");
  await seen.showsPlayer("Kim", "Absent · Exams");
  await expect(absences.form.first).toHaveValue("");
});

test("an absence is changed in its place, and a removed one comes back", ANY_WIDTH, async ({ team }) => {
  await team.operator.registersAbsence(KIM, team.day(-2), team.day(1), "Exams");
  const kim = await team.signIn(KIM);
  const absences = await kim.opens(Absences);
  const form = await absences.row("Now", "Exams").edits();
  await form.types(team.day(3).wire, team.day(3).wire, "Dentist");
  await absences.foresees("1 day becomes absent, 2 days can be answered again.");
  await form.submits();
  const dentist = absences.row("Coming", "Dentist");
  await dentist.says("1 day · in 3 days");

  await dentist.remove.click();
  await dentist.isGone();
  await absences.undoes();
  await dentist.says(team.day(3).short);
  await kim.page.reload();
  await dentist.says(team.day(3).short);
});

test("the answer under a removed absence shows again", ANY_WIDTH, async ({ team }) => {
  const date = team.day(2);
  await team.operator.registersAbsence(KIM, date, date, "Exams");
  const kim = await team.signIn(KIM);
  const absences = await kim.opens(Absences);
  await absences.row("Coming", "Exams").remove.click();
  const day = (await kim.chooses(Availability)).day(date);
  await day.says("18:00–22:00");
  // The way back is still open on another page.
  await kim.page.getByRole("button", { name: "Undo" }).click();
  await kim.reads("Absent · Exams");
});

test("an absence is given, changed and removed with nothing but the keyboard", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  const absences = await kim.opens(Absences);
  const { page, keyboard } = kim;
  const { form } = absences;
  await keyboard.walksTo(form.opener);
  await keyboard.presses("Enter");
  // The calendar opens on today: a week and two days on, and to the end of that week.
  const today = team.day(0);
  const first = today.plus(9);
  const sunday = first.plus((7 - new Date(`${first.iso}T00:00Z`).getUTCDay()) % 7);
  await expect(form.calendar.getByRole("gridcell", { name: new RegExp(`^${today.long} `) })).toBeFocused();
  await keyboard.presses("PageDown", "PageUp", "ArrowDown", "ArrowRight", "ArrowRight", "Enter", "End", "Enter");
  await expect(form.opener).toBeFocused();
  await form.holds(first, sunday);
  await keyboard.walksTo(form.reason);
  await keyboard.types("Holiday");
  await keyboard.presses("Enter");
  const holiday = absences.row("Coming", "Holiday");
  await holiday.says(first.short);

  await keyboard.walksTo(holiday.edit);
  await keyboard.presses("Enter");
  const change = new AbsenceForm(page, /^Edit /);
  await expect(change.first).toBeFocused();
  await keyboard.walksTo(change.reason);
  await keyboard.types("Holiday by the sea");
  await keyboard.presses("Enter");
  await holiday.says("Holiday by the sea");
  await expect(holiday.edit).toBeFocused();

  await keyboard.walksTo(holiday.remove);
  await keyboard.presses("Space");
  await holiday.isGone();
  await keyboard.walksTo(page.getByRole("button", { name: "Undo" }));
  await keyboard.presses("Enter");
  await holiday.says("Holiday by the sea");
});

test("what cannot be is refused beside its field, and nothing typed is lost with the network", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  const absences = await kim.opens(Absences);
  const { form } = absences;
  await form.submits();
  await form.refuses(form.first, "Must be a calendar date as DD.MM.YYYY.");
  await expect(form.first).toBeFocused();
  await form.types(team.day(3).wire, team.day(2).wire, "a".repeat(501));
  await form.refuses(form.last, "Must not be before the first day.");
  await form.refuses(form.reason, "Must be at most 500 characters.");

  await form.types(team.day(2).wire, team.day(3).wire, "Exams");
  const mend = await kim.network.cuts("**/rpc/absences/create");
  await form.submits();
  await kim.reads("Not saved");
  await form.holds(team.day(2), team.day(3));
  await mend();
  await form.submits();
  await absences.row("Coming", "Exams").says("2 days");
});

test("a removal that fails brings the absence back, to be tried again", ANY_WIDTH, async ({ team }) => {
  await team.operator.registersAbsence(KIM, team.day(2), team.day(3), "Exams");
  const kim = await team.signIn(KIM);
  const absences = await kim.opens(Absences);
  const exams = absences.row("Coming", "Exams");
  const mend = await kim.network.cuts("**/rpc/absences/remove");
  await exams.remove.click();
  await exams.says("Not removed");
  await mend();
  await exams.row.getByRole("button", { name: "Retry" }).click();
  await exams.isGone();
  await kim.reads("No absences");
});

test("an admin sees everybody's absences and registers one for another player", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  const own = await kim.opens(Absences);
  const mika = await team.signIn(MIKA);
  const absences = await mika.opens(Absences);
  await absences.looksAt("Whole team");
  await expect(mika.page).toHaveURL(/\?player=all$/);
  await absences.row("Coming", "Theo").says("Family visit");
  await absences.form.form.getByLabel("Player").selectOption({ label: "Kim" });
  await absences.form.types(team.day(2).wire, team.day(2).wire, "Sick");
  await absences.form.submits();
  await absences.row("Coming", "Kim").says("Sick");
  await own.row("Coming", "Sick").says(team.day(2).short);

  // A player's address of somebody else's is refused.
  kim.watch.forgives(/status of 403/);
  await kim.page.goto(`/absences?player=${INES.chatId}`);
  await kim.reads("You do not have permission to do this.");
});
