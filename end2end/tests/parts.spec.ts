// Pages whose code comes when it is wanted, over a network that is slow, cut, or has another release at its end.

import { expect, test } from "../test.ts";
import { KIM } from "../installation/team.ts";
import type { Person } from "../people/person.ts";
import { Schedule } from "../pages/schedule.ts";
import { Stratbook } from "../pages/stratbook.ts";

/** The code of the stratbook, which is not fetched ahead. */
const PART = /split_records-\w+\.wasm$/;

const followsTab = (person: Person) => person.menu.getByRole("link", { name: Stratbook.title, exact: true }).click();

test.beforeEach(async ({ team }) => {
  const answer = await fetch(team.server.url);
  test.skip(!(await answer.text()).includes("/parts-"), "a portal of one piece has no parts");
});

test("a page whose code is late is entered by the keyboard as any other", async ({ team }) => {
  const kim = await team.signIn(KIM);
  const release = await kim.network.holds(PART);
  await kim.opens(Schedule);
  await followsTab(kim);
  await expect(kim.page.getByRole("status").filter({ hasText: "Loading" })).toBeAttached();
  await release();
  await kim.stands(Stratbook);
  await expect(kim.page.locator("#content")).toBeFocused();
});

test("a page whose code did not come is fetched again", async ({ team }) => {
  const kim = await team.signIn(KIM);
  const mend = await kim.network.cuts(PART);
  await kim.opens(Schedule);
  await followsTab(kim);
  await expect(kim.page.getByRole("button", { name: "Try again now" })).toBeVisible();
  await mend();
  await kim.page.getByRole("button", { name: "Try again now" }).click();
  await (await kim.stands(Stratbook)).has(12);
});

test("a page whose code is gone comes with the next release", async ({ team }) => {
  const kim = await team.signIn(KIM);
  const mend = await kim.network.cuts(PART);
  await kim.opens(Schedule);
  await followsTab(kim);
  const tryAgain = kim.page.getByRole("button", { name: "Try again now" });
  await tryAgain.click();
  await expect(tryAgain).toBeVisible();
  await mend();
  const loaded = kim.page.waitForEvent("load");
  await tryAgain.click();
  await loaded;
  await (await kim.stands(Stratbook)).has(12);
});

test("whoever never opens the stratbook does not load it, and whoever only reads does not load the editor", async ({ team }) => {
  const kim = await team.signIn(KIM);
  const loaded: string[] = [];
  kim.page.on("request", (request) => loaded.push(request.url().match(/split_(\w+)-/)?.[1] ?? ""));
  await kim.opens(Schedule);
  await expect.poll(() => loaded).toContain("player");
  await kim.reads("Live");
  expect(loaded).not.toContain("records");
  const stratbook = await kim.chooses(Stratbook);
  await stratbook.has(12);
  expect(loaded).toContain("records");
  expect(loaded).not.toContain("writing");
  expect(loaded).not.toContain("admin");
});
