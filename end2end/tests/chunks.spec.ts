// Pages whose code loads when it is needed, over a slow or cut network, and after another release.

import { expect, test } from "../test.ts";
import { KIM } from "../installation/team.ts";
import type { Person } from "../people/person.ts";
import { Availability } from "../pages/availability.ts";
import { Schedule } from "../pages/schedule.ts";
import { Stratbook } from "../pages/stratbook.ts";

/** The code of the stratbook, which is not prefetched. */
const CODE = /split_stratbook-\w+\.wasm$/;

const followsTab = (person: Person) => person.menu.getByRole("link", { name: Stratbook.title, exact: true }).click();

test.beforeEach(async ({ team }) => {
  const answer = await fetch(team.server.url);
  test.skip(!(await answer.text()).includes("/chunks-"), "a portal in a single file has no chunks");
});

test("a page whose code is late gets the focus like any other", async ({ team }) => {
  const kim = await team.signIn(KIM);
  const release = await kim.network.holds(CODE);
  await kim.opens(Schedule);
  await followsTab(kim);
  await expect(kim.page.getByRole("status").filter({ hasText: "Loading" })).toBeAttached();
  await release();
  await kim.stands(Stratbook);
  await expect(kim.page.locator("#content")).toBeFocused();
});

test("a page whose code did not load is fetched again", async ({ team }) => {
  const kim = await team.signIn(KIM);
  const mend = await kim.network.cuts(CODE);
  await kim.opens(Schedule);
  await followsTab(kim);
  await expect(kim.page.getByRole("button", { name: "Try again" })).toBeVisible();
  await mend();
  await kim.page.getByRole("button", { name: "Try again" }).click();
  await (await kim.stands(Stratbook)).has(12);
});

test("a page whose code is gone loads with the next release", async ({ team }) => {
  const kim = await team.signIn(KIM);
  const mend = await kim.network.cuts(CODE);
  await kim.opens(Schedule);
  await followsTab(kim);
  const tryAgain = kim.page.getByRole("button", { name: "Try again" });
  await tryAgain.click();
  await expect(tryAgain).toBeVisible();
  await mend();
  const loaded = kim.page.waitForEvent("load");
  await tryAgain.click();
  await loaded;
  await (await kim.stands(Stratbook)).has(12);
});

test("a first visit loads the code of the pages that are opened, and no other", async ({ team }) => {
  const kim = await team.signIn(KIM);
  const loaded = new Set<string>();
  kim.page.on("request", (request) => {
    const chunk = /split_(\w+)-/.exec(request.url())?.[1];
    if (chunk) loaded.add(chunk);
  });
  await kim.opens(Schedule);
  await kim.reads("Live");
  expect(loaded).toEqual(new Set(["schedule", "background"]));
  await (await kim.chooses(Stratbook)).has(12);
  expect(loaded).toEqual(new Set(["schedule", "background", "stratbook", "stratbook_panes"]));
  await kim.opens(Availability);
  await expect.poll(() => loaded).toEqual(new Set(["schedule", "background", "stratbook", "stratbook_panes", "availability", "day_panel"]));
});

test("a strategy and the stratbook are asked for once, before their code has arrived", async ({ team }) => {
  const kim = await team.signIn(KIM);
  const [strategy] = await team.operator.succeeds("GET", "/api/strategies?limit=1");
  const asked: string[] = [];
  kim.page.on("request", (request) => {
    const [, question] = /\/rpc\/(strategies\/(?:load|list)|folders\/load)/.exec(request.url()) ?? [];
    if (question) asked.push(question);
  });
  for (const [path, question] of [
    [`/stratbook/${strategy.id}`, "strategies/load"],
    [`/stratbook/${strategy.id}/practice`, "strategies/load"],
    ["/stratbook", "strategies/list"],
  ] as const) {
    const release = await kim.network.holds(CODE);
    const sent = kim.page.waitForRequest((request) => request.url().includes(question));
    await kim.page.goto(path);
    await sent;
    await release();
    await expect(kim.page.locator(".strategy-title, .strategy-head h2").first()).toBeVisible();
    await kim.reads("Live");
    for (const once of [question, "folders/load"]) expect(asked.filter((one) => one === once)).toEqual([once]);
    asked.length = 0;
  }
});
