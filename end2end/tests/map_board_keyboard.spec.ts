// A map board by keyboard alone, with what it announces; and axe on it.

import { AxeBuilder } from "@axe-core/playwright";

import { MIKA } from "../installation/team.ts";
import { Board, boardItem, boardPhase, mapBoard } from "../pages/board.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

const PLAN = mapBoard(
  { map: "Ascent" },
  boardPhase(
    { id: "p1" },
    boardItem({ id: "omen", kind: "agent", agent: "Omen", at: [200, 700] }),
    boardItem({ id: "cone", kind: "zone", shape: "cone", at: [500, 500], angle: 270, radius: 200, label: "post-plant crossfire from the site" }),
  ),
);

test("a board is made by keyboard alone", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.clock.install();
  const { id } = await team.operator.succeeds("POST", "/api/strategies", { title: "Rush", map: "Ascent", agents: ["Omen", "Jett"] });
  const lineup = mika.page.waitForResponse("**/rpc/strategies/playable");
  await mika.page.goto(`/stratbook/${id}/edit`);
  const text = mika.page.getByRole("textbox", { name: "Strategy text" });
  await text.focus();
  await mika.keyboard.types("/board");
  await expect(mika.page.getByRole("listbox", { name: "Insert" })).toBeVisible();
  await mika.keyboard.presses("Enter");
  const board = await Board.opened(mika, team, id);
  await expect(board.list).toBeFocused();
  await lineup;

  await mika.keyboard.presses("a");
  await expect(board.tool("Omen")).toBeFocused();
  await mika.keyboard.presses("Enter");
  await board.says("Omen, Theo, center, phase 1 of 1");
  await expect(board.list).toBeFocused();
  await mika.keyboard.presses("ArrowLeft", "ArrowLeft", "Shift+ArrowUp");
  await board.says("Omen, Theo, center, at 480, 499, phase 1 of 1");

  await mika.keyboard.presses("a", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight");
  await expect(board.tool("Smoke")).toBeFocused();
  await mika.keyboard.presses("Enter");
  await board.says("Omen, Theo, center, smoke on center, phase 1 of 1");

  await mika.keyboard.presses("k");
  await mika.keyboard.presses("p", "ArrowUp", "ArrowUp", "ArrowUp", " ", "ArrowRight", "ArrowRight", "ArrowRight");
  await board.says("Run from center to center, at 510, 469");
  await mika.keyboard.presses("Enter");
  await board.says("Omen, Theo, center, smoke on center, runs to center, phase 1 of 1");

  await mika.keyboard.presses("c");
  await board.says(/phase 2 of 2$/);
  await mika.keyboard.presses("Home", "Delete");
  await board.says("Omen removed");
  await mika.keyboard.presses("[");
  await board.says("Phase 1 of 2");
  await mika.keyboard.presses("Home", "m");
  const dialog = mika.page.getByRole("dialog");
  await expect(dialog.getByLabel("Label")).toBeFocused();
  await mika.keyboard.types("lurk");
  await mika.keyboard.presses("Enter");
  await expect(board.list).toBeFocused();
  await board.stores(
    0,
    { kind: "agent", at: [480, 499], label: "lurk" },
    { kind: "smoke", at: [480, 379] },
    { kind: "path", points: [[480, 499], [480, 469], [510, 469]] },
  );

  // Escape goes out to the board, and then to the text.
  await mika.keyboard.presses("Escape");
  await expect(board.frame).toBeFocused();
  await mika.keyboard.presses("Enter");
  await expect(board.list).toBeFocused();
  await mika.keyboard.presses("Escape", "Escape");
  await expect(text).toBeFocused();
  // With the board selected, Enter goes in again.
  await mika.keyboard.presses("Enter");
  await expect(board.list).toBeFocused();
});

test("the Tab key passes a board in one step and goes through it once it is entered", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const board = await Board.of(mika, team, PLAN);
  await board.frame.focus();
  await mika.keyboard.presses("Tab");
  expect(await board.frame.evaluate((frame) => frame.contains(document.activeElement))).toBe(false);
  await board.frame.focus();
  await mika.keyboard.presses("Enter");
  await expect(board.list).toBeFocused();
  await mika.keyboard.presses("Shift+Tab", "Shift+Tab", "Shift+Tab", "Shift+Tab");
  await mika.keyboard.walksTo(board.button("Delete"));
  await mika.keyboard.walksTo(board.list);
});

test("axe finds nothing on a board, in both themes and widths", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const board = await Board.of(mika, team, PLAN);
  for (const width of [1280, 390]) {
    await mika.page.setViewportSize({ width, height: 844 });
    for (const colorScheme of ["light", "dark"] as const) {
      await mika.page.emulateMedia({ colorScheme });
      await board.list.focus();
      const builder = new AxeBuilder({ page: mika.page }).include(".document-board");
      const options = { rules: { "label-content-name-mismatch": { enabled: true }, "target-size": { enabled: true } } };
      const { violations } = await builder.options(options).analyze();
      expect(violations, `${width} ${colorScheme}`).toEqual([]);
    }
  }
});

test("a board is whole with forced colors and text of 200 percent", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const board = await Board.of(mika, team, PLAN);
  await mika.page.emulateMedia({ forcedColors: "active" });
  await board.list.focus();
  await expect(board.item("omen")).toBeVisible();
  await mika.page.emulateMedia({ forcedColors: "none" });
  await mika.page.setViewportSize({ width: 390, height: 844 });
  await mika.page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  const isWide = await board.frame.evaluate((frame) => frame.scrollWidth > frame.clientWidth + 1);
  expect(isWide, "whether the board is wider than its place").toBe(false);
  const clipped = await board.frame.evaluate((frame) =>
    [...frame.querySelectorAll("button, [role=option]")].filter((one) => one.scrollHeight > one.clientHeight + 4).map((one) => one.textContent),
  );
  expect(clipped).toEqual([]);
});
