// The team's color: an admin chooses it, and the portal and the sign-in page have it from the first paint on.

import { AxeBuilder } from "@axe-core/playwright";

import { Schedule } from "../pages/schedule.ts";
import { Settings } from "../pages/settings.ts";
import { KIM, MIKA } from "../installation/team.ts";
import type { Person } from "../people/person.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

const PORTAL = /\.wasm$/;

const color = (person: Person) => person.page.evaluate(() => document.documentElement.dataset.teamColor);
const accent = (person: Person) =>
  person.page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--accent"));

/** Records the color at the time when the body is created, before which nothing is painted. */
async function remembersFirstColor(person: Person): Promise<() => Promise<string | null>> {
  await person.page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      sessionStorage.setItem("first-color", document.documentElement.dataset.teamColor ?? "none");
    }).observe(document, { childList: true, subtree: true });
  });
  return () => person.page.evaluate(() => sessionStorage.getItem("first-color"));
}

async function hasLegibleColors(person: Person): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await person.page.emulateMedia({ colorScheme });
    const axe = new AxeBuilder({ page: person.page }).setLegacyMode(true).withTags(["wcag2a", "wcag2aa", "wcag21aa"]);
    const { violations } = await axe.analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`), colorScheme).toEqual([]);
  }
}

test("an admin chooses the color of the team, and every open portal has it", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  await (await kim.opens(Schedule)).dates();
  const before = await accent(kim);
  const mika = await team.signIn(MIKA);
  const settings = await mika.opens(Settings);
  await expect(settings.choice("Team color", "Teal")).toBeChecked();
  await settings.chooses("Team color", "Rose");
  await settings.saves();
  await mika.reads("Settings saved");
  await expect.poll(() => color(mika)).toBe("rose");
  await hasLegibleColors(mika);
  await expect.poll(() => color(kim)).toBe("rose");
  expect(await accent(kim)).not.toBe(before);
  await mika.page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => color(kim)).toBe("teal");
});

test("the frame and the sign-in page have the color before the portal has loaded", ANY_WIDTH, async ({ team }) => {
  await team.operator.succeeds("PUT", "/api/settings", { branding: { teamName: "Night Shift", teamColor: "blue" } });
  const kim = await team.signIn(KIM);
  await (await kim.opens(Schedule)).dates();
  await expect.poll(() => color(kim)).toBe("blue");
  await hasLegibleColors(kim);

  const firstColor = await remembersFirstColor(kim);
  const release = await kim.network.holds(PORTAL);
  await kim.page.reload({ waitUntil: "commit" });
  await expect.poll(firstColor).toBe("blue");
  await expect(kim.page.locator("#static-shell").getByText("Night Shift").first()).toBeVisible();
  await release();
  await kim.stands(Schedule);

  await kim.signsOut();
  await kim.isAskedToSignIn();
  await kim.reads("Night Shift");
  expect(await color(kim)).toBe("blue");
});

test("a visitor sees the team on the sign-in page", async ({ team }) => {
  await team.operator.succeeds("PUT", "/api/settings", { branding: { teamName: "Night Shift", teamColor: "lime" } });
  const stranger = await team.stranger();
  await stranger.page.goto("/login");
  await stranger.isAskedToSignIn();
  await stranger.reads("Night Shift");
  await expect.poll(() => color(stranger)).toBe("lime");
  await hasLegibleColors(stranger);

  const firstColor = await remembersFirstColor(stranger);
  const release = await stranger.network.holds(PORTAL);
  await stranger.page.reload({ waitUntil: "commit" });
  await expect.poll(firstColor).toBe("lime");
  await stranger.reads("Night Shift");
  await release();
  await stranger.isAskedToSignIn();
});
