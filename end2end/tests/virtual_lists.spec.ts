// Lists that are so long that only the rows in sight are in the page: each row follows the one before it.

import { rowDistances } from "../geometry.ts";
import { MIKA } from "../installation/team.ts";
import { Matches } from "../pages/matches.ts";
import { Stratbook } from "../pages/stratbook.ts";
import { expect, test } from "../test.ts";

/** More rows than are in the page at once, whose number is 80. */
const ROWS = 110;

for (const [place, path, rows, row] of [
  [Stratbook, "/api/strategies", ".strategy-row", (at: number) => ({ title: `Plan ${at}` })],
  [
    Matches,
    "/api/matches",
    ".matches-rows section .match-row",
    (at: number) => ({ date: "02.01.2025", opponent: `Owls ${at}`, type: "SCRIM", map: "Ascent", scoreUs: 13, scoreThem: 7 }),
  ],
] as const) {
  test(`${place.title}: rows follow one another`, async ({ team }) => {
    for (let at = 0; at < ROWS; at += 1) await team.operator.succeeds("POST", path, row(at));
    const mika = await team.signIn(MIKA);
    await mika.opens<unknown>(place);
    await expect(mika.page.locator(rows).first()).toBeVisible();
    await expect
      .poll(async () => {
        await mika.page.locator(rows).last().scrollIntoViewIfNeeded();
        return mika.page.locator(".windowed[data-windowed]").count();
      })
      .toBe(1);
    await expect.poll(() => rowDistances(mika.page, rows)).toHaveLength(1);
    const last = mika.page.locator(rows).last();
    await expect(last).toHaveAttribute("aria-setsize", /^-1$|^\d{3}$/);
  });
}
