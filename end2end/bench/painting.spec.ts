// The time from a pointer event to the frame that shows the painted cell, in a team of a hundred players.

import { Availability } from "../pages/availability.ts";
import { middle } from "../pages/paint_grid.ts";
import { Finger } from "../people/finger.ts";
import type { Person } from "../people/person.ts";
import { KIM, type Team } from "../installation/team.ts";
import { expect, test } from "../test.ts";
import { POINTER, timesOfFrames, told, within } from "./frames.ts";

const PLAYERS = 100;
/** Maximum milliseconds for 95% of the events. */
const LIMIT = 16;
const STROKES = 12;
/** Pointer moves per stroke. */
const STEPS = 20;

test("a painted cell is on the screen within a frame", async ({ team }, info) => {
  await growTo(PLAYERS, team);
  const kim = await team.signIn(KIM);
  const availability = await kim.opens(Availability);
  const isTouch = Boolean(info.project.use.hasTouch);
  // A wide grid shows every day, a narrow grid only the selected day.
  const [first, last] = [team.day(isTouch ? 8 : 1), team.day(isTouch ? 8 : 13)];
  if (isTouch) await availability.day(first).opens();
  await expect(availability.day(first).cell("19:00")).toBeAttached();
  await kim.reads("Live");

  const begins = await middle(availability.day(first).cell("18:00"));
  const ends = await middle(availability.day(last).cell(isTouch ? "21:00" : "25:00"));
  const paints = isTouch ? await byFinger(kim) : byMouse(kim);
  const taken = await timesOfFrames(kim.page, POINTER, async () => {
    for (let stroke = 0; stroke < STROKES; stroke += 1) {
      await paints(begins, ends);
      await availability.says("Saved");
      await atRest(kim);
    }
  });

  info.annotations.push({ type: "figures", description: told(taken) });
  console.log(told(taken));
  expect.soft(within(taken, "work", 0.95), "processor time of an event and its frame").toBeLessThan(LIMIT);
  // A press arrives at any time between two frames and waits for the next one. Moves arrive with a frame.
  expect.soft(within(taken, "heard", 0.95, "pointermove"), "until the frame is drawn").toBeLessThan(LIMIT);
});

async function growTo(players: number, team: Team): Promise<void> {
  for (let number = 9; number <= players; number += 1) {
    const chatId = `10000000000000${String(number).padStart(4, "0")}`;
    const player = { chatId, chatUsername: `player${number}`, displayName: `Player ${number}`, role: "SUB" };
    await team.operator.succeeds("POST", "/api/user-mappings", player);
  }
}

type Point = [x: number, y: number];
type Paints = (begins: Point, ends: Point) => Promise<void>;

/** The pointer positions of a stroke, one per step: the browser reports at most one move per frame. */
function way([x, y]: Point, [toX, toY]: Point): Point[] {
  const part = (step: number) => step / STEPS;
  return Array.from({ length: STEPS }, (_, at) => [x + (toX - x) * part(at + 1), y + (toY - y) * part(at + 1)]);
}

/** Waits until the page has finished the work of a stroke. */
async function atRest(person: Person): Promise<void> {
  await person.page.evaluate(() => new Promise((rest) => requestIdleCallback(() => rest(null))));
}

function byMouse(person: Person): Paints {
  const { mouse } = person.page;
  return async (begins, ends) => {
    await mouse.move(...begins);
    await mouse.down();
    for (const point of way(begins, ends)) {
      await mouse.move(...point);
      await person.looksAgain();
    }
    await mouse.up();
    await person.looksAgain();
  };
}

/** Paints by touch, with the Paint switch on. */
async function byFinger(person: Person): Promise<Paints> {
  await person.page.getByRole("button", { name: "Paint", exact: true }).tap();
  const finger = await Finger.on(person.page);
  return async (begins, ends) => {
    await finger.touches(begins);
    for (const point of way(begins, ends)) {
      await finger.moves(point, 1);
      await person.looksAgain();
    }
    await finger.lifts();
    await person.looksAgain();
  };
}
