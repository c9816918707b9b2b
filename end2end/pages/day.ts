// One team day in depth.

import { expect, type Locator, type Page } from "@playwright/test";

import type { Day } from "../calendar.ts";

export class DayPage {
  private constructor(
    private readonly page: Page,
    private readonly day: Day,
  ) {}

  static path(day: Day): string {
    return `/schedule/${day.iso}`;
  }

  static async opens(page: Page, day: Day): Promise<DayPage> {
    await page.goto(DayPage.path(day));
    return DayPage.stands(page, day);
  }

  static async stands(page: Page, day: Day): Promise<DayPage> {
    await expect(page.getByRole("heading", { level: 1, name: day.title, exact: true })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${DayPage.path(day)}$`));
    return new DayPage(page, day);
  }

  async answers(...words: string[]): Promise<void> {
    const verdict = this.page.getByRole("region", { name: "Verdict" });
    for (const word of words) await expect(verdict).toContainText(word);
  }

  /** The row of a player in the timeline, with its bars or its word. */
  async showsPlayer(name: string, ...words: string[]): Promise<void> {
    for (const word of words) await expect(this.row(name)).toContainText(word);
  }

  async drawsBars(name: string, count: number): Promise<void> {
    await expect(this.row(name).locator(".timeline-bar")).toHaveCount(count);
  }

  async goesToDayAfter(): Promise<DayPage> {
    await this.page.getByRole("link", { name: "Day after" }).click();
    return DayPage.stands(this.page, this.day.plus(1));
  }

  private row(name: string): Locator {
    const timeline = this.page.getByRole("region", { name: "Who is free when" });
    return timeline.getByRole("row").filter({ has: this.page.getByRole("rowheader", { name }) });
  }
}
