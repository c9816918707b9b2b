// Pages whose code comes when it is wanted, over a network that is slow, cut, or has another release at its end.

import { expect, test } from "../test.ts";
import { KIM } from "../installation/team.ts";
import type { Person } from "../people/person.ts";
import { Absences } from "../pages/absences.ts";
import { Schedule } from "../pages/schedule.ts";
import { Stratbook } from "../pages/stratbook.ts";

/** The code of Absences, and little else. */
const PART = /split_own-\w+\.wasm$/;
/** What is fetched ahead before it: while this is on its way, only a page that is opened asks for its code. */
const BEFORE = /split_days-\w+\.wasm$/;

const followsTab = (person: Person) => person.menu.getByRole("link", { name: Absences.title, exact: true }).click();

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
  await kim.stands(Absences);
  await expect(kim.page.locator("#content")).toBeFocused();
});

test("a page whose code did not come is fetched again", async ({ team }) => {
  const kim = await team.signIn(KIM);
  await kim.network.holds(BEFORE);
  const mend = await kim.network.cuts(PART);
  await kim.opens(Schedule);
  await followsTab(kim);
  await expect(kim.page.getByRole("button", { name: "Try again now" })).toBeVisible();
  await mend();
  await kim.page.getByRole("button", { name: "Try again now" }).click();
  const absences = await kim.stands(Absences);
  await expect(absences.form.first).toBeVisible();
});

test("a page whose code is gone comes with the next release", async ({ team }) => {
  const kim = await team.signIn(KIM);
  await kim.network.holds(BEFORE);
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
  const absences = await kim.stands(Absences);
  await expect(absences.form.first).toBeVisible();
});

test("whoever never opens the stratbook does not load it, and whoever only reads does not load the editor", async ({ team }) => {
  const kim = await team.signIn(KIM);
  const loaded: string[] = [];
  kim.page.on("request", (request) => loaded.push(request.url().match(/split_(\w+)-/)?.[1] ?? ""));
  await kim.opens(Schedule);
  // The last of those that are fetched ahead.
  await expect.poll(() => loaded).toContain("team");
  expect(loaded).not.toContain("stratbook");
  const stratbook = await kim.chooses(Stratbook);
  await stratbook.has(12);
  expect(loaded).toContain("stratbook");
  expect(loaded).not.toContain("writing");
});
