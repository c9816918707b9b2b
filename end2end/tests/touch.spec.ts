// Painting by touch: a swipe scrolls, a long press or the Paint switch paints.

import { Availability } from "../pages/availability.ts";
import { middle } from "../pages/paint_grid.ts";
import { Finger } from "../people/finger.ts";
import { Recurring } from "../pages/recurring.ts";
import { JONAS, KIM, silentForKim } from "../installation/team.ts";
import { expect, test } from "../test.ts";

const SILENT = silentForKim(2);

test("a swipe scrolls the hours and paints nothing", async ({ team }) => {
  const kim = await team.signIn(KIM);
  const availability = await kim.opens(Availability);
  const day = await availability.day(team.day(SILENT)).opens();
  const finger = await Finger.on(kim.page);
  const before = await middle(day.cell("20:00"));
  await finger.touches(before);
  await finger.moves([before[0], before[1] - 180]);
  await finger.lifts();
  await expect.poll(async () => (await middle(day.cell("20:00")))[1]).toBeLessThan(before[1] - 60);
  await day.says("No answer");
  await availability.grid.isNotFree(team.day(SILENT).spoken, "20:00", "22:00");
});

test("a sideways swipe shows later days", async ({ team }) => {
  const kim = await team.signIn(KIM);
  const availability = await kim.opens(Availability);
  await availability.day(team.day(0)).opens();
  const finger = await Finger.on(kim.page);
  const [x, y] = await middle(availability.day(team.day(1)).cell("20:00"));
  await finger.touches([x + 100, y]);
  await finger.moves([x - 130, y]);
  await finger.lifts();
  // The chosen day stays in view.
  await expect(availability.day(team.day(0)).editor).toBeHidden();
});

test("a finger that moved while the page was busy paints nothing", async ({ team }) => {
  const kim = await team.signIn(KIM);
  const availability = await kim.opens(Availability);
  const day = await availability.day(team.day(SILENT)).opens();
  const finger = await Finger.on(kim.page);
  const [x, y] = await middle(day.cell("20:00"));
  await finger.touches([x, y]);
  const isBusy = kim.page.evaluate(() => {
    const longerThanAPress = performance.now() + 600;
    while (performance.now() < longerThanAPress);
  });
  await Promise.all([isBusy, finger.moves([x, y - 60], 2)]);
  await finger.lifts();
  await day.says("No answer");
  await availability.grid.isNotFree(team.day(SILENT).spoken, "20:00");
});

test("after a sign-in link on the phone, a long press paints and does not scroll", async ({ team }) => {
  const kim = await team.followsLink(KIM);
  const availability = await kim.chooses(Availability);
  const day = await availability.day(team.day(SILENT)).opens();
  const finger = await Finger.on(kim.page);
  const [begins, ends] = [await middle(day.cell("19:00")), await middle(day.cell("21:30"))];
  await finger.rests(begins);
  await kim.reads("Add 19:00–19:30");
  await finger.moves(ends);
  await kim.reads("Add 19:00–22:00");
  expect(await middle(day.cell("19:00"))).toEqual(begins);
  await finger.lifts();
  await day.says("19:00–22:00");
  await availability.says("Saved");
});

test("with the Paint switch on every touch paints", async ({ team }) => {
  const kim = await team.signIn(KIM);
  const availability = await kim.opens(Availability);
  const day = await availability.day(team.day(SILENT)).opens();
  const brush = kim.page.getByRole("button", { name: "Paint", exact: true });
  await brush.tap();
  await expect(brush).toHaveAttribute("aria-pressed", "true");
  const finger = await Finger.on(kim.page);
  // The grid may still be scrolling to the evening.
  await kim.looksAgain();
  await finger.touches(await middle(day.cell("19:00")));
  await finger.moves(await middle(day.cell("20:30")));
  await finger.lifts();
  await day.says("19:00–21:00");
  await brush.tap();
  await finger.touches(await middle(day.cell("19:30")));
  await finger.moves(await middle(day.cell("18:00")));
  await finger.lifts();
  await day.says("19:00–21:00");
});

test("a touch that the system cancels changes nothing", async ({ team }) => {
  const kim = await team.signIn(KIM);
  const availability = await kim.opens(Availability);
  const day = await availability.day(team.day(SILENT)).opens();
  const finger = await Finger.on(kim.page);
  await finger.rests(await middle(day.cell("19:00")));
  await finger.moves(await middle(day.cell("21:00")));
  await expect(day.cell("20:00")).toHaveAttribute("data-cell", "free");
  await finger.isTakenAway();
  await expect(day.cell("20:00")).toHaveAttribute("data-cell", "blank");
  await day.says("No answer");
});

test("a weekly pattern is painted by touch and saved with a bar that is always in reach", async ({ team }) => {
  const days = [team.day(3), team.day(10)];
  const weekday = days[0]!.long.split(",")[0]!;
  const jonas = await team.signIn(JONAS);
  const recurring = await jonas.opens(Recurring);
  await recurring.looksAt(weekday);
  const { grid } = recurring;
  const finger = await Finger.on(jonas.page);
  await finger.rests(await middle(grid.cell(weekday, "19:00")));
  await finger.moves(await middle(grid.cell(weekday, "21:30")));
  await finger.lifts();
  await grid.isFree(weekday, "19:00", "21:30");

  // At every scroll position, and with toasts at the lower edge.
  const notes = jonas.page.getByRole("button", { name: "Undo" });
  const brush = jonas.page.getByRole("button", { name: "Paint", exact: true });
  await expect(notes).toBeVisible();
  await expect(recurring.save).toBeInViewport({ ratio: 1 });
  const bar = (await recurring.bar.boundingBox())!;
  expect(bar.y + bar.height).toBeGreaterThan(844 - 24);
  for (const above of [brush, notes]) {
    const box = (await above.boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(bar.y);
  }
  await recurring.preview.scrollIntoViewIfNeeded();
  await recurring.foresees("Fills 2 days", days[0]!.short, days[1]!.short);
  await expect(recurring.save).toBeInViewport({ ratio: 1 });
  await jonas.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(recurring.save).toBeInViewport({ ratio: 1 });
  const preview = (await recurring.preview.boundingBox())!;
  expect(preview.y + preview.height).toBeLessThanOrEqual((await recurring.bar.boundingBox())!.y);
  await recurring.save.tap();
  await jonas.reads("Pattern saved; 2 days changed");
  await expect(recurring.bar).toHaveCount(0);
});
