// The menu of a narrow screen: it opens, keeps the focus, stops the page from scrolling, and restores both.

import { Availability } from "../pages/availability.ts";
import { Drawer } from "../pages/drawer.ts";
import { Statistics } from "../pages/statistics.ts";
import { Schedule } from "../pages/schedule.ts";
import { KIM } from "../installation/team.ts";
import type { Person } from "../people/person.ts";
import { Finger } from "../people/finger.ts";
import { expect, test } from "../test.ts";

const scrolled = (person: Person) => person.page.evaluate(() => scrollY);

/** Turns the wheel over the page. */
async function scrolls(person: Person): Promise<void> {
  const { width, height } = person.page.viewportSize()!;
  await person.page.mouse.move(width - 10, height / 2);
  await person.page.mouse.wheel(0, 400);
  await person.looksAgain();
}

test("the button opens the drawer and reports that it is open", async ({ team }) => {
  const kim = await team.signIn(KIM);
  await kim.opens(Schedule);
  const drawer = new Drawer(kim.page);
  await expect(drawer.button).toHaveAttribute("aria-expanded", "false");
  await drawer.opens();
  expect(await drawer.holdsTheFocus()).toBe(true);
  await expect(drawer.panel).toHaveAttribute("aria-modal", "true");
});

test("Escape closes the drawer and restores the focus", async ({ team }) => {
  const kim = await team.signIn(KIM);
  await kim.opens(Schedule);
  const drawer = new Drawer(kim.page);
  await drawer.opens();
  await kim.keyboard.presses("Escape");
  await drawer.isClosed();
});

test("choosing a tab leaves the focus on the drawer's button", async ({ team }) => {
  const kim = await team.signIn(KIM);
  await kim.opens(Schedule);
  await kim.chooses(Availability);
  await expect(kim.page.getByRole("button", { name: "Open menu" })).toBeFocused();
});

test("the backdrop closes the drawer", async ({ team }) => {
  const kim = await team.signIn(KIM);
  await kim.opens(Schedule);
  const drawer = new Drawer(kim.page);
  await drawer.opens();
  await drawer.closesByBackdrop();
  await drawer.isClosed();
});

test("the drawer's own button closes it", async ({ team }) => {
  const kim = await team.signIn(KIM);
  await kim.opens(Schedule);
  const drawer = new Drawer(kim.page);
  await drawer.opens();
  await drawer.closesByButton();
  await drawer.isClosed();
});

test("Tab cycles inside the drawer, forward and backward", async ({ team }) => {
  const kim = await team.signIn(KIM);
  await kim.opens(Schedule);
  const drawer = new Drawer(kim.page);
  await drawer.opens();
  for (const key of ["Tab", "Shift+Tab"]) {
    for (let stops = 0; stops < 15; stops += 1) {
      await kim.keyboard.presses(key);
      expect(await drawer.holdsTheFocus(), `after ${stops + 1} times ${key}`).toBe(true);
    }
  }
});

test("the page behind does not scroll while the drawer is open", async ({ team }) => {
  const kim = await team.signIn(KIM);
  const schedule = await kim.opens(Schedule);
  await schedule.dates();
  const drawer = new Drawer(kim.page);
  await drawer.opens();
  await scrolls(kim);
  expect(await scrolled(kim)).toBe(0);

  await kim.keyboard.presses("Escape");
  await drawer.isClosed();
  await scrolls(kim);
  await expect.poll(() => scrolled(kim)).toBeGreaterThan(0);
});

test("choosing a tab closes the drawer", async ({ team }) => {
  const kim = await team.signIn(KIM);
  await kim.opens(Schedule);
  const drawer = new Drawer(kim.page);
  const statistics = await kim.chooses(Statistics);
  await expect(drawer.panel).toHaveCount(0);
  await expect(drawer.button).toHaveAttribute("aria-expanded", "false");
  await expect(drawer.button).toBeFocused();
  await expect(statistics.figure("Win rate")).toBeVisible();
});

test("going back closes the drawer, and then leaves the page", async ({ team }) => {
  const kim = await team.signIn(KIM);
  await kim.opens(Schedule);
  await kim.chooses(Statistics);
  const drawer = new Drawer(kim.page);
  await drawer.opens();
  await kim.page.goBack();
  await drawer.isClosed();
  await kim.stands(Statistics);
  await drawer.opens();
  await kim.keyboard.presses("Escape");
  await drawer.isClosed();
  await kim.page.goBack();
  await kim.stands(Schedule);
});

test("the tab of the open page closes the drawer", async ({ team }) => {
  const kim = await team.signIn(KIM);
  await kim.opens(Schedule);
  const drawer = new Drawer(kim.page);
  await drawer.opens();
  await drawer.panel.getByRole("link", { name: "Schedule" }).click();
  await drawer.isClosed();
  await kim.stands(Schedule);
});

test("a swipe to the left closes the drawer", async ({ team }) => {
  const kim = await team.signIn(KIM);
  await kim.opens(Schedule);
  const drawer = new Drawer(kim.page);
  await drawer.opens();
  const finger = await Finger.on(kim.page);
  await finger.swipes([220, 600], [40, 610], 150);
  await drawer.isClosed();
});
