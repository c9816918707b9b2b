// Templates: a new strategy begins with a blank page, a built-in template, or one of the team's own strategies.

import { MIKA } from "../installation/team.ts";
import { Stratbook } from "../pages/stratbook.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

const EXECUTE = "A execute through main and wine";

test("a new strategy begins with a built-in template", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const stratbook = await mika.opens(Stratbook);
  await mika.page.getByRole("link", { name: "New strategy" }).click();
  const cards = mika.page.locator(".template-group .template-card");
  await expect(cards).toHaveCount(8);
  await mika.page.getByRole("textbox", { name: "Search templates" }).fill("retake");
  await expect(cards).toHaveCount(1);
  await cards.click();
  const text = mika.page.getByRole("textbox", { name: "Strategy text" });
  await expect(text).toContainText("Before we go");
  const title = mika.page.getByRole("textbox", { name: "Title" });
  await title.fill("B retake");
  await mika.reads("Saved");
  await mika.page.getByRole("link", { name: "Done" }).click();
  const strategy = await stratbook.reads("B retake");
  await strategy.says("Before we go", "retake", "Defense");
});

test("a strategy is used as a template, offered for its side, and no longer when it is not one", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const stratbook = await mika.opens(Stratbook);
  const strategy = await stratbook.opens(EXECUTE);
  await strategy.chooses("Use as a template");
  await mika.reads(`${EXECUTE} is now a template`);
  await expect(mika.page.locator(".strategy-head .template-pill")).toBeVisible();
  await mika.page.goto("/stratbook/templates");
  const card = mika.page.locator(".template-card").filter({ hasText: EXECUTE });
  await expect(card).toBeVisible();
  await mika.page.getByRole("radio", { name: "Defense" }).check({ force: true });
  await expect(card).toBeHidden();
  await mika.page.getByRole("radio", { name: "Attack" }).check({ force: true });
  await card.click();
  await expect(mika.page.getByRole("textbox", { name: "Title" })).toHaveValue("");
  await mika.page.getByRole("textbox", { name: "Title" }).fill("A execute, faster");
  await mika.reads("Saved");
  await mika.page.goto("/stratbook");
  await stratbook.opens(EXECUTE);
  await strategy.chooses("Stop using as a template");
  await expect(mika.page.locator(".strategy-head .template-pill")).toBeHidden();
});
