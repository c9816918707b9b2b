// Without mouse or touch: from a sign-in link to a saved answer, with the focus always visible.

import { Availability } from "../pages/availability.ts";
import { Schedule } from "../pages/schedule.ts";
import { KIM } from "../installation/team.ts";
import { expect, test } from "../test.ts";

test("a week's availability is entered with the keyboard alone", async ({ team }) => {
  const kim = await team.followsLink(KIM);
  const { keyboard } = kim;
  await keyboard.walksTo(kim.menu.getByRole("link", { name: "Availability" }));
  await keyboard.presses("Enter");
  const availability = await kim.stands(Availability);
  const week = [7, 8, 9, 10, 11, 12, 13].map((ahead) => team.day(ahead));
  for (const day of week) await team.operator.answers(KIM, day, "");

  // The whole grid is one tab stop, at the start of the evening.
  await expect(availability.grid.grid).toBeVisible();
  await keyboard.walksTo(availability.day(team.day(0)).cell("19:00"));
  await keyboard.presses(...Array<string>(7).fill("ArrowRight"));
  await expect(availability.day(week[0]!).cell("19:00")).toBeFocused();

  // Seven evenings in one rectangle.
  await keyboard.presses(...Array<string>(7).fill("Shift+ArrowDown"), ...Array<string>(6).fill("Shift+ArrowRight"));
  await kim.reads("Add 19:00–23:00 × 7");
  await keyboard.presses("Space");
  await availability.says("Saved");
  // The last one ends earlier.
  await keyboard.presses("Space");
  await availability.day(week[6]!).says("19:00–22:30");
  for (const day of week.slice(0, -1)) await availability.day(day).says("19:00–23:00");

  // A canceled stroke changes nothing.
  await availability.day(week[6]!).cell("22:30").focus();
  await keyboard.presses("Shift+ArrowUp", "Shift+ArrowUp", "Escape");
  await availability.day(week[6]!).says("19:00–22:30");

  const day = availability.day(week[6]!);
  await keyboard.walksTo(day.from);
  await keyboard.types("14:15");
  await keyboard.walksTo(day.to);
  await keyboard.types("15:45");
  await keyboard.presses("Enter");
  await day.says("14:15–15:45", "19:00–22:30");
  await keyboard.walksTo(availability.quickAnswers.button("Not available"));
  await keyboard.presses("Space");
  await day.says("Not available");
  await keyboard.presses("Control+z");
  await day.says("14:15–15:45");
  await availability.says("Saved");
});

test("the first tab stop skips the navigation", async ({ team }) => {
  const kim = await team.signIn(KIM);
  const schedule = await kim.opens(Schedule);
  await schedule.dates();
  await kim.keyboard.walksTo(kim.page.getByRole("link", { name: "Skip to content" }));
  await kim.keyboard.presses("Enter");
  await expect(kim.page.getByRole("main")).toBeFocused();
});

test("choosing a tab moves the focus to its page", async ({ team }) => {
  const kim = await team.signIn(KIM);
  await kim.opens(Schedule);
  await kim.chooses(Availability);
  await expect(kim.page.getByRole("main")).toBeFocused();
});
