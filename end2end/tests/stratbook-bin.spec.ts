// The stratbook's bin, its favorites, the selection of several strategies, and the words of a search in a strategy.

import { KIM, MIKA } from "../installation/team.ts";
import { Stratbook } from "../pages/stratbook.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

const EXECUTE = "A execute through main and wine";
const RETAKE = "A retake from heaven and CT";

test("a deleted strategy comes back by Undo and from the bin", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  mika.watch.forgives(/status of 404/);
  const stratbook = await mika.opens(Stratbook);
  const deletes = async () => {
    const strategy = await stratbook.opens(RETAKE);
    await strategy.chooses("Delete");
    const question = stratbook.dialog(`Delete ${RETAKE}?`);
    await expect(question).toContainText("within 30 days");
    await question.getByRole("button", { name: "Delete" }).click();
    await stratbook.has(11);
  };
  await deletes();
  await mika.page.getByRole("button", { name: "Undo" }).click();
  await stratbook.has(12);
  await deletes();
  await stratbook.toFolders();
  await mika.page.getByRole("link", { name: "Trash", exact: true }).click();
  const entry = mika.page.locator(".bin-entry");
  await expect(entry).toContainText("Deleted by Mika");
  await entry.getByRole("button", { name: `Restore ${RETAKE}` }).click();
  await mika.reads("The trash is empty");
  await mika.page.goto("/stratbook");
  await stratbook.has(12);
});

test("a link to a deleted strategy says that it is in the bin, and an admin restores it there", ANY_WIDTH, async ({ team }) => {
  const [mika, kim] = [await team.signIn(MIKA), await team.signIn(KIM)];
  for (const person of [mika, kim]) person.watch.forgives(/status of 404/);
  const { id } = await team.operator.succeeds("POST", "/api/strategies", { title: "Rush B" });
  await team.operator.succeeds("DELETE", `/api/strategies/${id}`);
  await kim.page.goto(`/stratbook/${id}`);
  await kim.reads("Ask an admin to restore it.");
  await mika.page.goto(`/stratbook/${id}`);
  await mika.page.getByRole("button", { name: "Restore" }).click();
  await new Stratbook(mika.page).reads("Rush B");
  await new Stratbook(kim.page).reads("Rush B");
});

test("who edits a strategy that is deleted learns it at once, and restores it with the text", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  mika.watch.forgives(/status of 404/);
  const { id } = await team.operator.succeeds("POST", "/api/strategies", { title: "Rush B" });
  await mika.page.goto(`/stratbook/${id}/edit`);
  const title = mika.page.getByRole("textbox", { name: "Title" });
  await expect(title).toHaveValue("Rush B");
  await team.operator.succeeds("DELETE", `/api/strategies/${id}`);
  const notice = mika.page.getByRole("alert").filter({ hasText: "This strategy was deleted while you were editing" });
  await expect(notice).toBeVisible();
  await title.fill("Rush B, late");
  await notice.getByRole("button", { name: "Restore" }).click();
  await expect(notice).toHaveCount(0);
  await expect
    .poll(async () => (await team.operator.succeeds("GET", `/api/strategies/${id}`)).title)
    .toBe("Rush B, late");
});

test("a favorite is first in the list, alone in its filter, and the same on another device", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  const stratbook = await kim.opens(Stratbook);
  await stratbook.opens(RETAKE);
  await kim.page.getByRole("button", { name: "Favorite", exact: true }).click();
  await expect(kim.page.getByRole("button", { name: "Favorite", exact: true })).toHaveAttribute("aria-pressed", "true");
  await kim.page.goto("/stratbook");
  const titles = kim.page.locator(".strategy-link .strategy-title");
  await expect(titles.first()).toContainText(RETAKE);
  await stratbook.has(12);
  await kim.page.getByRole("button", { name: "Only favorites" }).click();
  await stratbook.has(1);
  await expect(kim.page).toHaveURL(/favorites=1/);
});

test("several strategies are selected with Shift, moved, and moved back by one Undo", async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const stratbook = await mika.opens(Stratbook);
  await stratbook.has(12);
  await mika.page.getByRole("button", { name: "Select", exact: true }).click();
  const rows = mika.page.locator(".strategy-row");
  await rows.nth(1).getByRole("link").click();
  await rows.nth(3).getByRole("link").click({ modifiers: ["Shift"] });
  await mika.reads("3 selected");
  await rows.nth(1).getByRole("checkbox").press("Space");
  await mika.reads("2 selected");
  const bar = mika.page.getByRole("toolbar", { name: "Actions for the selected strategies" });
  await bar.getByRole("button", { name: "Move" }).click();
  const dialog = stratbook.dialog("Move the selected strategies");
  await dialog.getByLabel("Folder").selectOption("Ideas");
  await dialog.getByRole("button", { name: "Move" }).click();
  await mika.reads("Moved 2 strategies to Ideas");
  await expect(bar).toHaveCount(0);
  await mika.page.getByRole("button", { name: "Undo" }).click();
  await stratbook.opensFolder("Ideas");
  await expect(stratbook.row(EXECUTE)).toHaveCount(0);
});

test("several strategies are tagged and deleted together", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  mika.watch.forgives(/status of 404/);
  const stratbook = await mika.opens(Stratbook);
  await stratbook.has(12);
  const selects = async () => {
    await mika.page.getByRole("button", { name: "Select", exact: true }).click();
    for (const at of [0, 1]) await mika.page.locator(".strategy-row").nth(at).getByRole("checkbox").click();
    await mika.reads("2 selected");
  };
  await selects();
  await mika.page.getByRole("button", { name: "Tags", exact: true }).click();
  const dialog = stratbook.dialog("Change tags of the selected strategies");
  await dialog.getByLabel("Tags to add").fill("week 12");
  await dialog.getByLabel("Tags to add").press("Enter");
  await dialog.getByRole("button", { name: "Change tags" }).click();
  await mika.reads("Changed the tags of 2 strategies");
  await selects();
  await mika.page.getByRole("toolbar").getByRole("button", { name: "Delete" }).click();
  await stratbook.dialog("Delete 2 strategies?").getByRole("button", { name: "Delete" }).click();
  await stratbook.has(10);
  await mika.page.getByRole("button", { name: "Undo" }).last().click();
  await stratbook.has(12);
});

test("a typing error is forgiven, words are left out, and the opened strategy marks what was found", async ({ team }) => {
  const kim = await team.signIn(KIM);
  const stratbook = await kim.opens(Stratbook);
  await stratbook.has(12);
  await stratbook.search.fill("exceute wine");
  await stratbook.lists(EXECUTE);
  await stratbook.search.fill("heaven -retake");
  await expect(stratbook.row(RETAKE)).toHaveCount(0);
  await stratbook.search.fill("heaven exec");
  await expect(stratbook.row(EXECUTE)).toHaveAttribute("href", /heaven/);
  const strategy = await stratbook.opens(EXECUTE);
  await expect(strategy.text).toBeVisible();
  const marked = () =>
    kim.page.evaluate(() => {
      const found = (CSS as unknown as { highlights: Map<string, Set<Range>> }).highlights.get("found");
      return found ? [...found].map((range) => range.toString().toLowerCase()) : [];
    });
  await expect.poll(marked).toContain("heaven");
});
