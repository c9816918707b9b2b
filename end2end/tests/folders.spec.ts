// The stratbook's folders: created, named, colored, moved by mouse, touch, keyboard and menu, and deleted.

import { KIM, MIKA } from "../installation/team.ts";
import { Stratbook } from "../pages/stratbook.ts";
import { ANY_WIDTH, expect, PHONE, test } from "../test.ts";

const AT_FIRST = ["Attack", "· Executes", "· Defaults", "Defense", "· Retakes", "· Setups", "Ideas"];

test("a folder is created, renamed and colored; a name that is taken is rejected at its field", async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const stratbook = await mika.opens(Stratbook);
  await stratbook.toFolders();
  await mika.page.getByRole("button", { name: "New folder" }).click();
  const dialog = stratbook.dialog("New folder");
  await dialog.getByLabel("Name").fill("executes");
  await dialog.getByLabel("Parent folder").selectOption({ label: "Attack" });
  mika.watch.forgives(/status of 409/);
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(dialog.getByLabel("Name")).toHaveAccessibleDescription("A folder with this name already exists here.");
  await dialog.getByLabel("Name").fill("Pistol rounds");
  await dialog.getByTitle("Pink").click();
  await dialog.getByRole("button", { name: "Create" }).click();
  await stratbook.foldersStand("Attack", "· Executes", "· Defaults", "· Pistol rounds", ...AT_FIRST.slice(3));
  await expect(stratbook.folder("Pistol rounds")).toHaveAttribute("data-color", "pink");
  await stratbook.choosesForFolder("Pistol rounds", "Name and color");
  await stratbook.dialog("Edit Pistol rounds").getByLabel("Name").fill("Pistols");
  await stratbook.dialog("Edit Pistol rounds").getByRole("button", { name: "Save" }).click();
  await expect(stratbook.folder("Pistols")).toBeFocused();
});

test("a folder is dragged before another one and into a third", async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const stratbook = await mika.opens(Stratbook);
  await stratbook.toFolders();
  await stratbook.foldersStand(...AT_FIRST);
  const isStored = () => mika.page.waitForResponse("**/rpc/folders/update");
  const first = isStored();
  await stratbook.drags(stratbook.folder("Ideas"), stratbook.folder("Defense"), 0.1);
  await stratbook.foldersStand("Attack", "· Executes", "· Defaults", "Ideas", "Defense", "· Retakes", "· Setups");
  await first;
  const second = isStored();
  await stratbook.drags(stratbook.folder("Defense"), stratbook.folder("Ideas"), 0.5);
  const moved = ["Attack", "· Executes", "· Defaults", "Ideas", "· Defense", "· · Retakes", "· · Setups"];
  await stratbook.foldersStand(...moved);
  await second;
  await mika.page.reload();
  await stratbook.foldersStand(...moved);
});

test("the keyboard navigates the tree and moves a folder, and every step is announced", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const stratbook = await mika.opens(Stratbook);
  await mika.keyboard.walksTo(stratbook.folder("Attack"));
  await mika.keyboard.presses("End");
  await expect(stratbook.folder("Ideas")).toBeFocused();
  const spoken = mika.page.getByRole("status").filter({ hasText: "position" });
  await mika.keyboard.presses("Space");
  await expect(spoken).toHaveText("Picked up. Ideas, in the top level, position 3 of 3");
  await mika.keyboard.presses("ArrowUp");
  await expect(spoken).toHaveText("Ideas, in Defense, position 3 of 3");
  await mika.keyboard.presses("Escape");
  await stratbook.foldersStand(...AT_FIRST);
  await mika.keyboard.presses("Space", "ArrowUp", "ArrowUp", "Space");
  await expect(mika.page.getByText("Dropped. Ideas, in Setups, position 1 of 1")).toBeAttached();
  await stratbook.foldersStand(...AT_FIRST.slice(0, 6), "· · Ideas");
  await expect(stratbook.folder("Ideas")).toBeFocused();
  await mika.keyboard.presses("ArrowLeft", "ArrowLeft");
  await expect(stratbook.folder("Setups")).toHaveAttribute("aria-expanded", "false");
});

test("the menu moves a folder, and a failed move is reverted with the reason", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const stratbook = await mika.opens(Stratbook);
  await stratbook.choosesForFolder("Defaults", "Move up");
  await stratbook.foldersStand("Attack", "· Defaults", "· Executes", ...AT_FIRST.slice(3));
  await stratbook.choosesForFolder("Ideas", "Move to…");
  const dialog = stratbook.dialog("Move Ideas");
  await dialog.getByLabel("Parent folder").selectOption({ label: "Attack" });
  await dialog.getByRole("button", { name: "Move" }).click();
  const moved = ["Attack", "· Defaults", "· Executes", "· Ideas", "Defense", "· Retakes", "· Setups"];
  await stratbook.foldersStand(...moved);
  const mend = await mika.network.cuts("**/rpc/folders/update");
  await stratbook.choosesForFolder("Ideas", "Move up");
  await mika.reads(/^Not moved\. /);
  await stratbook.foldersStand(...moved);
  await mend();
});

test("a strategy is dragged into a folder, which can be undone", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const stratbook = await mika.opens(Stratbook);
  const title = "How we call: words we all use";
  await stratbook.drags(stratbook.row(title), stratbook.folder("Ideas"), 0.5);
  await mika.reads(`Moved ${title} to Ideas`);
  await stratbook.folder("Ideas").getByRole("link").click();
  await stratbook.has(2);
  await mika.page.getByRole("button", { name: "Undo" }).click();
  await stratbook.has(1);
});

test("a finger drags a strategy by its handle into one of the folders that appear for it", PHONE, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const stratbook = await mika.opens(Stratbook);
  const title = "How we call: words we all use";
  await expect(stratbook.tree).toBeHidden();
  await stratbook.drags(stratbook.row(title), stratbook.folder("Ideas"), 0.5);
  await mika.reads(`Moved ${title} to Ideas`);
  await expect(stratbook.tree).toBeHidden();
  await stratbook.opensFolder("Ideas");
  await expect(stratbook.row(title)).toBeVisible();
});

test("deleting a folder asks with a count of its content, and a teammate sees it", ANY_WIDTH, async ({ team }) => {
  const [mika, kim] = [await team.signIn(MIKA), await team.signIn(KIM)];
  // The list of the deleted folder is requested once more.
  mika.watch.forgives(/status of 404/);
  const [here, there] = [await mika.opens(Stratbook), await kim.opens(Stratbook)];
  await here.opensFolder("Defense");
  await here.has(5);
  await there.has(12);
  await here.toFolders();
  await here.choosesForFolder("Defense", "Delete");
  const question = here.dialog("Delete Defense?");
  await expect(question).toContainText("This also deletes 2 folders and 5 strategies inside it");
  await question.getByRole("button", { name: "Delete folder Defense" }).click();
  await there.has(7);
  await there.toFolders();
  await there.foldersStand("Attack", "· Executes", "· Defaults", "Ideas");
  // Kim may only read.
  await expect(kim.page.getByRole("button", { name: "New folder" })).toHaveCount(0);
});

test("a large folder is loaded when it is opened, and for a link into it", async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const adds = (name: string, parentId?: string) =>
    team.operator.succeeds("POST", "/api/strategies/folders", { name, parentId });
  const archive = await adds("Archive");
  for (let season = 1; season < 400; season += 1) await adds(`Season ${season}`, archive.id);
  const last = await adds("Season 400", archive.id);
  const stratbook = await mika.opens(Stratbook);
  await stratbook.toFolders();
  await stratbook.foldersStand(...AT_FIRST, "Archive");
  await stratbook.folder("Archive").press("ArrowRight");
  await expect(stratbook.folder("Season 1")).toBeAttached();
  // Of a large tree the rows in sight are in the page, and the keyboard reaches all.
  await stratbook.folder("Archive").press("End");
  await expect(stratbook.folder("Season 400")).toBeFocused();
  await expect(stratbook.folder("Season 400")).toHaveAttribute("aria-setsize", "400");
  expect(await stratbook.tree.getByRole("treeitem").count()).toBeLessThan(120);
  await mika.page.goto(`/stratbook?folder=${last.id}`);
  await stratbook.toFolders();
  await expect(stratbook.folder("Season 400")).toHaveAttribute("aria-selected", "true");
});
