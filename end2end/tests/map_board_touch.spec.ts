// A map board by touch alone, at 390 px: taps select and place, a resting finger or the Draw switch draws, one finger
// scrolls the page, and two fingers enlarge.

import { MIKA } from "../installation/team.ts";
import { Board, boardItem, boardPhase, mapBoard } from "../pages/board.ts";
import { Finger } from "../people/finger.ts";
import { expect, PHONE, test } from "../test.ts";

const PLAN = mapBoard(
  { map: "Ascent" },
  boardPhase({ id: "p1" }, boardItem({ id: "omen", kind: "agent", agent: "Omen", at: [300, 700] })),
);

test("a board is made by touch alone", PHONE, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.clock.install();
  const board = await Board.of(mika, team);
  const finger = await Finger.on(mika.page);
  await board.tool("Omen").tap();
  await mika.page.touchscreen.tap(...(await board.at(300, 700)));
  await board.says("Omen, Theo, bottom left, phase 1 of 1");
  await board.tool("Smoke").tap();
  await mika.page.touchscreen.tap(...(await board.at(800, 200)));
  await board.says("Omen, Theo, bottom left, smoke on top right, phase 1 of 1");

  // A finger that rests on the agent draws its path.
  const [begins, ends] = [await board.at(300, 700), await board.at(500, 200)];
  await finger.touches(begins);
  await mika.page.clock.runFor(500);
  await finger.moves(ends);
  await finger.lifts();
  await board.says("Omen, Theo, bottom left, smoke on top right, runs to top, phase 1 of 1");

  // What is selected moves at once.
  await mika.page.touchscreen.tap(...(await board.at(800, 200)));
  await finger.touches(await board.at(800, 200));
  await finger.moves(await board.at(800, 500));
  await finger.lifts();
  await board.says("Omen, Theo, bottom left, smoke on right, runs to top, phase 1 of 1");

  await board.button("Draw").tap();
  await finger.touches(await board.at(100, 100));
  await finger.moves(await board.at(400, 100));
  await finger.lifts();
  await board.stores(
    0,
    { kind: "agent", at: [300, 700] },
    { kind: "smoke", at: [800, 500] },
    { kind: "path", points: [[300, 700], [500, 200]] },
    { kind: "path", points: [[100, 100], [400, 100]] },
  );
  await board.button("Delete").tap();
  await board.button("To next phase").tap();
  await board.says(/phase 2 of 2$/);
});

test("one finger scrolls the page and two enlarge the picture", PHONE, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.clock.install();
  const board = await Board.of(mika, team, PLAN);
  const finger = await Finger.on(mika.page);
  const [x, y] = await board.at(700, 500);
  const before = (await board.picture.boundingBox())!;
  await finger.swipes([x, y], [x, y - 150], 200);
  await expect.poll(async () => (await board.picture.boundingBox())!.y).toBeLessThan(before.y - 60);
  await board.stores(0, { id: "omen", at: [300, 700] });

  const session = await mika.page.context().newCDPSession(mika.page);
  const [left, middle] = await board.at(500, 500);
  const fingers = (apart: number) => [-apart, apart].map((by, id) => ({ x: left + by, y: middle, id }));
  const sends = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: object[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: touchPoints as { x: number; y: number }[] });
  await sends("touchStart", fingers(30).slice(0, 1));
  await sends("touchStart", fingers(30));
  for (const apart of [40, 50, 60]) await sends("touchMove", fingers(apart));
  await sends("touchEnd", []);
  await expect.poll(async () => (await board.picture.boundingBox())!.width).toBeGreaterThan(before.width * 1.5);
});

test("everything that is pressed is as large as a finger", PHONE, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const board = await Board.of(mika, team, PLAN);
  await mika.page.touchscreen.tap(...(await board.at(300, 700)));
  const small = await board.frame.evaluate((frame) =>
    [...frame.querySelectorAll("button, select, [role=option]")]
      .map((target) => ({ name: target.outerHTML.slice(0, 90), box: target.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
      .map(({ name }) => name),
  );
  expect(small).toEqual([]);
  const isWide = await mika.page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(isWide, "whether the page scrolls sideways").toBe(false);
});
