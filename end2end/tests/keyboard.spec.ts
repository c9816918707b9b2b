// Without mouse or touch: from a link to a saved answer, always seeing where the focus is.

import { Availability } from "../pages/availability.ts";
import { Schedule } from "../pages/schedule.ts";
import { KIM } from "../installation/team.ts";
import { expect, test } from "../test.ts";

test("a day is answered with nothing but the keyboard", async ({ team }) => {
  const kim = await team.signIn(KIM);
  const { page, keyboard } = kim;
  if (await kim.hasDrawer()) {
    await keyboard.walksTo(page.getByRole("button", { name: "Open menu" }));
    await keyboard.presses("Enter");
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  }
  await keyboard.walksTo(kim.menu.getByRole("link", { name: "Availability" }));
  await keyboard.presses("Enter");
  const availability = await kim.stands(Availability);

  const day = availability.day(team.day(10));
  await expect(day.row).toBeVisible();
  await keyboard.walksTo(day.row);
  await keyboard.presses("Enter");
  await keyboard.walksTo(day.from);
  await keyboard.types("19:00");
  await keyboard.walksTo(day.to);
  await keyboard.types("22:30");
  await keyboard.presses("Enter");
  await availability.says("Saved");
  await day.says("19:00–22:30");

  await keyboard.walksTo(day.editor.getByRole("button", { name: "Not available" }));
  await keyboard.presses("Space");
  await day.says("Not available");
});

test("the first stop skips the navigation", async ({ team }) => {
  const kim = await team.signIn(KIM);
  await kim.page.reload();
  const schedule = await kim.stands(Schedule);
  await schedule.dates();
  await kim.keyboard.walksTo(kim.page.getByRole("link", { name: "Skip to content" }));
  await kim.keyboard.presses("Enter");
  await expect(kim.page.getByRole("main")).toBeFocused();
});

test("a chosen tab takes the focus along, or leaves it on the button of the drawer", async ({ team }) => {
  const kim = await team.signIn(KIM);
  await kim.chooses(Availability);
  const { page } = kim;
  const target = (await kim.hasDrawer()) ? page.getByRole("button", { name: "Open menu" }) : page.getByRole("main");
  await expect(target).toBeFocused();
});
