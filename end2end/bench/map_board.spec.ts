// Dragging on a map board of 200 items: the processor time of each pointer event with its frame.

import { Board, boardItem, boardPhase, mapBoard } from "../pages/board.ts";
import { MIKA } from "../installation/team.ts";
import { expect, test } from "../test.ts";
import { POINTER, timesOfFrames, told, within } from "./frames.ts";

const ITEMS = 200;
/** Maximum milliseconds for 95% of the events, and with a processor that is four times slower. */
const LIMIT = 16;
const SLOW_LIMIT = 50;
/** Maximum milliseconds of a drop and its frame, with a processor that is four times slower. */
const DROP_LIMIT = 150;
const STROKES = 4;
/** Pointer moves per stroke. */
const STEPS = 60;
/** Milliseconds after which a change is stored and sent. */
const REST = 2_500;

const KINDS = ["agent", "smoke", "wall", "path", "enemy", "flash", "zone", "trap"];

/** Items of many kinds, and an agent in the middle of a free place. */
function items(): object[] {
  const others = Array.from({ length: ITEMS - 1 }, (_, at) => {
    const [x, y] = [(at % 20) * 50 + 20, Math.floor(at / 20) * 45 + 20];
    const kind = KINDS[at % KINDS.length];
    const place = kind === "wall" || kind === "path" ? { points: [[x, y], [x + 20, y + 15]] } : { at: [x, y] };
    return boardItem({ id: `i${at}`, kind, ...place, ...(kind === "agent" && { agent: "Jett" }), radius: 20 });
  });
  return [...others, boardItem({ id: "omen", kind: "agent", agent: "Omen", at: [500, 700] })];
}

for (const [name, rate, limit] of [["", 1, LIMIT], [" on a slow processor", 4, SLOW_LIMIT]] as const) {
  test(`an item is dragged among ${ITEMS}${name}`, async ({ team }, info) => {
    const mika = await team.signIn(MIKA);
    const board = await Board.of(mika, team, mapBoard({ map: "Ascent" }, boardPhase({ id: "p" }, ...items())));
    await board.presses(500, 700);
    const session = await mika.page.context().newCDPSession(mika.page);
    await session.send("Emulation.setCPUThrottlingRate", { rate });
    const { mouse } = mika.page;
    const taken = await timesOfFrames(mika.page, POINTER, async () => {
      for (let stroke = 0; stroke < STROKES; stroke += 1) {
        const [low, high] = [await board.at(500, 700), await board.at(500, 850)];
        const [from, to] = stroke % 2 ? [high, low] : [low, high];
        await mouse.move(...from);
        await mouse.down();
        for (let step = 1; step <= STEPS; step += 1) {
          await mouse.move(from[0], from[1] + ((to[1] - from[1]) * step) / STEPS);
          await mika.looksAgain();
        }
        await mouse.up();
        // What follows a change is no part of the next drag.
        await mika.page.waitForTimeout(REST);
      }
    });
    await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    info.annotations.push({ type: "figures", description: told(taken) });
    console.log(told(taken));
    expect(within(taken, "work", 0.95, "pointermove"), "processor time of a move and its frame").toBeLessThan(limit);
    expect(within(taken, "work", 1, "pointerup"), "processor time of a drop and its frame").toBeLessThan(DROP_LIMIT);
    await board.says(/^Omen, Theo, the bottom/);
  });
}
