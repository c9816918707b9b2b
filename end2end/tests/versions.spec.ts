// The names of versions: given from the strategy's menu and in the history, listed apart, and removed with an undo.

import { MIKA } from "../installation/team.ts";
import { Stratbook } from "../pages/stratbook.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

test("a version is named from the strategy, found among the named ones, renamed, and loses its name", ANY_WIDTH, async ({ team }) => {
  const made = await team.operator.succeeds("POST", "/api/strategies", { title: "Split push" });
  const change = (version: number, title: string) =>
    team.operator.succeeds("PUT", `/api/strategies/${made.id}`, { version, title });
  const mika = await team.signIn(MIKA);
  const stratbook = await mika.opens(Stratbook);
  const strategy = await stratbook.opens("Split push");
  await strategy.chooses("Save a named version");
  const dialog = mika.page.getByRole("dialog", { name: "Save a named version" });
  await expect(dialog).toContainText("Version 1");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.locator(".field-fault")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Name" }).fill("Before Masters");
  await mika.page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await mika.reads("Version 1 is now named Before Masters");

  await change(1, "Split push, late");
  await change(2, "Split push, later");
  await stratbook.reads("Split push, later");
  await strategy.chooses("History");
  const versions = mika.page.getByRole("list", { name: "Versions" }).getByRole("link");
  await expect(versions).toHaveCount(3);
  await mika.page.getByRole("radio", { name: "Named" }).check({ force: true });
  await expect(versions).toHaveCount(1);
  await expect(versions).toContainText("Before Masters");

  await mika.page.getByRole("button", { name: "Rename" }).click();
  const rename = mika.page.getByRole("dialog", { name: "Rename" });
  await expect(rename.getByRole("textbox", { name: "Name" })).toHaveValue("Before Masters");
  await rename.getByRole("textbox", { name: "Name" }).fill("Masters");
  await rename.getByRole("button", { name: "Save" }).click();
  await expect(versions).toContainText("Masters");
  await mika.page.getByRole("button", { name: "Remove the name" }).click();
  await mika.reads("No named versions yet");
  await mika.page.locator(".toast").filter({ hasText: "was removed" }).getByRole("button", { name: "Undo" }).click();
  await expect(versions).toHaveCount(1);
  await mika.page.reload();
  await expect(versions).toContainText("Masters");
});

test("a named version is compared with the named one before it", ANY_WIDTH, async ({ team }) => {
  const made = await team.operator.succeeds("POST", "/api/strategies", { title: "One" });
  for (const [version, title] of [[1, "Two"], [2, "Three"]] as const) {
    await team.operator.succeeds("PUT", `/api/strategies/${made.id}`, { version, title });
  }
  for (const [version, name] of [[1, "Spring"], [3, "Summer"]] as const) {
    await team.operator.succeeds("PUT", `/api/strategies/${made.id}/history/${version}/name`, { name });
  }
  const mika = await team.signIn(MIKA);
  await mika.page.goto(`/stratbook/${made.id}/history?named=1`);
  const changed = mika.page.getByRole("region", { name: "What this version changed" });
  await expect(changed).toContainText("Compared with Spring");
  await expect(changed.getByRole("deletion").filter({ hasText: "One" })).toBeVisible();
  await mika.page.goto(`/stratbook/${made.id}/history`);
  await expect(changed).toContainText("Compared with Version 2");
});
