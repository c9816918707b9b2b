// A page that a translator has rewritten: what only the team can say stays as it is, and what changes is shown.

import type { Page } from "@playwright/test";

import { EVERYBODY, KIM, MIKA } from "../installation/team.ts";
import { expect, test } from "../test.ts";

/** Pages with names, times and verdicts. */
const PAGES = ["/schedule", "/availability", "/recurring", "/absences", "/matches", "/stratbook", "/statistics", "/team", "/planning", "/you", "/activity", "/messages", "/polls"];

/** Names of players, times, and what the team decides by. */
const KEPT = [...EVERYBODY.map(({ name }) => name), "\\d{1,2}:\\d\\d", "You’re (in|free|out)", "You can’t", "Full roster", "Playable", "Not playable", "Ascent", "Haven", "Jett", "Sova"];

for (const path of PAGES) {
  test(`nothing that must stay is translated on ${path}`, async ({ team }) => {
    const mika = await team.signIn(MIKA);
    await mika.page.goto(path);
    await mika.reads("Live");
    await expect(mika.page.locator("main[aria-busy], .skeleton")).toHaveCount(0);
    expect(await translatable(mika.page, KEPT.join("|"))).toEqual([]);
  });
}

test("nothing that must stay is translated on a day", async ({ team }) => {
  const kim = await team.signIn(KIM);
  await kim.page.goto(`/schedule/${team.day(0).wire}`);
  await kim.reads("Live");
  await expect(kim.page.locator("main[aria-busy], .skeleton")).toHaveCount(0);
  expect(await translatable(kim.page, KEPT.join("|"))).toEqual([]);
});

/** The texts of the page that a translator may replace, and that match the pattern. */
async function translatable(page: Page, pattern: string): Promise<string[]> {
  return page.evaluate((source) => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement!;
      if (parent.closest("script, style, textarea, svg, [translate=no]")) continue;
      if (new RegExp(source).test(node.nodeValue!)) {
        const chain: string[] = [];
        for (let at: Element | null = parent; at && at.tagName !== "MAIN" && chain.length < 5; at = at.parentElement) {
          chain.unshift(`${at.tagName.toLowerCase()}${at.classList[0] ? `.${at.classList[0]}` : ""}`);
        }
        found.add(`${chain.join(" > ")}: ${node.nodeValue!.trim().slice(0, 50)}`);
      }
    }
    return [...found];
  }, pattern);
}
