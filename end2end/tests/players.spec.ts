// The players as admins manage them: add, edit, remove, and reorder by mouse, touch, keyboard and menu.

import { JONAS, KIM, MIKA, NOAH, THEO } from "../installation/team.ts";
import { Planning } from "../pages/planning.ts";
import { Players } from "../pages/players.ts";
import { Schedule } from "../pages/schedule.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

const ALEX = { "Display name": "Alex", "Discord username": "alex.k", "Discord user ID": "200000000000000001" };

test("adding a player shows every error at its field, and offers a sign-in link", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const players = await mika.opens(Players);
  const form = await players.adds();
  await form.fills({ "Discord username": "alex.k" });
  await form.submits();
  await form.refuses("Discord user ID", "Must be 17 to 20 digits.");
  await form.fills({ "Discord user ID": "12" });
  await form.submits();
  await form.refuses("Display name", "Must not be empty.");
  await form.refuses("Discord user ID", "Must be 17 to 20 digits.");

  await form.fills({ ...ALEX, "Discord user ID": KIM.chatId });
  await form.chooses("Sub");
  mika.watch.forgives(/status of 409/);
  await form.submits();
  await form.refuses("Discord user ID", "Already belongs to another player.");

  await form.fills(ALEX);
  await form.submits();
  await expect(players.dialog("Alex is on the team")).toContainText("Copy sign-in link");
  await mika.page.keyboard.press("Escape");
  await players.stand("Subs", "Kim", "Jonas", "Alex");
});

test("a sign-in link that cannot be copied is selected, and revoked from the list", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.page.addInitScript(() => Object.defineProperty(Navigator.prototype, "clipboard", { get: () => undefined }));
  const players = await mika.opens(Players);
  await players.chooses("Kim", "Copy sign-in link");
  const dialog = players.dialog("Sign-in link for Kim");
  await expect(dialog).toContainText("Couldn’t copy automatically");
  await expect(dialog).toContainText("Valid for 72 hours, until");
  const link = await dialog.getByLabel("Sign-in link", { exact: true }).innerText();
  expect(await mika.page.evaluate(() => getSelection()?.toString().trim())).toBe(link);
  await dialog.getByRole("button", { name: "Done" }).click();

  await mika.page.getByRole("button", { name: "Revoke the sign-in link for Kim" }).click();
  await mika.reads("Sign-in link revoked");
  await expect(mika.page.getByRole("heading", { name: "Active sign-in links" })).toHaveCount(0);
  const thief = await team.stranger("a thief");
  thief.watch.forgives(/status of 401/);
  await thief.page.goto(`/login${new URL(link).hash}`);
  await thief.reads("This link no longer works");
});

test("every field of a player can be changed, and another admin sees it at once", async ({ team }) => {
  await team.operator.succeeds("PUT", `/api/user-mappings/${KIM.chatId}`, { isAdmin: true });
  const [mika, kim] = [await team.signIn(MIKA), await team.signIn(KIM)];
  const [here, there] = [await mika.opens(Players), await kim.opens(Players)];
  const form = await here.edits("Theo");
  await form.fills({ "Display name": "Theodor", "Discord username": "theo.d" });
  await form.chooses("Sub");
  await form.admin.check();
  await form.field("Time zone").fill("Tokyo");
  await mika.page.getByRole("option", { name: /Tokyo/ }).first().click();
  await form.submits();
  await form.isGone();
  for (const players of [here, there]) {
    await players.says("Theodor", "@theo.d", "Tokyo", "Admin");
    await players.stand("Subs", "Kim", "Jonas", "Theodor");
  }
});

test("what cannot be saved stays in the form, with the reason", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const players = await mika.opens(Players);
  const form = await players.edits("Theo");
  await form.fills({ "Display name": "Theodor" });
  const mend = await mika.network.cuts("**/rpc/players/update");
  await form.submits();
  await form.reads("Not saved");
  await expect(form.field("Display name")).toHaveValue("Theodor");
  await mend();
  await form.submits();
  await form.isGone();
  await players.stand("Main", "Mika", "Ines", "Theodor", "Priya", "Noah");
});

test("an admin who gives up that right is warned before, and loses the page after", ANY_WIDTH, async ({ team }) => {
  // The last admin cannot give it up.
  await team.operator.succeeds("PUT", `/api/user-mappings/${KIM.chatId}`, { isAdmin: true });
  const mika = await team.signIn(MIKA);
  const players = await mika.opens(Players);
  const form = await players.edits("Mika");
  await form.admin.uncheck();
  await form.reads("You’ll lose access to this page");
  mika.watch.forgives(/status of 403/);
  await form.submits();
  await mika.reads("This page is for admins");
});

test("a player is removed after a confirmation that counts what is deleted", ANY_WIDTH, async ({ team }) => {
  await team.operator.answers(NOAH, team.day(20), "18:00-20:00");
  await team.operator.registersAbsence(NOAH, team.day(30), team.day(31), "Exams");
  const noah = await team.signIn(NOAH);
  await noah.opens(Schedule);
  const mika = await team.signIn(MIKA);
  const players = await mika.opens(Players);
  const question = await players.asksToRemove("Noah");
  for (const words of [/\d+ answered days from today onward/, "3 weekdays of the weekly pattern", "1 absence", "1 signed-in browser"]) {
    await expect(question).toContainText(words);
  }
  await question.getByRole("button", { name: "Cancel" }).click();
  await players.stand("Main", "Mika", "Ines", "Theo", "Priya", "Noah");
  noah.watch.forgives(/status of 401/);
  await (await players.asksToRemove("Noah")).getByRole("button", { name: "Remove Noah" }).click();
  await players.stand("Main", "Mika", "Ines", "Theo", "Priya");
  await mika.reads("Noah was removed");
  await noah.isAskedToSignIn();
  await expect(players.former("Noah")).toContainText("Can be restored until");
  await mika.page.getByRole("button", { name: "Undo", exact: true }).click();
  await players.stand("Main", "Mika", "Ines", "Theo", "Priya", "Noah");
  await expect((await players.asksToRemove("Noah")).getByText("3 weekdays of the weekly pattern")).toBeVisible();
});

test("an archived player comes back from the list, and is deleted only after a confirmation", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const players = await mika.opens(Players);
  await players.chooses("Noah", "Archive");
  await mika.reads("Noah was archived");
  await players.stand("Main", "Mika", "Ines", "Theo", "Priya");
  await players.former("Noah").getByRole("button", { name: "Restore Noah" }).click();
  await players.stand("Main", "Mika", "Ines", "Theo", "Priya", "Noah");
  await expect(players.former("Noah")).toHaveCount(0);

  await players.chooses("Noah", "Archive");
  await players.former("Noah").getByRole("button", { name: "Delete Noah permanently" }).click();
  await players.dialog("Delete Noah permanently?").getByRole("button", { name: "Delete permanently" }).click();
  await expect(players.former("Noah")).toHaveCount(0);
  await players.stand("Main", "Mika", "Ines", "Theo", "Priya");
});

test("the newest change is undone by key on any page, also after its notice has gone", async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.clock.install();
  const players = await mika.opens(Players);
  await players.chooses("Noah", "Move to Subs");
  await players.showsState("Saved");
  const form = await players.edits("Theo");
  await form.fills({ "Display name": "Theodor" });
  await form.submits();
  await mika.reads("Saved Theodor");
  const planning = await mika.chooses(Planning);
  await planning.focus(team.day(1)).fill("Retakes");
  await planning.focus(team.day(1)).press("Enter");
  await planning.showsState("Saved");
  await mika.chooses(Schedule);
  await mika.clock.passes(60_000);
  await expect(mika.page.getByText("Saved Theodor")).toHaveCount(0);

  for (const name of [`Focus for ${team.day(1).short}`, "Saved Theodor", "The team was reordered"]) {
    await mika.page.keyboard.press("ControlOrMeta+z");
    await mika.reads(`Change undone: ${name}`);
  }
  await mika.chooses(Players);
  await players.stand("Main", "Mika", "Ines", "Theo", "Priya", "Noah");
  await mika.chooses(Planning);
  await expect(planning.focus(team.day(1))).toHaveValue("");
});

test("a player is dragged within the role and into another one", async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const players = await mika.opens(Players);
  await (await (await players.lifts("Priya")).to("Ines")).drops();
  await players.stand("Main", "Mika", "Priya", "Ines", "Theo", "Noah");
  await players.showsState("Saved");
  await (await (await players.lifts("Theo")).to("Kim")).drops();
  await players.stand("Subs", "Kim", "Theo", "Jonas");
  await players.showsState("Saved");
  await mika.page.reload();
  await players.stand("Main", "Mika", "Priya", "Ines", "Noah");
  await players.stand("Subs", "Kim", "Theo", "Jonas");
});

test("a canceled drag moves no one", async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const players = await mika.opens(Players);
  const order = ["Mika", "Ines", "Theo", "Priya", "Noah"];
  const lost = await (await players.lifts("Priya")).to("Mika");
  await expect(mika.page.locator(".players-landing")).toBeVisible();
  await lost.isLost();
  await expect(mika.page.locator(".players-landing")).toHaveCount(0);
  const given = await (await players.lifts("Priya")).to("Mika");
  await mika.page.keyboard.press("Escape");
  await given.drops();
  await players.stand("Main", ...order);
  await mika.page.reload();
  await players.stand("Main", ...order);
});

test("the keyboard picks up, moves, drops and cancels, and every step is announced", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const players = await mika.opens(Players);
  const spoken = mika.page.getByRole("status").filter({ hasText: "position" });
  await mika.keyboard.walksTo(players.handle("Noah"));
  await mika.keyboard.presses("Space");
  await expect(spoken).toHaveText("Picked up. Noah, position 5 of 5 in Main");
  await mika.keyboard.presses("ArrowDown");
  await expect(spoken).toHaveText("Noah, position 1 of 3 in Subs");
  await mika.keyboard.presses("ArrowDown", "Escape");
  await expect(spoken).toHaveText("Move canceled. Noah, position 5 of 5 in Main");
  await mika.keyboard.presses("Space", "ArrowDown", "ArrowDown", "Space");
  await expect(spoken).toHaveText("Dropped. Noah, position 2 of 3 in Subs");
  await players.stand("Subs", "Kim", "Noah", "Jonas");
  await expect(players.handle("Noah")).toBeFocused();
  await players.showsState("Saved");
});

test("the menu moves a player up, down and into another role", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const players = await mika.opens(Players);
  await players.chooses("Kim", "Move up");
  await players.stand("Main", "Mika", "Ines", "Theo", "Priya", "Noah", "Kim");
  await players.chooses("Ines", "Move down");
  await players.chooses("Kim", "Move to Coach");
  await players.stand("Main", "Mika", "Theo", "Ines", "Priya", "Noah");
  await players.stand("Coach", "Coach Anders", "Kim");
  await players.showsState("Saved");
});

test("an order that cannot be saved is reverted with the reason", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const players = await mika.opens(Players);
  const mend = await mika.network.cuts("**/rpc/players/reorder");
  await players.chooses("Mika", "Move down");
  await mika.reads(/^Not moved\. /);
  await players.stand("Main", "Mika", "Ines", "Theo", "Priya", "Noah");
  await mend();
  await players.chooses("Mika", "Move down");
  await players.showsState("Saved");
  await players.stand("Main", "Ines", "Mika", "Theo", "Priya", "Noah");
});

test("two admins who reorder at once end with one consistent order", ANY_WIDTH, async ({ team }) => {
  await team.operator.succeeds("PUT", `/api/user-mappings/${KIM.chatId}`, { isAdmin: true });
  const [mika, kim] = [await team.signIn(MIKA), await team.signIn(KIM)];
  const [here, there] = [await mika.opens(Players), await kim.opens(Players)];
  await there.stand("Main", "Mika", "Ines", "Theo", "Priya", "Noah");
  const release = await kim.network.holds("**/rpc/players/reorder");
  await there.chooses("Noah", "Move to Subs");
  await there.showsState("Saving");
  await here.chooses("Mika", "Move down");
  await here.stand("Main", "Ines", "Mika", "Theo", "Priya", "Noah");
  await here.showsState("Saved");
  await release();
  // The later order is saved as a whole.
  for (const players of [here, there]) {
    await players.stand("Main", "Mika", "Ines", "Theo", "Priya");
    await players.stand("Subs", "Kim", "Jonas", "Noah");
  }
  const places = (await team.operator.get("/api/user-mappings")).data as { role: string; sortOrder: number }[];
  expect(places.map(({ role, sortOrder }) => `${role} ${sortOrder}`)).toEqual(
    ["MAIN 0", "MAIN 1", "MAIN 2", "MAIN 3", "SUB 0", "SUB 1", "SUB 2", "COACH 0"],
  );
});

test("an order with a removed player moves no one, and shows the current order", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const players = await mika.opens(Players);
  const release = await mika.network.holds("**/rpc/players/reorder");
  await players.chooses("Mika", "Move down");
  await team.operator.succeeds("DELETE", `/api/user-mappings/${JONAS.chatId}`);
  mika.watch.forgives(/status of 404/);
  await release();
  await mika.reads("The team has changed");
  await players.stand("Main", "Mika", "Ines", "Theo", "Priya", "Noah");
  await players.stand("Subs", "Kim");
});

test("a forged admin flag shows the page, but the server withholds its content", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  kim.watch.forgives(/status of 403/);
  await kim.page.route("**/api/auth/user", async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    body.data.permissions.admin = true;
    await route.fulfill({ response: answer, json: body });
  });
  await kim.page.goto("/players");
  await kim.reads("You don't have permission to do this.");
  await expect(kim.page.getByText(THEO.name, { exact: true })).toHaveCount(0);
  await kim.page.unrouteAll({ behavior: "wait" });
});
