// Links for outsiders: an admin creates one, an outsider reads the strategy without signing in, and closing ends it.

import { KIM, MIKA } from "../installation/team.ts";
import { Stratbook } from "../pages/stratbook.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

const EXECUTE = "A execute through main and wine";

test("an outsider reads a shared strategy until its link is closed", ANY_WIDTH, async ({ team, browser }) => {
  const mika = await team.signIn(MIKA);
  const stratbook = await mika.opens(Stratbook);
  const strategy = await stratbook.opens(EXECUTE);
  await strategy.chooses("Share with outsiders");
  const dialog = stratbook.dialog("Share with outsiders");
  await expect(dialog).toContainText("No one outside your team can read this strategy.");
  await dialog.getByRole("button", { name: "Create link" }).click();
  const url = await dialog.locator("output").innerText();
  expect(new URL(url).pathname).toMatch(/^\/shared\/[\w-]{43}$/);
  await expect(dialog.locator(".outside-link")).toContainText("Never opened");

  const outside = await browser.newContext();
  const page = await outside.newPage();
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  const path = new URL(url).pathname;
  const shown = new URL(path, mika.page.url()).href;
  const answer = await page.goto(shown);
  expect(answer?.headers()["x-robots-tag"]).toBe("noindex, nofollow");
  expect(answer?.headers()["referrer-policy"]).toBe("no-referrer");
  expect(answer?.headers()["cache-control"]).toBe("private, no-store");
  await expect(page.getByRole("heading", { level: 2, name: EXECUTE })).toBeVisible();
  await expect(page.locator(".document")).toBeVisible();
  expect(requests.filter((path) => path.startsWith("/rpc/") || path.startsWith("/api/auth"))).toEqual([]);
  await expect(page.locator("nav, .sidebar")).toHaveCount(0);

  await mika.page.keyboard.press("Escape");
  await mika.page.goto("/stratbook/links");
  const link = mika.page.locator(".outside-link");
  await expect(link).toContainText("Last opened");
  await link.getByRole("button", { name: `Close link to ${EXECUTE}` }).click();
  await mika.reads("No open links");
  await page.reload();
  await expect(page.getByText("This link is closed")).toBeVisible();
  await outside.close();
});

test("a player who is not an admin creates no links", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  const stratbook = await kim.opens(Stratbook);
  await stratbook.opens(EXECUTE);
  await kim.page.locator(".strategy-actions").getByRole("button", { name: /^Actions for/ }).click();
  await expect(kim.page.getByRole("menuitem", { name: "History" })).toBeVisible();
  await expect(kim.page.getByRole("menuitem", { name: "Share with outsiders" })).toHaveCount(0);
  await kim.page.goto("/stratbook/links");
  await kim.reads("This page is for admins");
});
