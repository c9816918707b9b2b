// Two weeks answered on a phone: by the quick answers in three taps, and by painting in a few gestures.

import { Availability } from "../pages/availability.ts";
import { Finger } from "../people/finger.ts";
import { KIM, NOAH, type Team } from "../installation/team.ts";
import { expect, PHONE, test } from "../test.ts";
import { middle } from "../pages/paint_grid.ts";

const FORTNIGHT = Array.from({ length: 14 }, (_, ahead) => ahead);

/** Clears every day of Kim, whose pattern has filled some. No day is off. */
async function clears(team: Team): Promise<void> {
  await team.operator.plans(team.day(4), { isOffDay: false });
  for (const ahead of FORTNIGHT) await team.everybodyAnswers(team.day(ahead), "", [KIM]);
}

async function answersOfKim(team: Team): Promise<string[]> {
  const [from, to] = [team.day(0).wire, team.day(13).wire];
  const { data } = await team.operator.get(`/api/schedule?from=${from}&to=${to}`);
  return data.map((day: { players: { userId: string; availability: string }[] }) =>
    day.players.find((player) => player.userId === KIM.chatId)!.availability);
}

test("fourteen open days are answered in three taps, with one notice and one undo", PHONE, async ({ team }) => {
  await clears(team);
  const kim = await team.signIn(KIM);
  const availability = await kim.opens(Availability);
  const quick = availability.quickAnswers;
  await expect(quick.toggle).toBeVisible();
  await quick.toggle.tap();
  await quick.days("Open days").tap();
  // Today's evening may have begun, or be over.
  await quick.button(/^Evening \(/).tap();
  await kim.reads(/18:00–23:00 on 1[34] days/);
  await availability.says("Saved");
  const [today, ...later] = await answersOfKim(team);
  expect(today).toMatch(/^(\d\d:[03]0-23:00)?$/);
  expect(later).toEqual(FORTNIGHT.slice(1).map(() => "18:00-23:00"));
  await expect(kim.page.getByRole("button", { name: "Undo" })).toHaveCount(1);
  await availability.undoes();
  await expect.poll(() => answersOfKim(team)).toEqual(FORTNIGHT.map(() => ""));
});

test("fourteen open days are painted on a phone with two gestures", PHONE, async ({ team }) => {
  await clears(team);
  const kim = await team.signIn(KIM);
  const availability = await kim.opens(Availability);
  await availability.day(team.day(0)).opens();
  const finger = await Finger.on(kim.page);
  await kim.page.getByRole("button", { name: "Paint", exact: true }).tap();
  await kim.looksAgain();
  const begins = await middle(availability.day(team.day(0)).cell("19:00"));
  const [, y] = await middle(availability.day(team.day(0)).cell("21:30"));
  await finger.touches(begins);
  await finger.moves([begins[0], y]);
  // The finger rests at the edge while the grid scrolls on.
  await finger.moves([380, y]);
  await kim.reads("Add 19:00–22:00 × 14");
  await finger.lifts();
  await kim.reads("19:00–22:00 added on 14 days");
  await availability.says("Saved");
  expect(await answersOfKim(team)).toEqual(FORTNIGHT.map(() => "19:00-22:00"));
});

test("the sheet offers the evening until a time, and closes with Escape", PHONE, async ({ team }) => {
  await clears(team);
  const kim = await team.signIn(KIM);
  const availability = await kim.opens(Availability);
  const quick = availability.quickAnswers;
  // Of an evening that has begun, the times that are over are not offered.
  await availability.day(team.day(1)).opens();
  await quick.open();
  await quick.days("Weekend").tap();
  await kim.reads(/Answers 4 days at once/);
  await quick.until.selectOption("until 21:00");
  await kim.reads("18:00–21:00 on 4 days");
  await kim.keyboard.presses("Escape");
  await expect(quick.button("Not available")).toBeHidden();
  await availability.says("Saved");
  expect((await answersOfKim(team)).filter((answer) => answer === "18:00-21:00")).toHaveLength(4);
});

test("a phone shows four days side by side, and three beside two clocks", PHONE, async ({ team }) => {
  for (const [player, count] of [[KIM, 4], [NOAH, 3]] as const) {
    const person = await team.signIn(player);
    const availability = await person.opens(Availability);
    await expect(availability.grid.grid).toBeVisible();
    const inView = await availability.grid.grid.evaluate((grid) => {
      const frame = grid.getBoundingClientRect();
      const heads = [...grid.querySelectorAll("[role='columnheader']")].slice(1);
      return heads.filter((head) => head.getBoundingClientRect().right <= frame.right + 1).length;
    });
    expect(inView).toBe(count);
  }
});
