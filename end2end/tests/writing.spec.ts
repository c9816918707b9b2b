// A strategy is written: saved automatically, kept in the browser until then, and merged with what a teammate saved.

import { KIM, MIKA } from "../installation/team.ts";
import { Stratbook } from "../pages/stratbook.ts";
import { SENT_AGAIN, Writing } from "../pages/writing.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";
import type { Team } from "../installation/team.ts";
import type { Person } from "../people/person.ts";

const line = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });

const smoke = (team: Team): Promise<{ id: string }> =>
  team.operator.succeeds("POST", "/api/strategies", {
    title: "Smoke and go",
    content: { type: "doc", content: [line("Smoke heaven.")] },
  });

/** Signs Mika in, with a clock that the test advances instead of waiting. */
async function signsIn(team: Team, url?: string): Promise<Person> {
  const mika = await team.signIn(MIKA, url);
  await mika.clock.install();
  return mika;
}

test("a strategy is written and saved automatically, and a teammate reads it", async ({ team }) => {
  const kim = await team.signIn(KIM);
  const theirs = await kim.opens(Stratbook);
  await theirs.has(12);
  const mika = await signsIn(team);
  const writing = await mika.opens(Writing);
  await writing.title.fill("Pistol on Bind");
  await writing.writes("Rush B together.");
  const details = await writing.details();
  await details.getByLabel("Map").selectOption("Bind");
  await details.locator("label", { hasText: "Attack" }).click();
  await details.getByText("Raze", { exact: true }).click();
  await details.getByLabel("Tags").fill("pistol,");
  await details.getByLabel("Tags").press("Enter");
  await details.getByLabel("Folder").selectOption("Ideas");
  await writing.pausesUntil("Saved");
  await expect(mika.page).toHaveURL(/\/stratbook\/[0-9a-f-]{36}\/edit/);
  const strategy = await writing.isDone("Pistol on Bind");
  await strategy.says("Bind", "Attack", "Raze", "pistol", "Ideas", "Rush B together.");
  await theirs.has(13);
  await (await theirs.opens("Pistol on Bind")).says("Rush B together.", "Changed by Mika");
  await expect(kim.page.getByRole("link", { name: "Edit", exact: true })).toHaveCount(0);
});

test("changes of two people at different places are merged", ANY_WIDTH, async ({ team }) => {
  const { id } = await smoke(team);
  const mika = await signsIn(team);
  const writing = await Writing.of(mika.page, id);
  await team.operator.succeeds("PUT", `/api/strategies/${id}`, { version: 1, tags: ["eco"], map: "Split" });
  mika.watch.forgives(/status of 412/);
  await writing.writes(" Then go.");
  await writing.pausesUntil("Saved");
  const strategy = await writing.isDone("Smoke and go");
  await strategy.says("Split", "eco", "Smoke heaven. Then go.");
});

/** Mika and a teammate change the last of two blocks at once, and the teammate the first one too. */
async function collides(team: Team): Promise<{ id: string; mika: Person; writing: Writing }> {
  const { id } = await team.operator.succeeds("POST", "/api/strategies", {
    title: "Smoke and go",
    content: { type: "doc", content: [line("Smoke heaven."), line("Wait for it.")] },
  });
  const mika = await signsIn(team);
  mika.watch.forgives(/status of 412/);
  const writing = await Writing.of(mika.page, id);
  const content = { type: "doc", content: [line("Smoke hell."), line("Wait for it. Theirs instead.")] };
  const arrives = await mika.network.holds("**/rpc/strategies/update");
  await writing.writes(" Mine instead.");
  await team.operator.succeeds("PUT", `/api/strategies/${id}`, { version: 1, content });
  await arrives();
  await writing.pausesUntil("Choose a version");
  return { id, mika, writing };
}

for (const [choice, stored] of [
  ["Theirs", ["Smoke hell.", "Wait for it. Theirs instead."]],
  ["Yours", ["Smoke hell.", "Wait for it. Mine instead."]],
  ["Keep both", ["Smoke hell.", "Wait for it. Theirs instead.", "Wait for it. Mine instead."]],
] as const) {
  test(`a block that two people changed is asked about, and the rest is merged: ${choice}`, ANY_WIDTH, async ({ team }) => {
    const { id, writing } = await collides(team);
    await expect(writing.text).toHaveText(["Smoke hell.", "Wait for it. Mine instead."].join(""));
    await expect(writing.conflict).toContainText("saved this strategy while you were editing");
    await expect(writing.conflict).toContainText("1 of 1");
    await expect(writing.side("Theirs").locator("mark")).toHaveText(["Theirs"]);
    await expect(writing.side("Yours").locator("mark")).toHaveText(["Mine"]);
    await expect(writing.text.locator("[data-conflict]")).toHaveText(["Wait for it. Mine instead."]);
    await writing.resolves(choice);
    await writing.pausesUntil("Saved");
    await expect(writing.conflict).toHaveCount(0);
    await expect(writing.text.locator("[data-conflict]")).toHaveCount(0);
    const { content } = (await team.operator.get(`/api/strategies/${id}`)).data;
    expect(content).toEqual({ type: "doc", content: stored.map(line) });
  });
}

test("while a conflict is open, everything else is saved, and a reload asks again", ANY_WIDTH, async ({ team }) => {
  const { id, mika, writing } = await collides(team);
  await writing.text.getByText("Smoke hell.").click();
  await mika.page.keyboard.press("End");
  await mika.page.keyboard.type(" Twice.");
  await writing.pausesUntil("Choose a version");
  const saved = async () => (await team.operator.get(`/api/strategies/${id}`)).data.content;
  expect(await saved()).toEqual({
    type: "doc",
    content: [line("Smoke hell. Twice."), line("Wait for it. Theirs instead.")],
  });
  await mika.page.reload();
  await expect(writing.text).toHaveText("Smoke hell. Twice.Wait for it. Mine instead.");
  await expect(writing.side("Theirs")).toContainText("Theirs instead.");
  await writing.resolves("Yours");
  await writing.pausesUntil("Saved");
  expect(await saved()).toEqual({
    type: "doc",
    content: [line("Smoke hell. Twice."), line("Wait for it. Mine instead.")],
  });
});

test("a title that two people changed is asked about", ANY_WIDTH, async ({ team }) => {
  const { id } = await smoke(team);
  const mika = await signsIn(team);
  mika.watch.forgives(/status of 412/);
  const writing = await Writing.of(mika.page, id);
  const arrives = await mika.network.holds("**/rpc/strategies/update");
  await writing.title.fill("Mine");
  await team.operator.succeeds("PUT", `/api/strategies/${id}`, { version: 1, title: "Theirs" });
  await arrives();
  await writing.pausesUntil("Choose a version");
  await expect(writing.conflict.getByRole("button", { name: "Keep both" })).toBeHidden();
  await writing.resolves("Yours");
  await writing.pausesUntil("Saved");
  await writing.isDone("Mine");
});

test("a conflict between two devices of one person names no teammate", ANY_WIDTH, async ({ team }) => {
  const { id } = await smoke(team);
  const [here, there] = [await signsIn(team), await signsIn(team)];
  here.watch.forgives(/status of 412/);
  const [mine, saved] = [await Writing.of(here.page, id), await Writing.of(there.page, id)];
  const arrives = await here.network.holds("**/rpc/strategies/update");
  await mine.title.fill("Here");
  await saved.title.fill("There");
  await saved.pausesUntil("Saved");
  await arrives();
  await mine.pauses();
  await here.reads("You saved this strategy in another tab or on another device");
  await expect(mine.conflict).toContainText("Your other tab or device");
  await mine.resolves("The other version");
  await expect(mine.title).toHaveValue("There");
});

test("a tab that is killed before anything was sent loses nothing", ANY_WIDTH, async ({ team }) => {
  const { id } = await smoke(team);
  const mika = await signsIn(team);
  const writing = await Writing.of(mika.page, id);
  const mend = await mika.network.cuts("**/rpc/strategies/update");
  await writing.writes(" Wait for the flash.");
  await writing.pausesUntil("Waiting to sync");
  const page = await mika.page.context().newPage();
  await mika.page.close({ runBeforeUnload: false });
  await mend();
  const again = await Writing.of(page, id);
  await expect(again.text).toContainText("Smoke heaven. Wait for the flash.");
  await again.pausesUntil("Saved");
});

test("a strategy whose response was lost is not created twice", ANY_WIDTH, async ({ team }) => {
  const mika = await signsIn(team);
  const writing = await mika.opens(Writing);
  const mend = await mika.network.losesAnswers("**/rpc/strategies/create");
  await writing.title.fill("Pistol on Bind");
  await writing.writes("Rush B");
  await writing.pausesUntil("Waiting to sync");
  await mend();
  await writing.writes(" together.");
  await writing.pausesUntil("Saved");
  const strategy = await writing.isDone("Pistol on Bind");
  await strategy.says("Rush B together.");
  const all: { title: string }[] = (await team.operator.get("/api/strategies?limit=200")).data;
  expect(all.filter(({ title }) => title === "Pistol on Bind")).toHaveLength(1);
});

test("two texts of the same tab never conflict", ANY_WIDTH, async ({ team }) => {
  const { id } = await smoke(team);
  const mika = await signsIn(team);
  mika.watch.forgives(/status of 412/);
  const writing = await Writing.of(mika.page, id);
  const mend = await mika.network.losesAnswers("**/rpc/strategies/update");
  await writing.writes(" One.");
  await writing.pausesUntil("Waiting to sync");
  await writing.writes(" Two.");
  await mend();
  await writing.pausesUntil("Saved");
  await expect(mika.page.locator(".conflict")).toHaveCount(0);
  const strategy = await writing.isDone("Smoke and go");
  await strategy.says("Smoke heaven. One. Two.");
});

test("what is waiting to sync is sent automatically", ANY_WIDTH, async ({ team }) => {
  const { id } = await smoke(team);
  const mika = await signsIn(team);
  const writing = await Writing.of(mika.page, id);
  const mend = await mika.network.cuts("**/rpc/strategies/update");
  await writing.writes(" Then wait.");
  await writing.pausesUntil("Waiting to sync");
  await mend();
  await mika.clock.passes(SENT_AGAIN);
  await writing.showsState("Saved");
});

test("two tabs never overwrite each other, and the drafts of both are above the list", ANY_WIDTH, async ({ team }) => {
  const { id } = await smoke(team);
  const mika = await signsIn(team);
  mika.watch.forgives(/status of 412/);
  const one = await Writing.of(mika.page, id);
  const mend = await mika.network.cuts("**/rpc/strategies/update");
  await one.writes(" From one.");
  await one.pausesUntil("Waiting to sync");
  const context = mika.page.context();
  const [second, third] = [await context.newPage(), await context.newPage()];
  const other = await Writing.of(second, id);
  await expect(other.text).toHaveText("Smoke heaven.");
  await other.writes(" From another.");
  await other.pausesUntil("Waiting to sync");
  await mika.page.close({ runBeforeUnload: false });
  await second.close({ runBeforeUnload: false });
  await mend();

  await third.goto(Stratbook.path);
  const left = third.getByRole("region", { name: "Unsaved drafts on this device" });
  await left.getByRole("link", { name: "Smoke and go" }).click();
  const again = new Writing(third);
  await expect(again.text).toHaveText("Smoke heaven. From another.");
  await again.pausesUntil("Saved");
  await third.goto(Stratbook.path);
  await left.getByRole("link", { name: "Smoke and go" }).click();
  await expect(again.text).toBeVisible();
  await again.pauses();
  await expect(again.conflict).toContainText("Your other tab or device");
  await expect(again.side("This version")).toContainText("From one.");
  await expect(again.side("The other version")).toContainText("From another.");
  await again.resolves("This version");
  await again.pausesUntil("Saved");
  await again.isDone("Smoke and go");
  await third.goto(Stratbook.path);
  // The one in the list, and no draft above it.
  await expect(new Stratbook(third).row("Smoke and go")).toHaveCount(1);
});

test("tabs know of each other even if the browser has no locks", ANY_WIDTH, async ({ team }) => {
  const { id } = await smoke(team);
  const mika = await signsIn(team, team.server.unsafeUrl);
  mika.watch.forgives(/origin was untrustworthy|Failed to load resource/);
  const one = await Writing.of(mika.page, id);
  expect(await mika.page.evaluate(() => "locks" in navigator)).toBe(false);
  const mend = await mika.network.cuts("**/rpc/strategies/update");
  await one.writes(" From one.");
  await one.pausesUntil("Waiting to sync");
  const context = mika.page.context();
  const [second, third] = [await context.newPage(), await context.newPage()];
  const other = await Writing.of(second, id);
  await expect(other.text).toHaveText("Smoke heaven.");
  await third.goto(Stratbook.path);
  // The one in the list: the tab that holds the draft has answered.
  await expect(new Stratbook(third).row("Smoke and go")).toHaveCount(1);
  const left = third.getByRole("region", { name: "Unsaved drafts on this device" });
  await expect(left).toHaveCount(0);
  await mika.page.close({ runBeforeUnload: false });
  await mend();
  await third.reload();
  await left.getByRole("link", { name: "Smoke and go" }).click();
  await expect(new Writing(third).text).toHaveText("Smoke heaven. From one.");
});

test("a draft appears above the list when the tab that holds it is closed", ANY_WIDTH, async ({ team }) => {
  const mika = await signsIn(team);
  await mika.network.cuts("**/rpc/strategies/create");
  await mika.page.goto(Writing.path);
  const writing = new Writing(mika.page);
  await writing.title.fill("First");
  await writing.pausesUntil("Waiting to sync");
  const page = await mika.page.context().newPage();
  await page.goto(Stratbook.path);
  await expect(new Stratbook(page).row("A execute through main and wine")).toBeVisible();
  const left = page.getByRole("region", { name: "Unsaved drafts on this device" });
  await expect(left).toHaveCount(0);
  await mika.page.close({ runBeforeUnload: false });
  await expect(left.getByRole("link", { name: "First" })).toBeVisible();
});

test("each of several drafts of new strategies is opened by its own link", ANY_WIDTH, async ({ team }) => {
  const mika = await signsIn(team);
  const mend = await mika.network.cuts("**/rpc/strategies/create");
  const context = mika.page.context();
  const titles = ["First", "Second", "Third"];
  const tabs = [mika.page, await context.newPage(), await context.newPage()];
  for (const [at, tab] of tabs.entries()) {
    await tab.goto(Writing.path);
    const writing = new Writing(tab);
    await writing.title.fill(titles[at]!);
    await writing.pausesUntil("Waiting to sync");
  }
  const page = await context.newPage();
  for (const tab of tabs) await tab.close({ runBeforeUnload: false });
  await page.goto(Stratbook.path);
  const left = page.getByRole("region", { name: "Unsaved drafts on this device" });
  await expect(left.getByRole("link")).toHaveCount(3);
  await mend();
  await left.getByRole("link", { name: "First" }).click();
  const writing = new Writing(page);
  await expect(writing.title).toHaveValue("First");
  await writing.pausesUntil("Saved");
  await page.goto(Stratbook.path);
  await expect(left.getByRole("link")).toHaveText([/Third/, /Second/]);
});

test("text that is written during a save is sent after it when the page is left", ANY_WIDTH, async ({ team }) => {
  const { id } = await smoke(team);
  const mika = await signsIn(team);
  const writing = await Writing.of(mika.page, id);
  const answer = await mika.network.holds("**/rpc/strategies/update");
  const asked = mika.page.waitForRequest("**/rpc/strategies/update");
  await writing.writes(" One.");
  await writing.pauses();
  await asked;
  await writing.writes(" Two.");
  const strategy = await writing.isDone("Smoke and go");
  await answer();
  await strategy.says("Smoke heaven. One. Two.");
});

test("a draft on a version that was removed since is compared with the newest one", ANY_WIDTH, async ({ team }) => {
  const { id } = await smoke(team);
  const mika = await signsIn(team);
  mika.watch.forgives(/status of 4(04|12)/);
  const writing = await Writing.of(mika.page, id);
  const mend = await mika.network.cuts("**/rpc/strategies/update");
  await writing.writes(" Then go.");
  await writing.pausesUntil("Waiting to sync");
  const page = await mika.page.context().newPage();
  await mika.page.close({ runBeforeUnload: false });
  await mend();
  await team.operator.succeeds("PUT", `/api/strategies/${id}`, { version: 1, content: { type: "doc", content: [line("Smoke hell.")] } });
  // As after a month, when the server keeps the last version of each sitting.
  await page.route("**/rpc/strategies/version", (route) =>
    route.fulfill({ status: 404, json: { success: false, error: "Not found.", code: "not_found" } }),
  );
  await page.goto(`/stratbook/${id}/edit`);
  await expect(page.getByRole("region", { name: "Yours" })).toContainText("Smoke heaven. Then go.");
  await expect(page.getByRole("region", { name: "Theirs" })).toContainText("Smoke hell.");
});

test("the draft of a deleted strategy becomes a new one", ANY_WIDTH, async ({ team }) => {
  const { id } = await smoke(team);
  const mika = await signsIn(team);
  mika.watch.forgives(/status of 404/);
  const writing = await Writing.of(mika.page, id);
  const mend = await mika.network.cuts("**/rpc/strategies/update");
  await writing.writes(" Then go.");
  await writing.pausesUntil("Waiting to sync");
  const page = await mika.page.context().newPage();
  await mika.page.close({ runBeforeUnload: false });
  await mend();
  await team.operator.succeeds("DELETE", `/api/strategies/${id}`);
  await page.goto(`/stratbook/${id}/edit`);
  await page.getByRole("button", { name: "Save as a new strategy" }).click();
  const again = new Writing(page);
  await expect(again.text).toHaveText("Smoke heaven. Then go.");
  await again.pausesUntil("Saved");
  await again.isDone("Smoke and go");
});

test("a change that cannot be saved says so, stays, and is sent again", ANY_WIDTH, async ({ team }) => {
  const { id } = await smoke(team);
  const mika = await signsIn(team);
  const writing = await Writing.of(mika.page, id);
  mika.watch.forgives(/status of 400/);
  await writing.title.fill(" ");
  await writing.pausesUntil("Not saved");
  await expect(writing.title).toHaveAccessibleDescription("Must not be empty.");
  await writing.title.fill("Smoke and wait");
  await writing.pausesUntil("Saved");
  await writing.isDone("Smoke and wait");
});
