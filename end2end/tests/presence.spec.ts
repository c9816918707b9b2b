// Two people have one strategy open, and each sees the other.

import { INES, KIM, MIKA } from "../installation/team.ts";
import { Writing } from "../pages/writing.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";
import type { Team } from "../installation/team.ts";
import type { Person } from "../people/person.ts";

const line = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });

const threeLines = async (team: Team): Promise<string> => {
  const content = { type: "doc", content: [line("Smoke heaven."), line("Flash main."), line("Plant default.")] };
  return (await team.operator.succeeds("POST", "/api/strategies", { title: "Smoke and go", content })).id;
};

/** The other players in the header. */
const others = (person: Person) => person.page.getByRole("list", { name: "Also here" }).getByRole("listitem");

test("a reader and a writer see each other, until the page is closed", async ({ team }) => {
  const id = await threeLines(team);
  const kim = await team.signIn(KIM);
  await kim.page.goto(`/stratbook/${id}`);
  await expect(kim.page.getByText("Flash main.")).toBeVisible();
  await expect(others(kim)).toHaveCount(0);
  const mika = await team.signIn(MIKA);
  await Writing.of(mika.page, id);
  await expect(others(kim)).toHaveText(/Mika is writing$/);
  await expect(kim.page.getByRole("status").filter({ hasText: "Mika is writing in this strategy" })).toHaveCount(1);
  await expect(others(mika)).toHaveText(/Kim is reading$/);
  await mika.page.getByRole("link", { name: "Done" }).click();
  await expect(others(kim)).toHaveText(/Mika is reading$/);
  await kim.page.goto("about:blank");
  await expect(others(mika)).toHaveCount(0);
});

test("the block in which another player writes is marked", ANY_WIDTH, async ({ team }) => {
  await team.operator.succeeds("PUT", "/api/settings", { stratbook: { editPermission: "all" } });
  const id = await threeLines(team);
  const [mika, ines] = [await team.signIn(MIKA), await team.signIn(INES)];
  const [mine, theirs] = [await Writing.of(mika.page, id), await Writing.of(ines.page, id)];
  await expect(others(mika)).toHaveText(/Ines is writing$/);
  await theirs.text.getByText("Flash main.").click();
  const marked = mine.text.locator("[data-writer]");
  await expect(marked).toHaveText("Flash main.");
  await expect(marked).toHaveAttribute("data-writer", "Ines");
  await ines.page.keyboard.press("End");
  await ines.page.keyboard.type(" Twice.");
  await expect(marked).toHaveText("Flash main. Twice.");
  await ines.page.close();
  await expect(marked).toHaveCount(0);
  await expect(others(mika)).toHaveCount(0);
});
