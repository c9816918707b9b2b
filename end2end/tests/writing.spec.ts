// A strategy is written: saved by itself, kept in the browser until then, and laid beside what a teammate saved.

import { KIM, MIKA } from "../installation/team.ts";
import { Stratbook } from "../pages/stratbook.ts";
import { Writing } from "../pages/writing.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";
import type { Team } from "../installation/team.ts";

const line = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });

const smoke = (team: Team): Promise<{ id: string }> =>
  team.operator.succeeds("POST", "/api/strategies", {
    title: "Smoke and go",
    content: { type: "doc", content: [line("Smoke heaven.")] },
  });

test("a strategy is written and saved by itself, and a teammate reads it", async ({ team }) => {
  const kim = await team.signIn(KIM);
  const theirs = await kim.opens(Stratbook);
  await theirs.has(12);
  const mika = await team.signIn(MIKA);
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
  await writing.showsState("Saved");
  await expect(mika.page).toHaveURL(/\/stratbook\/[0-9a-f-]{36}\/edit/);
  const strategy = await writing.isDone("Pistol on Bind");
  await strategy.says("Bind", "Attack", "Raze", "pistol", "Ideas", "Rush B together.");
  await theirs.has(13);
  await (await theirs.opens("Pistol on Bind")).says("Rush B together.", "Changed by Mika");
  await expect(kim.page.getByRole("link", { name: "Edit", exact: true })).toHaveCount(0);
});

test("what two people change at different places stands side by side", ANY_WIDTH, async ({ team }) => {
  const { id } = await smoke(team);
  const mika = await team.signIn(MIKA);
  const writing = await Writing.of(mika.page, id);
  await team.operator.succeeds("PUT", `/api/strategies/${id}`, { version: 1, tags: ["eco"], map: "Split" });
  mika.watch.forgives(/status of 412/);
  await writing.writes(" Then go.");
  await writing.showsState("Saved");
  const strategy = await writing.isDone("Smoke and go");
  await strategy.says("Split", "eco", "Smoke heaven. Then go.");
});

for (const [choice, says, doesNotSay] of [
  ["Keep mine", "Mine instead.", "Theirs instead."],
  ["Take theirs", "Theirs instead.", "Mine instead."],
] as const) {
  test(`of two texts that were written at once one is chosen, and none is lost: ${choice.toLowerCase()}`, async ({ team }) => {
    const { id } = await smoke(team);
    const mika = await team.signIn(MIKA);
    mika.watch.forgives(/status of 412/);
    const writing = await Writing.of(mika.page, id);
    const content = { type: "doc", content: [line("Smoke heaven. Theirs instead.")] };
    await team.operator.succeeds("PUT", `/api/strategies/${id}`, { version: 1, content });
    await writing.writes(" Mine instead.");
    await mika.reads("saved this strategy while you were writing");
    await expect(mika.page.getByRole("region", { name: "Yours" })).toContainText("Mine instead.");
    await expect(mika.page.getByRole("region", { name: "Theirs" })).toContainText("Theirs instead.");
    await mika.page.getByRole("button", { name: choice }).click();
    await writing.showsState("Saved");
    await expect(writing.text).toContainText(says);
    const strategy = await writing.isDone("Smoke and go");
    await strategy.says(says);
    const versions: string[] = [];
    for (const { version } of (await team.operator.get(`/api/strategies/${id}/history`)).data) {
      versions.push(JSON.stringify((await team.operator.get(`/api/strategies/${id}/history/${version}`)).data.content));
    }
    expect(versions.some((text) => text.includes(doesNotSay))).toBe(true);
  });
}

test("both texts can be kept, the own one as a copy", ANY_WIDTH, async ({ team }) => {
  const { id } = await smoke(team);
  const mika = await team.signIn(MIKA);
  mika.watch.forgives(/status of 412/);
  const writing = await Writing.of(mika.page, id);
  await team.operator.succeeds("PUT", `/api/strategies/${id}`, { version: 1, title: "Theirs" });
  await writing.title.fill("Mine");
  await mika.page.getByRole("button", { name: "Keep both, mine as a copy" }).click();
  await new Stratbook(mika.page).reads("Mine (copy)");
  await new Stratbook(mika.page).row("Theirs").waitFor();
});

test("a tab that is killed before anything was sent loses nothing", ANY_WIDTH, async ({ team }) => {
  const { id } = await smoke(team);
  const mika = await team.signIn(MIKA);
  const writing = await Writing.of(mika.page, id);
  const mend = await mika.network.cuts("**/rpc/strategies/update");
  await writing.writes(" Wait for the flash.");
  await writing.showsState("Waiting to be sent");
  const page = await mika.page.context().newPage();
  await mika.page.close({ runBeforeUnload: false });
  await mend();
  const again = await Writing.of(page, id);
  await expect(again.text).toContainText("Smoke heaven. Wait for the flash.");
  await again.showsState("Saved");
});

test("what cannot be saved says so, stays, and is sent again", async ({ team }) => {
  const { id } = await smoke(team);
  const mika = await team.signIn(MIKA);
  const writing = await Writing.of(mika.page, id);
  mika.watch.forgives(/status of 400/);
  await writing.title.fill(" ");
  await writing.showsState("Not saved");
  await expect(writing.title).toHaveAccessibleDescription("Must not be empty.");
  await writing.title.fill("Smoke and wait");
  await writing.showsState("Saved");
  await writing.isDone("Smoke and wait");
});
