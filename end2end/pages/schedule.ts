// The fortnight at a glance.

import { expect, type Locator, type Page } from "@playwright/test";

import type { Day } from "../calendar.ts";
import { DayPage } from "./day.ts";

export class Schedule {
  static path = "/schedule";
  static title = "Schedule";

  constructor(private readonly page: Page) {}

  day(day: Day): DayCard {
    return new DayCard(this.page, day);
  }

  /** The dates of the cards, in order. */
  async dates(): Promise<string[]> {
    const links = this.page.getByRole("main").getByRole("heading", { level: 2 }).getByRole("link");
    await expect(links.first()).toBeVisible();
    const texts = await links.allInnerTexts();
    // Weekday and date stand on two lines where there is room for that.
    return texts.map((text) => text.replace(/\s+/g, " "));
  }

  async summarises(...words: string[]): Promise<void> {
    for (const word of words) await expect(this.page.locator(".schedule-summary")).toContainText(word);
  }
}

export class DayCard {
  private readonly card: Locator;
  private readonly link: Locator;

  constructor(
    private readonly page: Page,
    private readonly day: Day,
  ) {
    this.link = page.getByRole("link", { name: day.short, exact: true });
    this.card = page.getByRole("listitem").filter({ has: this.link });
  }

  async says(...words: string[]): Promise<void> {
    for (const word of words) await expect(this.card).toContainText(word);
  }

  async doesNotSay(words: string): Promise<void> {
    await expect(this.card).toBeVisible();
    await expect(this.card).not.toContainText(words);
  }

  async opens(): Promise<DayPage> {
    await this.link.click();
    return DayPage.stands(this.page, this.day);
  }
}
