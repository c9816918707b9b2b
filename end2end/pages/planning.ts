// The Day planning pages: fourteen days, and one day with everyone's answers.

import { expect, type Locator, type Page } from "@playwright/test";

import type { Day } from "../calendar.ts";

export class Planning {
  static path = "/planning";
  static title = "Day planning";

  constructor(private readonly page: Page) {}

  reason(day: Day): Locator {
    return this.page.getByRole("combobox", { name: `Reason for ${day.short}` });
  }

  focus(day: Day): Locator {
    return this.page.getByRole("textbox", { name: `Focus for ${day.short}` });
  }

  offDay(day: Day): Locator {
    return this.page.getByRole("switch", { name: `Off-day on ${day.short}` });
  }

  async says(day: Day, words: string): Promise<void> {
    await expect(this.page.getByRole("listitem").filter({ has: this.reason(day) })).toContainText(words);
  }

  /** Expects the save state next to the title. */
  async showsState(state: "Saved" | "Not saved"): Promise<void> {
    await expect(this.page.getByRole("banner").getByText(state, { exact: true })).toBeVisible();
  }

  async refuses(field: Locator, reason: string): Promise<void> {
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(new RegExp(reason));
  }

  async goesTo(days: "Earlier days" | "Later days"): Promise<void> {
    await this.page.getByRole("link", { name: days }).click();
  }

  async opens(day: Day): Promise<PlannedDay> {
    await this.page.getByRole("link", { name: `Answers for ${day.short}` }).click();
    return PlannedDay.stands(this.page, day);
  }
}

export class PlannedDay {
  private constructor(private readonly page: Page) {}

  static async opens(page: Page, day: Day): Promise<PlannedDay> {
    await page.goto(`/planning/${day.iso}`);
    return PlannedDay.stands(page, day);
  }

  static async stands(page: Page, day: Day): Promise<PlannedDay> {
    await expect(page.getByRole("heading", { level: 1, name: day.short, exact: true })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/planning/${day.iso}$`));
    return new PlannedDay(page);
  }

  answer(name: string): Locator {
    return this.page.getByRole("textbox", { name: `${name}’s answer`, exact: true });
  }

  async answers(name: string, windows: string): Promise<void> {
    await this.answer(name).fill(windows);
    await this.answer(name).press("Enter");
  }

  async presses(name: string, answer: "is not available" | "clear"): Promise<void> {
    const words = answer === "clear" ? `Clear ${name}’s answer` : `Mark ${name} as not available`;
    await this.page.getByRole("button", { name: words, exact: true }).click();
  }

  /** Expects the current verdict of the day to contain the words. */
  async comesTo(...words: string[]): Promise<void> {
    const plan = this.page.getByRole("region", { name: "Plan" });
    for (const word of words) await expect(plan).toContainText(word);
  }

  async says(name: string, words: string): Promise<void> {
    await expect(this.page.getByRole("listitem").filter({ has: this.answer(name) })).toContainText(words);
  }

  async refuses(name: string, reason: string): Promise<void> {
    await expect(this.answer(name)).toHaveAttribute("aria-invalid", "true");
    await expect(this.answer(name)).toHaveAccessibleDescription(new RegExp(reason));
  }
}
