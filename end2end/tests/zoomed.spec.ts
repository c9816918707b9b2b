// At 400 % zoom of a small window nothing that has the focus lies under what stays in view.

import type { Page } from "@playwright/test";

import { MIKA } from "../installation/team.ts";
import { expect, test } from "../test.ts";

/** A window of 1280 × 1024 px at 400 %, of which WCAG 2.2 speaks (1.4.10). */
const ZOOMED = { width: 320, height: 256 };

const PAGES = ["/schedule", "/availability", "/recurring", "/absences", "/matches", "/stratbook", "/team", "/settings", "/messages", "/planning", "/you", "/matches/new", "/stratbook/new"];

test.use({ viewport: ZOOMED });

for (const path of PAGES) {
  test(`no focused control is hidden on ${path}`, async ({ team }) => {
    const mika = await team.signIn(MIKA);
    await mika.page.goto(path);
    await expect(mika.page.locator("main[aria-busy]")).toHaveCount(0);
    await mika.reads("Live");
    const hidden: string[] = [];
    for (let presses = 0; presses < 60; presses += 1) {
      await mika.page.keyboard.press("Tab");
      hidden.push(...await hiddenFocus(mika.page));
      // Into the grid, where the arrows move.
      if (await mika.page.locator(".paint-cell:focus").count()) {
        for (const key of ["ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "PageDown", "PageUp", "ArrowLeft", "ArrowUp", "Home"]) {
          await mika.page.keyboard.press(key);
          hidden.push(...await hiddenFocus(mika.page));
        }
      }
    }
    expect(hidden).toEqual([]);
  });
}

/** Describes the focused control if no point of it is in view: WCAG 2.2, success criterion 2.4.11. */
async function hiddenFocus(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return [];
    const { left, top, right, bottom } = focused.getBoundingClientRect();
    if (right - left < 2 || bottom - top < 2) return [];
    const steps = [0.02, 0.25, 0.5, 0.75, 0.98];
    const isSeen = steps.some((x) =>
      steps.some((y) => {
        const at = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y);
        return at !== null && (focused.contains(at) || at.contains(focused) && at.closest("label") !== null);
      })
    );
    return isSeen ? [] : [`${focused.outerHTML.slice(0, 120)} at ${Math.round(top)} to ${Math.round(bottom)}`];
  });
}
