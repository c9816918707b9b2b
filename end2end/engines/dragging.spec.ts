// What is dragged by mouse.

import { type EnginePage, pointOf } from "./engine_page.ts";
import { expect, test } from "./test.ts";

/** Returns the names of a role, in order. */
async function names(portal: EnginePage, role: string): Promise<string[]> {
  return portal.driver.evaluate((role) => {
    const region = [...document.querySelectorAll("section")].find((region) => region.querySelector("h2")?.textContent?.startsWith(role));
    return [...(region?.querySelectorAll(".players-name b") ?? [])].map((name) => name.textContent ?? "");
  }, role);
}

test("a player is dragged to another role", async ({ portal }) => {
  await portal.opens("/players");
  const to = pointOf(await portal.boxOf(await portal.finds("button", "Move Kim")));
  const from = pointOf(await portal.boxOf(await portal.finds("button", "Move Theo"), false));
  await portal.drags(from, [from[0], from[1] + 12], [to[0], to[1] - 4], to);
  await expect.poll(() => names(portal, "Subs")).toEqual(["Kim", "Theo", "Jonas"]);
  await portal.reads("Saved");
  expect(await names(portal, "Main")).toEqual(["Mika", "Ines", "Priya", "Noah"]);
});
