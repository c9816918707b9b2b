// Absences: added, seen by others, edited, deleted and restored.

import { Absences, AbsenceForm } from "../pages/absences.ts";
import { Availability } from "../pages/availability.ts";
import { DayPage } from "../pages/day.ts";
import { Schedule } from "../pages/schedule.ts";
import { INES, KIM, MIKA } from "../installation/team.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

test("an absence shows its effect before it is saved, and others see it at once", async ({ team }) => {
  const [first, last] = [team.day(2), team.day(4)];
  const mika = await team.signIn(MIKA);
  const seen = await DayPage.opens(mika.page, first);
  await seen.showsPlayer("Kim", "18:00–22:00");

  const kim = await team.signIn(KIM);
  await kim.opens(Schedule);
  const absences = await kim.chooses(Absences);
  await absences.foresees("No absences in the next 14 days.");
  await absences.form.opener.click();
  await absences.form.chooses(last);
  await absences.form.chooses(first);
  await absences.form.holds(first, last);
  await absences.foresees("3 days will be marked away.");
  await absences.foreseesOn(first, "will be away: 18:00–22:00");
  await absences.form.reason.fill("Exams");
  await absences.form.submits();
  await absences.row("Upcoming", "Exams").says(first.short, last.short, "3 days · in 2 days");
  await absences.foresees("3 days away.");
  await seen.showsPlayer("Kim", "Away · Exams");
  await expect(absences.form.first).toHaveValue("");

  await absences.undoes();
  await absences.foresees("No absences in the next 14 days.");
  await seen.showsPlayer("Kim", "18:00–22:00");
});

test("an absence is edited in place, and a deleted one is restored", ANY_WIDTH, async ({ team }) => {
  await team.operator.registersAbsence(KIM, team.day(-2), team.day(1), "Exams");
  const kim = await team.signIn(KIM);
  const absences = await kim.opens(Absences);
  const form = await absences.row("Now", "Exams").edits();
  await form.types(team.day(3).wire, team.day(3).wire, "Dentist");
  await absences.foresees("1 day will be marked away, 2 days can be answered again.");
  await form.submits();
  const dentist = absences.row("Upcoming", "Dentist");
  await dentist.says("1 day · in 3 days");

  await dentist.remove.click();
  await dentist.isGone();
  // The row is back before the server has it, and a reload would end the request.
  const stored = kim.page.waitForResponse("**/rpc/absences/create");
  await absences.undoes();
  await dentist.says(team.day(3).short);
  await stored;
  await kim.page.reload();
  await dentist.says(team.day(3).short);
});

test("the answer of a day comes back when its absence is deleted", ANY_WIDTH, async ({ team }) => {
  const date = team.day(2);
  await team.operator.registersAbsence(KIM, date, date, "Exams");
  const kim = await team.signIn(KIM);
  const absences = await kim.opens(Absences);
  await absences.row("Upcoming", "Exams").remove.click();
  const day = (await kim.chooses(Availability)).day(date);
  await day.says("18:00–22:00");
  // Undo also works on another page.
  await kim.page.getByRole("button", { name: "Undo" }).click();
  await kim.reads("Away · Exams");
});

test("an absence is added, edited and deleted with the keyboard alone", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  const absences = await kim.opens(Absences);
  const { page, keyboard } = kim;
  const { form } = absences;
  await keyboard.walksTo(form.opener);
  await keyboard.presses("Enter");
  // The calendar opens on today. A month ahead and back leads to an earlier day if the next month is shorter. The range
  // begins nine days after it and lasts until the end of that week.
  const today = team.day(0);
  const [year, month, dayOfMonth] = today.iso.split("-").map(Number);
  const daysInNextMonth = new Date(Date.UTC(year!, month! + 1, 0)).getUTCDate();
  const first = today.plus(9 - Math.max(dayOfMonth! - daysInNextMonth, 0));
  const sunday = first.plus((7 - new Date(`${first.iso}T00:00Z`).getUTCDay()) % 7);
  await expect(form.calendar.getByRole("gridcell", { name: new RegExp(`^${today.long} `) })).toBeFocused();
  await keyboard.presses("PageDown", "PageUp", "ArrowDown", "ArrowRight", "ArrowRight", "Enter", "End", "Enter");
  await expect(form.opener).toBeFocused();
  await form.holds(first, sunday);
  await keyboard.walksTo(form.reason);
  await keyboard.types("Holiday");
  await keyboard.presses("Enter");
  const holiday = absences.row("Upcoming", "Holiday");
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
  await keyboard.walksTo(page.getByRole("button", { name: "Undo" }).last());
  await keyboard.presses("Enter");
  await holiday.says("Holiday by the sea");
});

test("errors are shown at their field, and typed text survives a lost connection", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  const absences = await kim.opens(Absences);
  const { form } = absences;
  await form.submits();
  await form.refuses(form.first, "Must not be empty.");
  await expect(form.first).toBeFocused();
  await form.first.fill("tomorrow");
  await form.last.fill("31.02.2027");
  await expect(form.first).toHaveValue(team.day(1).wire);
  await form.submits();
  await form.refuses(form.last, "There is no 31 February 2027.");
  await form.types(team.day(3).wire, team.day(2).wire, "a".repeat(501));
  await form.refuses(form.last, "The last day is before the first.");
  await form.refuses(form.reason, "Must be at most 500 characters.");

  await form.types(team.day(2).wire, team.day(3).wire, "Exams");
  const mend = await kim.network.cuts("**/rpc/absences/create");
  await form.submits();
  await kim.reads("Not saved");
  await form.holds(team.day(2), team.day(3));
  await mend();
  await form.submits();
  await absences.row("Upcoming", "Exams").says("2 days");
});

test("a deletion that fails brings the absence back and can be retried", ANY_WIDTH, async ({ team }) => {
  await team.operator.registersAbsence(KIM, team.day(2), team.day(3), "Exams");
  const kim = await team.signIn(KIM);
  const absences = await kim.opens(Absences);
  const exams = absences.row("Upcoming", "Exams");
  const mend = await kim.network.cuts("**/rpc/absences/remove");
  await exams.remove.click();
  await exams.says("Not deleted");
  await mend();
  await exams.row.getByRole("button", { name: "Try again" }).click();
  await exams.isGone();
  await kim.reads("No absences");
});

test("an admin sees everyone's absences and adds one for another player", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  const own = await kim.opens(Absences);
  const mika = await team.signIn(MIKA);
  const absences = await mika.opens(Absences);
  await absences.looksAt("Whole team");
  await expect(mika.page).toHaveURL(/\?player=all$/);
  await absences.row("Upcoming", "Theo").says("Family visit");
  await absences.form.form.getByLabel("Player").selectOption({ label: "Kim" });
  await absences.form.types(team.day(2).wire, team.day(2).wire, "Sick");
  await absences.form.submits();
  await absences.row("Upcoming", "Kim").says("Sick");
  await own.row("Upcoming", "Sick").says(team.day(2).short);

  // The URL of another player's absences is refused.
  kim.watch.forgives(/status of 403/);
  await kim.page.goto(`/absences?player=${INES.chatId}`);
  await kim.reads("You don't have permission to do this.");
});
