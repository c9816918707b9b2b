// Checks a page with axe, in both themes, on a desktop and on a phone.

import { AxeBuilder } from "@axe-core/playwright";

import type { Person } from "./people/person.ts";
import { expect } from "./test.ts";

/** The rows of the paint grid are alike, so only every sixth is checked: all 800 cells would take a minute. */
const ALIKE = ".paint-row:not(:nth-child(6n + 1))";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"];
/** Rules without one of these tags, or off by default: names contain the visible text, targets are 24 px or apart. */
const OTHER_RULES = { "label-content-name-mismatch": { enabled: true }, "target-size": { enabled: true } };
/** A theme only changes colors: names, roles and order are the same in the other one. */
const RULES_OF_COLOR = ["color-contrast", "link-in-text-block"];

export type ColorScheme = "light" | "dark";

/** The source of axe for a page that has already loaded it: loading it for each check took a quarter of the time. */
const NOTHING = ";";

const PHONE_SIZE = { width: 390, height: 844 };

export async function axeFindsNothing(person: Person): Promise<void> {
  await looks(person, "light", "dark");
  // The colors of a theme are the same at every width.
  await asOnPhone(person, () => keepsRules(person, "dark", RULES));
}

/** Checks all rules in one theme, and the color rules in the other one. */
export async function looks(person: Person, whole: ColorScheme, colors: ColorScheme): Promise<void> {
  await keepsRules(person, whole, RULES);
  await keepsRules(person, colors, RULES_OF_COLOR);
}

/** Makes the page as narrow as a phone, with a coarse pointer, while `acts` runs. The page keeps its state. */
export async function asOnPhone(person: Person, acts: () => Promise<void>): Promise<void> {
  const { page } = person;
  const before = page.viewportSize()!;
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await page.setViewportSize(PHONE_SIZE);
  expect(await page.evaluate(() => matchMedia("(pointer: coarse)").matches), "a coarse pointer").toBe(true);
  await acts();
  await page.setViewportSize(before);
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: false });
  await session.detach();
}

/** Checks the rules of color with more contrast. */
export async function keepsContrast(person: Person): Promise<void> {
  await person.page.emulateMedia({ contrast: "more" });
  for (const scheme of ["light", "dark"] as const) await keepsRules(person, scheme, RULES_OF_COLOR);
  await person.page.emulateMedia({ contrast: "no-preference" });
}

async function keepsRules(person: Person, colorScheme: ColorScheme, rules: string[]): Promise<void> {
  const { page } = person;
  await page.emulateMedia({ colorScheme });
  // In its first frame a dialog is transparent, and axe treats it as hidden.
  await person.looksAgain();
  const axeSource = await page.evaluate(() => "axe" in window) ? NOTHING : undefined;
  // Checks one frame and reports violations only. Otherwise a second page opens for each report.
  const axe = new AxeBuilder({ page, axeSource }).setLegacyMode(true).exclude(ALIKE).options({ resultTypes: ["violations"], rules: OTHER_RULES });
  const { violations } = await (rules === RULES ? axe.withTags(rules) : axe.withRules(rules)).analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
  expect(found, `${colorScheme} theme at ${page.viewportSize()!.width} px`).toEqual([]);
}
