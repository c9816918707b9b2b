// What is typed into a form stays when the page is left, and is not lost in a dialog that has just opened.

import { Absences } from "../pages/absences.ts";
import { MatchForm, Matches } from "../pages/matches.ts";
import { Schedule } from "../pages/schedule.ts";
import { Stratbook } from "../pages/stratbook.ts";
import { KIM, MIKA } from "../installation/team.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

test("a new match is kept when its page is left, and discarded by Cancel or when it is added", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const opensForm = async () => {
    await mika.chooses(Matches);
    await mika.page.getByRole("link", { name: "New match" }).first().click();
    return MatchForm.stands(mika.page, "New match");
  };
  await mika.opens(Schedule);
  let form = await opensForm();
  await form.field("Opponent").fill("Night Owls");
  await form.map.selectOption("Bind");
  await form.scores("13", "9");
  await form.field("Notes").fill("slow B");
  await mika.chooses(Schedule);
  form = await opensForm();
  await mika.reads("What you typed is still here.");
  await expect(form.field("Opponent")).toHaveValue("Night Owls");
  await expect(form.map).toHaveValue("Bind");
  await expect(form.field("Our rounds")).toHaveValue("13");
  await expect(form.field("Notes")).toHaveValue("slow B");

  await form.form.getByRole("link", { name: "Cancel" }).click();
  form = await opensForm();
  await expect(form.field("Opponent")).toHaveValue("");
  await form.field("Opponent").fill("Night Owls");
  await form.map.selectOption("Bind");
  await form.submits();
  await mika.reads("Match added");
  form = await opensForm();
  await expect(form.field("Opponent")).toHaveValue("");
});

test("a new absence is kept when its page is left", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  let absences = await kim.opens(Absences);
  await absences.form.first.fill(team.day(20).wire);
  await absences.form.form.getByLabel("Reason").fill("Exams");
  await kim.chooses(Schedule);
  absences = await kim.chooses(Absences);
  await expect(absences.form.first).toHaveValue(team.day(20).wire);
  await expect(absences.form.form.getByLabel("Reason")).toHaveValue("Exams");
  await absences.form.form.getByRole("button", { name: "Add absence" }).click();
  await expect(absences.row("Upcoming", "Exams").row).toBeVisible();
  await kim.chooses(Schedule);
  absences = await kim.chooses(Absences);
  await expect(absences.form.first).toHaveValue("");
});

test("what is typed right after a dialog has opened is its first field, and Enter sends it", async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const stratbook = await mika.opens(Stratbook);
  await stratbook.toFolders();
  await mika.page.getByRole("button", { name: "New folder" }).click();
  await mika.keyboard.types("Ascent");
  await mika.keyboard.presses("Enter");
  await expect(stratbook.folder("Ascent")).toBeVisible();
});

test("a day that is answered on the schedule keeps the focus", async ({ team }) => {
  const kim = await team.signIn(KIM);
  await team.operator.answers(KIM, team.day(3), "");
  const schedule = await kim.opens(Schedule);
  await schedule.dates();
  const button = kim.page.getByRole("button", { name: /^I can/ }).last();
  await button.focus();
  await kim.keyboard.presses("Enter");
  await expect(kim.page.locator(".day-card-link:focus, main:focus")).toHaveCount(1);
});

test("the focus moves to the content, which has the name of the page", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  await kim.opens(Schedule);
  for (const place of [Absences, Matches, Stratbook]) {
    await kim.chooses<unknown>(place);
    await expect(kim.page.getByRole("main", { name: place.title, exact: true })).toBeFocused();
  }
});
