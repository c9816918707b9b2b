// Finding and reading strategies: folders, search, filters, deep links, and what tonight's lineup can play.

import type { Locator } from "@playwright/test";

import { INES, KIM, MIKA } from "../installation/team.ts";
import { Stratbook } from "../pages/stratbook.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

const EXECUTE = "A execute through main and wine";
const RETAKE = "A retake from heaven and CT";

const line = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });

test("a strategy is found by words of its title and text, and has its own URL", async ({ team }) => {
  const kim = await team.signIn(KIM);
  const stratbook = await kim.opens(Stratbook);
  await stratbook.has(12);
  await stratbook.search.fill("heaven exec");
  await stratbook.lists(EXECUTE);
  await expect(stratbook.row(EXECUTE).locator("mark").first()).toHaveText("exec");
  await expect(kim.page).toHaveURL(/search=heaven\+exec/);
  const strategy = await stratbook.opens(EXECUTE);
  await strategy.says("Ascent", "Attack", "KAY/O", "full buy", "We hit A with everything at once.");
  await kim.page.reload();
  await stratbook.reads(EXECUTE);
  await kim.page.goBack();
  await stratbook.lists(EXECUTE);
  await expect(stratbook.search).toHaveValue("heaven exec");
});

test("typed text is never query syntax, and a search without results says so", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  const stratbook = await kim.opens(Stratbook);
  for (const typed of ['"heaven" OR (', "main AND NOT *", "a:b:c & | ! <->", "%_'--"]) {
    await stratbook.search.fill(typed);
    await expect(kim.page.getByText("No results").or(stratbook.rows.first())).toBeVisible();
  }
  await stratbook.search.fill("zzzz");
  await kim.reads("No results");
  await kim.page.getByRole("button", { name: "Show everything" }).click();
  await stratbook.has(12);
});

test("a late response to an earlier search is not shown", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  const stratbook = await kim.opens(Stratbook);
  await stratbook.has(12);
  const release = await kim.network.holds("**/rpc/strategies/list**");
  await stratbook.search.fill("retake");
  await kim.page.waitForRequest("**/rpc/strategies/list**");
  await stratbook.search.fill("lockdown");
  await kim.page.waitForRequest("**/rpc/strategies/list**");
  await release();
  await stratbook.lists("Killjoy lockdown hold on B");
});

test("map, side, agents, tags, folder and order filter the list together and are in the URL", async ({ team }) => {
  const kim = await team.signIn(KIM);
  const stratbook = await kim.opens(Stratbook);
  const filters = await stratbook.filters();
  await filters.getByLabel("Map").selectOption("Ascent");
  await stratbook.has(3);
  await filters.getByText("Attack", { exact: true }).click();
  await stratbook.has(2);
  await filters.locator("span").getByText("KAY/O", { exact: true }).click();
  await stratbook.lists(EXECUTE);
  await filters.getByLabel("Tags").fill("full buy");
  await filters.getByLabel("Tags").press("Enter");
  await stratbook.lists(EXECUTE);
  await kim.page.reload();
  await stratbook.lists(EXECUTE);
  await kim.page.getByRole("button", { name: "Clear filters" }).click();
  await stratbook.has(12);
  await stratbook.opensFolder("Defense");
  await stratbook.has(5);
  await kim.page.getByLabel("Sort by").selectOption("Title A–Z");
  await expect(stratbook.row(RETAKE)).toBeVisible();
  await expect(kim.page).toHaveURL(/folder=.*sort=title/);
});

test("what a teammate writes appears in the list and in the open strategy", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  kim.watch.forgives(/status of 404/);
  const stratbook = await kim.opens(Stratbook);
  await stratbook.has(12);
  await kim.reads("Live");
  const made = await team.operator.succeeds("POST", "/api/strategies", { title: "Fresh from practice", map: "Bind" });
  await stratbook.has(13);
  const strategy = await stratbook.opens("Fresh from practice");
  await team.operator.succeeds("PUT", `/api/strategies/${made.id}`, { version: 1, title: "Tried and true", tags: ["new"] });
  await stratbook.reads("Tried and true");
  await strategy.says("new");
  await team.operator.succeeds("DELETE", `/api/strategies/${made.id}`);
  await kim.reads("This strategy is in the trash");
});

test("a long list loads in batches while scrolling, and only a few rows are rendered", async ({ team }) => {
  for (let at = 0; at < 130; at += 1) {
    await team.operator.succeeds("POST", "/api/strategies", { title: `Play ${String(at).padStart(3, "0")}` });
  }
  const kim = await team.signIn(KIM);
  const stratbook = await kim.opens(Stratbook);
  await expect(stratbook.row("Play 129")).toBeVisible();
  const last = stratbook.row("How we call: words we all use");
  await expect(async () => {
    await kim.page.mouse.move(500, 500);
    await kim.page.evaluate(() => {
      for (const pane of [document.scrollingElement!, document.querySelector(".stratbook-list")!]) pane.scrollTop = 1e6;
    });
    await expect(last).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(await kim.page.locator(".strategy-row").count()).toBeLessThan(60);
  // Paper does not scroll: all loaded rows are printed.
  const pages = (await kim.page.pdf()).toString("latin1").match(/\/Type\s*\/Page\b/g);
  expect(pages?.length).toBeGreaterThan(3);
});

test("a long strategy is printed completely: all paragraphs, and long lines of code", ANY_WIDTH, async ({ team }) => {
  const code = { type: "codeBlock", content: [{ type: "text", text: `smoke(${"heaven, ".repeat(60)}end)` }] };
  const content = { type: "doc", content: [code, ...Array.from({ length: 200 }, (_, at) => line(`Step ${at}`))] };
  await team.operator.succeeds("POST", "/api/strategies", { title: "A very long one", content });
  const kim = await team.signIn(KIM);
  const stratbook = await kim.opens(Stratbook);
  const strategy = await stratbook.opens("A very long one");
  const pages = (await kim.page.pdf({ preferCSSPageSize: true })).toString("latin1").match(/\/Type\s*\/Page\b/g);
  expect(pages?.length).toBeGreaterThan(4);
  await kim.page.emulateMedia({ media: "print" });
  const hidden = await strategy.text.locator("pre").evaluate((pre) => pre.scrollWidth - pre.clientWidth);
  expect(hidden).toBe(0);
});

test("the strategies that tonight's lineup can play show who plays which agent", async ({ team }) => {
  const ines = await team.signIn(INES);
  const stratbook = await ines.opens(Stratbook);
  await stratbook.toFolders();
  // Her date can be the one before the team's.
  await ines.page.getByRole("link", { name: /^Playable (tonight|tomorrow)$/ }).click();
  const tonight = ines.page.getByRole("region", { name: "Strategy", exact: true });
  const playable = tonight.getByRole("listitem").filter({ has: ines.page.getByRole("link", { name: EXECUTE }) });
  await expect(playable).toContainText("Jett Mika");
  await expect(playable).toContainText("Sova Ines");
  await playable.getByRole("link").click();
  await stratbook.reads(EXECUTE);
});

test("the history shows who changed what, and restores an earlier version", ANY_WIDTH, async ({ team }) => {
  const made = await team.operator.succeeds("POST", "/api/strategies", {
    title: "Split push",
    content: { type: "doc", content: [line("Smoke heaven first."), line("Then wait.")] },
  });
  await team.operator.succeeds("PUT", `/api/strategies/${made.id}`, {
    version: 1,
    title: "Split push, late",
    content: { type: "doc", content: [line("Smoke market first."), line("Then wait."), line("Go on my call.")] },
  });
  const mika = await team.signIn(MIKA);
  const stratbook = await mika.opens(Stratbook);
  const strategy = await stratbook.opens("Split push, late");
  await strategy.chooses("History");
  const changed = mika.page.getByRole("region", { name: "What this version changed" });
  await expect(changed.getByRole("deletion").filter({ hasText: "heaven" })).toBeVisible();
  await expect(changed.getByRole("insertion").filter({ hasText: "market" })).toBeVisible();
  await expect(changed).toContainText("Go on my call.");
  await expect(changed).toContainText("Split push, late");
  await mika.page.getByRole("link", { name: /^Version 1/ }).click();
  await expect(changed).toContainText("Smoke heaven first.");
  await mika.page.getByRole("button", { name: "Restore this version" }).click();
  await stratbook.reads("Split push");
  await strategy.says("Smoke heaven first.");
});

test("a strategy is duplicated, moved to a folder and deleted after a confirmation", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  // The stream may report the deletion before the response arrives.
  mika.watch.forgives(/status of 404/);
  const stratbook = await mika.opens(Stratbook);
  const strategy = await stratbook.opens(RETAKE);
  await strategy.chooses("Duplicate");
  await stratbook.reads(`${RETAKE} (copy)`);
  await strategy.chooses("Move to folder");
  const dialog = stratbook.dialog("Move to folder");
  await dialog.getByLabel("Folder").selectOption("Ideas");
  await dialog.getByRole("button", { name: "Move to folder" }).click();
  await strategy.says("Ideas");
  await strategy.chooses("Delete");
  await stratbook.dialog(`Delete ${RETAKE} (copy)?`).getByRole("button", { name: "Delete" }).click();
  await stratbook.has(12);
});

test("a printed strategy has its details above its text, and links show targets", ANY_WIDTH, async ({ team }) => {
  const link = { type: "link", attrs: { href: "https://example.org/map" } };
  const content = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "the map", marks: [link] }] }] };
  const said = { title: "Rush B", map: "Bind", side: "Attack", agents: ["Raze"], content };
  const { id } = await team.operator.succeeds("POST", "/api/strategies", said);
  const kim = await team.signIn(KIM);
  await kim.page.goto(`/stratbook/${id}`);
  const strategy = await new Stratbook(kim.page).reads("Rush B");
  await kim.page.emulateMedia({ media: "print", colorScheme: "light" });
  const top = async (of: Locator) => (await of.boundingBox())!.y;
  const head = kim.page.locator(".strategy-head");
  await expect(head).toContainText("Bind");
  await expect(head).toContainText("Attack");
  expect(await top(head)).toBeLessThan(await top(strategy.text));
  const target = strategy.text.getByRole("link").evaluate((link) => getComputedStyle(link, "::after").content);
  expect(await target).toContain("https://example.org/map");
  await expect(kim.page.locator(".strategy-actions, .stratbook-list, .topbar").filter({ visible: true })).toHaveCount(0);
});
