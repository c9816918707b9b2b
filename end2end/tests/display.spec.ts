// How a player reads times and weeks: chosen once, the same on every device of the player.

import { KIM } from "../installation/team.ts";
import { Availability } from "../pages/availability.ts";
import { Recurring } from "../pages/recurring.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

test("the 12-hour clock and the first weekday follow a player to another device", ANY_WIDTH, async ({ team }) => {
  const date = team.day(9);
  await team.operator.answers(KIM, date, "19:00-22:30");
  const kim = await team.signIn(KIM);
  await kim.page.goto("/you#display");
  const choose = (group: string, option: string) =>
    kim.page.getByRole("group", { name: group }).getByText(option, { exact: true }).click();
  await choose("Clock", "7:00 pm");
  await choose("First day of the week", "Sunday");
  await choose("Density", "Compact");
  await expect(kim.page.locator("html")).toHaveAttribute("data-density", "compact");
  await expect(kim.page.getByRole("region", { name: "Display" }).getByRole("status")).toHaveText("Saved");
  await (await kim.chooses(Availability)).day(date).says("7:00–10:30 pm");

  const phone = await team.signIn(KIM);
  const availability = await phone.opens(Availability);
  await availability.day(date).says("7:00–10:30 pm");
  await expect(phone.page.locator("html")).toHaveAttribute("data-density", "compact");
  await phone.opens(Recurring);
  await expect(phone.page.getByRole("columnheader").nth(1)).toContainText("Sun");
});
