// The menu of a narrow page.

import { expect, PHONE, test } from "./test.ts";

test("the drawer opens, keeps the focus, closes with Escape, and leads to another page", PHONE, async ({ portal }) => {
  await portal.opens("/schedule");
  // The bar of a page whose code is loading is replaced.
  await portal.findsFirst(".day-card-link");
  await portal.presses("button", "Open menu");
  await portal.finds("dialog", "Menu");
  for (let stops = 0; stops < 20; stops += 1) {
    await portal.driver.presses("Tab");
    expect(await portal.driver.evaluate(() => document.activeElement?.closest("[role='dialog']")?.ariaLabel)).toBe("Menu");
  }
  await portal.driver.presses("Escape");
  await expect.poll(() => portal.focused()).toBe("Open menu");
  await portal.presses("button", "Open menu");
  await portal.presses("link", "Matches");
  await portal.finds("heading", "Matches");
  await expect.poll(() => portal.driver.evaluate(() => document.querySelectorAll("[role='dialog']").length)).toBe(0);
});
