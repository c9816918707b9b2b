// How a player reads times and weeks: chosen once, the same on every device of the player.

import { KIM } from "../installation/team.ts";
import { Availability } from "../pages/availability.ts";
import { Recurring } from "../pages/recurring.ts";
import type { Person } from "../people/person.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

const choose = (person: Person, group: string, option: string) =>
  person.page.getByRole("group", { name: group }).getByText(option, { exact: true }).click();

const saved = (person: Person) => person.page.getByRole("region", { name: "Display" }).getByRole("status");

test("the 12-hour clock and the first weekday follow a player to another device", ANY_WIDTH, async ({ team }) => {
  const date = team.day(9);
  await team.operator.answers(KIM, date, "19:00-22:30");
  const kim = await team.signIn(KIM);
  await kim.page.goto("/you#display");
  await choose(kim, "Clock", "7:00 pm");
  await choose(kim, "First day of the week", "Sunday");
  await choose(kim, "Density", "Compact");
  await expect(kim.page.locator("html")).toHaveAttribute("data-density", "compact");
  await expect(saved(kim)).toHaveText("Saved");
  await (await kim.chooses(Availability)).day(date).says("7:00–10:30 pm");

  const phone = await team.signIn(KIM);
  const availability = await phone.opens(Availability);
  await availability.day(date).says("7:00–10:30 pm");
  await expect(phone.page.locator("html")).toHaveAttribute("data-density", "compact");
  await phone.opens(Recurring);
  await expect(phone.page.getByRole("columnheader").nth(1)).toContainText("Sun");
});

test("a choice stays when the answer about an earlier one comes late", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  await kim.page.goto("/you#display");
  await expect(saved(kim)).toBeAttached();
  const answer = await kim.network.holdsAnswers("**/api/auth/user");
  const asked = kim.page.waitForRequest("**/api/auth/user");
  await choose(kim, "Clock", "7:00 pm");
  await asked;
  const save = await kim.network.holds("**/rpc/display-settings/save");
  await choose(kim, "Density", "Compact");
  const arrived = kim.page.waitForResponse("**/api/auth/user");
  await answer();
  await arrived;
  await save();
  await expect(saved(kim)).toHaveText("Saved");
  const phone = await team.signIn(KIM);
  await phone.opens(Availability);
  await expect(phone.page.locator("html")).toHaveAttribute("data-density", "compact");
  await expect(kim.page.locator("html")).toHaveAttribute("data-density", "compact");
});

test("an older answer about the player does not replace a newer one", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  await kim.page.goto("/you#display");
  await expect(saved(kim)).toBeAttached();
  const older = await kim.network.holdsAnswers("**/api/auth/user", 1);
  const asked = kim.page.waitForRequest("**/api/auth/user");
  await choose(kim, "Clock", "7:00 pm");
  await asked;
  const newer = kim.page.waitForResponse("**/api/auth/user");
  await choose(kim, "Density", "Compact");
  await newer;
  const arrived = kim.page.waitForResponse("**/api/auth/user");
  await older();
  await arrived;
  await choose(kim, "First day of the week", "Sunday");
  await expect(saved(kim)).toHaveText("Saved");
  await expect(kim.page.locator("html")).toHaveAttribute("data-density", "compact");
});
