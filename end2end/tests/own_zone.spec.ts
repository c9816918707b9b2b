// A player's own time zone: the same instants in another zone, and going back to the previous page.

import { readElsewhere } from "../calendar.ts";
import { KIM, TEAM_ZONE } from "../installation/team.ts";
import { Availability } from "../pages/availability.ts";
import { Drawer } from "../pages/drawer.ts";
import { OwnZone } from "../pages/own_zone.ts";
import { Schedule } from "../pages/schedule.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

test("another zone shows the same evening in its own time, and is undone by one press", ANY_WIDTH, async ({ team }) => {
  const date = team.day(9);
  await team.operator.answers(KIM, date, "19:00-22:00");
  const kim = await team.signIn(KIM);
  await (await kim.opens(Availability)).day(date).says("19:00–22:00");
  if (await kim.hasDrawer()) await new Drawer(kim.page).opens();
  await kim.menu.getByRole("link", { name: /Your settings/ }).click();
  const own = await kim.stands(OwnZone);
  await own.zone.shows("Same as team (Berlin)");
  await kim.reads("Stay at the same moment");

  const mend = await kim.network.cuts("**/rpc/own-zone/set");
  await own.zone.finds("london", "London");
  await own.says("Not saved");
  await mend();
  await kim.page.getByRole("button", { name: "Try again" }).click();
  await kim.reads("Your times are in London");
  const stored = await team.operator.get("/api/user-mappings");
  expect(stored.data.find((player: any) => player.chatId === KIM.chatId).timezone).toBe("Europe/London");
  const { times } = readElsewhere(date, ["19:00", "22:00"], TEAM_ZONE, "Europe/London");
  await (await kim.chooses(Availability)).day(date).says(times);

  await kim.page.getByRole("button", { name: "Undo" }).click();
  await kim.stands(Availability);
  await new Availability(kim.page).day(date).says("19:00–22:00");
});

test("the address of a section, and the one of its earlier page, open the section", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  await kim.page.setViewportSize({ width: 390, height: 844 });
  for (const address of ["/devices", "/you#devices"]) {
    await kim.page.goto(address);
    const section = kim.page.getByRole("region", { name: "Sign-in and devices" });
    await expect(section).toBeInViewport();
    await expect(section).toBeFocused();
    await expect(kim.page).toHaveURL(/\/you#devices$/);
  }
});

test("going back restores the scroll position and the focused link", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  await kim.page.setViewportSize({ width: 1280, height: 400 });
  const schedule = await kim.opens(Schedule);
  await schedule.dates();
  const link = schedule.day(team.day(12)).link;
  await link.scrollIntoViewIfNeeded();
  const scrolled = () => kim.page.evaluate(() => Math.round(scrollY));
  const before = await scrolled();
  expect(before).toBeGreaterThan(0);
  await link.focus();
  await kim.keyboard.presses("Enter");
  await expect(kim.page).toHaveURL(/\/schedule\/\d/);
  await kim.page.goBack();
  await expect.poll(scrolled).toBe(before);
  await expect(link).toBeFocused();
});
