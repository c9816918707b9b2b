// Pages at the widths of phones, tablets and small laptops, and with large text: everything is in its place, a finger
// reaches every day, and a swipe stops at one.

import type { Page } from "@playwright/test";

import { misplaced } from "../geometry.ts";
import { KIM, MIKA, silentForKim, type Team } from "../installation/team.ts";
import { Availability } from "../pages/availability.ts";
import { OwnZone } from "../pages/own_zone.ts";
import { Recurring } from "../pages/recurring.ts";
import { Finger } from "../people/finger.ts";
import { expect, PHONE, test } from "../test.ts";

const WIDTHS = [390, 768, 820, 1024, 1280];
/** A window of 1280 px that is zoomed to 400%, and the smallest phones. */
const NARROWEST = 320;
/** Twice the usual size of a browser's text, in pixels. */
const LARGE_TEXT = 32;
/** Below this width the grid shows a few days. */
const NARROW = 500;
/** All fourteen days, each far from the previous one. */
const FAR_APART = [13, 0, 12, 1, 11, 2, 10, 3, 9, 4, 8, 5, 7, 6];
/** At 1024 px the layout is that of 820 px with more room: the ends and the middle of the grid are enough. */
const EVERY_COLUMN = [390, 768, 820, 1280];
const SOME_DAYS = [13, 0, 7];
const SOME_WEEKDAYS = ["Sunday", "Monday", "Thursday"];
/** Durations of one swipe in milliseconds, from a fling to a slow push. */
const SPEEDS = [40, 100, 250, 500, 1000];
/** For the second grid, which is the same component. */
const SOME_SPEEDS = [40, 250];
const WEEK = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

// Everything is measured in CSS pixels, and a quarter of the device pixels is painted faster.
test.use({ deviceScaleFactor: 1 });

/** Follows a link to a path, so that the portal is not loaded again for each page. */
async function follows(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => {
    const link = document.createElement("a");
    link.href = path;
    document.body.append(link);
    link.click();
    link.remove();
  }, path);
}

/** Each page with a selector of its content. The page before it has no such content. */
function pagesOfTables(team: Team) {
  return [
    ["/availability", ".paint-cell[data-tone]"],
    ["/schedule", ".day-card-times"],
    ["/recurring", ".paint-cell[data-tone]"],
    [`/schedule/${team.day(0).iso}`, ".timeline-name"],
    ["/matches", ".match-line"],
    ["/matches?view=maps", ".map-card"],
    ["/statistics", ".chart"],
    ["/players", ".players-name"],
    ["/planning", ".planning-date"],
    [`/planning/${team.day(-2).iso}`, ".planned-answer"],
    ["/messages", ".message-line"],
    ["/activity", ".activity-line"],
    ["/absences", ".absences-cell"],
    ["/stratbook", ".strategy-link"],
  ] as const;
}

test("nothing is cut, covered or out of its column, at any width", PHONE, async ({ team }) => {
  await team.operator.registersAbsence(MIKA, team.day(2), team.day(4), "Exams");
  const mika = await team.signIn(MIKA);
  const { page } = mika;
  await page.goto("/you");
  await mika.stands(OwnZone);
  for (const [path, content] of pagesOfTables(team)) {
    await follows(page, path);
    await expect(page.locator(content).first()).toBeVisible();
    for (const button of await page.getByRole("button", { name: /^(Show as table: |Choose dates)/ }).all()) await button.press("Enter");
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      await mika.looksAgain();
      expect.soft(await misplaced(page), `${path} at ${width} px`).toEqual([]);
    }
  }
});

test("nothing is cut or covered where text is twice as large, or the window is zoomed to 400%", PHONE, async ({ team }) => {
  await team.operator.registersAbsence(MIKA, team.day(2), team.day(4), "Exams");
  const pages = [
    ...pagesOfTables(team),
    ["/you", ".agent-options"],
    ["/matches/new", ".match-form-score"],
    ["/stratbook/tonight", ".tonight-lineup"],
    ["/stratbook/new", ".writing-title"],
    ["/settings", ".tag-field"],
  ] as const;
  const mika = await team.signIn(MIKA);
  const { page } = mika;
  const browser = await page.context().newCDPSession(page);
  await page.goto("/you");
  await mika.stands(OwnZone);
  for (const [path, content] of pages) {
    await follows(page, path);
    await expect(page.locator(content).first()).toBeVisible();
    await page.setViewportSize({ width: NARROWEST, height: 844 });
    await mika.looksAgain();
    expect.soft(await misplaced(page), `${path} at ${NARROWEST} px`).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await browser.send("Page.setFontSizes", { fontSizes: { standard: LARGE_TEXT } });
    await mika.looksAgain();
    expect.soft(await misplaced(page), `${path} with large text`).toEqual([]);
    await browser.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
  }
});

test("a finger reaches every day and every weekday, at any width", PHONE, async ({ team }) => {
  const kim = await team.signIn(KIM);
  const availability = await kim.opens(Availability);
  for (const width of WIDTHS) {
    await kim.page.setViewportSize({ width, height: 844 });
    for (const ahead of EVERY_COLUMN.includes(width) ? FAR_APART : SOME_DAYS) {
      const day = team.day(ahead);
      await availability.grid.taps(day.spoken, day.short);
      await expect(availability.day(day).editor, `${day.short} at ${width} px`).toBeVisible();
      if (width < NARROW) await availability.grid.restsWith(ahead, `${day.short} at ${width} px`);
    }
  }
  const recurring = await kim.opens(Recurring);
  for (const width of WIDTHS) {
    await kim.page.setViewportSize({ width, height: 844 });
    for (const weekday of EVERY_COLUMN.includes(width) ? WEEK : SOME_WEEKDAYS) {
      await recurring.grid.taps(weekday, weekday);
      await expect(kim.page.getByRole("region", { name: weekday, exact: true }), `${weekday} at ${width} px`).toBeVisible();
    }
  }
});

test("a narrow screen shows the day that was chosen on a wide one", PHONE, async ({ team }) => {
  const kim = await team.signIn(KIM);
  await kim.page.setViewportSize({ width: 820, height: 844 });
  const availability = await kim.opens(Availability);
  const day = team.day(9);
  await availability.grid.taps(day.spoken, day.short);
  await expect(availability.day(day).editor).toBeVisible();
  await kim.page.setViewportSize({ width: 390, height: 844 });
  await availability.grid.restsWith(9, day.short);
  await expect(availability.day(day).editor).toBeVisible();
});

test("a swipe stops at the start of a day at any speed", PHONE, async ({ team }) => {
  const kim = await team.signIn(KIM);
  const finger = await Finger.on(kim.page);
  const availability = await kim.opens(Availability);
  for (const time of SPEEDS) {
    await availability.day(team.day(0)).opens();
    await availability.grid.restsWith(0, "the first day");
    await availability.grid.swipes(finger, time);
    const first = await availability.grid.rest();
    expect(first, `within ${time} ms`).toBeCloseTo(Math.round(first), 2);
    expect(Math.round(first), `within ${time} ms`).toBeGreaterThan(0);
    await expect(availability.day(team.day(Math.round(first))).editor).toBeVisible();
  }
  await availability.day(team.day(silentForKim())).says("No answer");
  const recurring = await kim.opens(Recurring);
  const { grid } = recurring;
  for (const time of SOME_SPEEDS) {
    // The page begins with the weekday of today, behind which there may be nothing to swipe to.
    await recurring.looksAt("Monday");
    await grid.restsWith(0, "Monday");
    await grid.swipes(finger, time);
    const first = await grid.rest();
    expect(first, `within ${time} ms`).toBeCloseTo(Math.round(first), 2);
  }
});
