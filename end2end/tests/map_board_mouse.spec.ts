// A map board in the editor, by mouse: tools, drags, handles, phases, forms, and the undo of the text.

import { MIKA } from "../installation/team.ts";
import { Board, boardItem, boardPhase, mapBoard } from "../pages/board.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

const PLAN = mapBoard(
  { map: "Ascent" },
  boardPhase(
    { id: "p1", name: "Default" },
    boardItem({ id: "omen", kind: "agent", agent: "Omen", at: [200, 700] }),
    boardItem({ id: "smoke", kind: "smoke", by: "omen", at: [700, 300], radius: 60 }),
    boardItem({ id: "wall", kind: "wall", points: [[300, 300], [500, 300]] }),
  ),
  boardPhase({ id: "p2" }, boardItem({ id: "omen", at: [600, 500] })),
);

test("agents, paths and utility are added to a new board", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.clock.install();
  const board = await Board.of(mika, team);
  await expect(board.frame).toHaveAccessibleName("Map board: Ascent");
  await expect(board.frame.getByText("Choose an agent or a symbol above")).toBeVisible();

  await board.tool("Omen").click();
  await board.presses(200, 700);
  await board.says("Omen, Theo, bottom left, phase 1 of 1");
  await board.tool("Smoke").click();
  await board.presses(700, 300);
  await board.says("Omen, Theo, bottom left, smoke on top right, phase 1 of 1");
  // From the edge of the token its path is drawn.
  await board.drags([200, 672], [200, 400], [500, 400]);
  await board.says("Omen, Theo, bottom left, smoke on top right, runs to center, phase 1 of 1");
  await board.tool("Wall").click();
  await board.drags([800, 800], [900, 800]);
  const [smoke, path] = [{ kind: "smoke", at: [700, 300] }, { kind: "path", points: [[200, 700], [200, 400], [500, 400]] }];
  const wall = { kind: "wall", points: [[800, 800], [900, 800]] };
  await board.stores(0, { kind: "agent", agent: "Omen", at: [200, 700] }, smoke, path, wall);
  const [agent, used] = (await board.stored()).content[0].content;
  expect(used.attrs.by).toBe(agent.attrs.id);

  // Each gesture is one step of the text's undo.
  await mika.keyboard.presses("Control+z", "Control+z");
  await board.says("Undone");
  await board.stores(0, { kind: "agent" }, smoke);
  await mika.keyboard.presses("Control+Shift+z");
  await board.stores(0, { kind: "agent" }, smoke, path);
});

test("items and handles are dragged, and Alt copies into the next phase", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.clock.install();
  const board = await Board.of(mika, team, PLAN);
  await board.drags([700, 300], [700, 500]);
  await board.says("Omen, Theo, bottom left, smoke on right, phase 1 of 2");
  await board.presses(400, 300);
  await board.drags([500, 300], [500, 100]);
  const rest = { kind: "wall", points: [[300, 300], [500, 100]] };
  await board.stores(0, { id: "omen" }, { id: "smoke", at: [700, 500], radius: 60 }, rest);
  // A save changes nothing in the tools.
  await expect(board.tool("Omen").locator("svg")).toHaveCount(1);

  await mika.page.keyboard.down("Alt");
  await board.drags([200, 700], [400, 800]);
  await mika.page.keyboard.up("Alt");
  await board.says("Omen, Theo, bottom, smoke on right, phase 2 of 2");
  await board.stores(0, { id: "omen", at: [200, 700] }, { id: "smoke" }, rest);
  await board.stores(1, { id: "omen", at: [400, 800] });
  // Escape cancels nothing that is done, and a released drag leaves no transform behind.
  await expect(board.picture.locator("[transform]")).toHaveCount(0);
});

test("phases are added, named, moved and removed, and play one after another", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.clock.install();
  const board = await Board.of(mika, team, PLAN);
  await board.button("Add phase").click();
  await board.says("Phase 2 of 3");
  await board.button("Edit phase").click();
  const dialog = mika.page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Lurk");
  await dialog.getByLabel("Clock").fill("1:75");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog.getByText("Enter minutes and seconds")).toBeVisible();
  await dialog.getByLabel("Clock").fill("0:50");
  await dialog.getByRole("button", { name: "Done" }).click();
  await board.says("Phase 2 of 3: Lurk, 0:50 on the clock");
  await board.button("Edit phase").click();
  await dialog.getByRole("button", { name: "Move later" }).click();
  await board.says("Phase 3 of 3: Lurk, 0:50 on the clock");
  const phases = async () => (await board.stored()).content.map(({ attrs }: any) => attrs?.name ?? "");
  await expect.poll(phases).toEqual(["Default", "", "Lurk"]);

  await board.frame.getByRole("button", { name: "Default" }).click();
  await board.list.focus();
  await mika.keyboard.presses(" ");
  await expect(board.button("Stop")).toBeVisible();
  await mika.page.clock.runFor(3_000);
  await expect(board.picture).toHaveAccessibleName(/^Phase 3 of 3/);
  await expect(board.button("Play")).toBeVisible();
  await mika.keyboard.presses("[");
  await expect(board.picture).toHaveAccessibleName(/^Phase 2 of 3/);

  await board.button("Edit phase").click();
  await dialog.getByRole("button", { name: "Delete phase" }).click();
  await expect.poll(async () => (await board.stored()).content.length).toBe(2);
});

test("the form sets numbers and words, and refuses what is out of range", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.clock.install();
  const board = await Board.of(mika, team, PLAN);
  await board.presses(700, 300);
  await board.button("Edit").click();
  const dialog = mika.page.getByRole("dialog");
  await dialog.getByLabel("Radius").fill("501");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog.getByText("Enter a whole number from 1 to 500.")).toBeVisible();
  await dialog.getByLabel("Radius").fill("90");
  await dialog.getByLabel("Ability").fill("Dark Cover");
  await dialog.getByLabel("From the left").fill("120");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toHaveCount(0);
  await board.stores(0, { id: "omen" }, { id: "smoke", radius: 90, ability: "Dark Cover", at: [120, 300] }, { id: "wall" });
  await mika.keyboard.presses("Control+z");
  await board.stores(0, { id: "omen" }, { id: "smoke", radius: 60, at: [700, 300] }, { id: "wall" });
});

test("the map, the title and the deletion of a board are steps of undo", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.clock.install();
  const board = await Board.of(mika, team, PLAN);
  await board.frame.getByLabel("Map", { exact: true }).selectOption("Bind");
  await board.button("Board…").click();
  const dialog = mika.page.getByRole("dialog");
  await dialog.getByLabel("Title").fill("A execute");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(board.frame).toHaveAccessibleName("Map board: A execute");
  await expect.poll(async () => (await board.stored()).attrs).toMatchObject({ map: "Bind", title: "A execute" });
  await board.button("Board…").click();
  await dialog.getByRole("button", { name: "Delete board" }).click();
  await expect(board.frame).toHaveCount(0);
  await expect(mika.page.getByRole("textbox", { name: "Strategy text" })).toBeFocused();
  await mika.keyboard.presses("Control+z");
  await expect(board.frame).toHaveAccessibleName("Map board: A execute");
});

test("typing in the text and in the board do not mix", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.clock.install();
  const board = await Board.of(mika, team, PLAN);
  await board.presses(200, 700);
  await mika.keyboard.types("xyz");
  await board.presses(500, 900);
  await mika.keyboard.types("xyz");
  const text = mika.page.getByRole("textbox", { name: "Strategy text" });
  await text.getByText("after", { exact: true }).click();
  await mika.keyboard.presses("End");
  await mika.keyboard.types("!");
  await expect(text.getByText("after!", { exact: true })).toBeVisible();
  await expect(text.getByText("xyz")).toHaveCount(0);
  await board.stores(0, { id: "omen", at: [200, 700] }, { id: "smoke" }, { id: "wall" });
});
