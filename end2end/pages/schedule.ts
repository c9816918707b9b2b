// The Schedule page.

import { expect, type Locator, type Page } from "@playwright/test";

import type { Day } from "../calendar.ts";
import { DayPage } from "./day.ts";

export class Schedule {
  static path = "/schedule";
  static title = "Schedule";

  constructor(private readonly page: Page) {}

  /** The session of tonight, or the next one. */
  get head(): SessionHead {
    return new SessionHead(this.page);
  }

  day(day: Day): DayCard {
    return new DayCard(this.page, day);
  }

  /** Returns the dates of the cards, in order. */
  async dates(): Promise<string[]> {
    const links = this.page.getByRole("main").getByRole("heading", { level: 2 }).getByRole("link");
    await expect(links.first()).toBeVisible();
    const texts = await links.allTextContents();
    // Weekday and date are on two lines where there is room.
    return texts.map((text) => text.replace(/\s+/g, " "));
  }

  /** Opens the fourteen days from this day by URL. The viewer may call the first one by another date. */
  static async from(page: Page, day: Day, own = day): Promise<Schedule> {
    await page.goto(`${Schedule.path}?from=${day.iso}`);
    const schedule = new Schedule(page);
    await schedule.beginsWith(own);
    return schedule;
  }

  async goesEarlier(): Promise<void> {
    await this.page.getByRole("link", { name: "Earlier days" }).click();
  }

  async goesLater(): Promise<void> {
    await this.page.getByRole("link", { name: "Later days" }).click();
  }

  async goesToToday(): Promise<void> {
    await this.page.getByRole("link", { name: "Today", exact: true }).click();
  }

  /** Waits until the fourteen days from this day are shown. */
  async beginsWith(day: Day): Promise<void> {
    await expect(this.page.getByRole("heading", { level: 2 }).getByRole("link").first()).toHaveAccessibleName(day.short);
    await expect(this.page.getByRole("heading", { level: 2 }).getByRole("link")).toHaveCount(14);
  }

  async summarises(...words: string[]): Promise<void> {
    for (const word of words) await expect(this.page.locator(".schedule-summary")).toContainText(word);
  }
}

export class SessionHead {
  readonly root: Locator;

  constructor(page: Page) {
    this.root = page.locator(".session-head");
  }

  async says(...words: (string | RegExp)[]): Promise<void> {
    for (const word of words) await expect(this.root).toContainText(word);
  }

  /** Expects exactly these answers. */
  async offers(...answers: string[]): Promise<void> {
    const offered = this.root.getByRole("button").or(this.root.getByRole("link", { name: "Other time" }));
    await expect(offered).toHaveCount(answers.length);
    for (const [at, answer] of answers.entries()) await expect(offered.nth(at)).toContainText(answer);
  }

  async presses(answer: "I can" | "I can’t"): Promise<void> {
    await this.root.getByRole("button", { name: new RegExp(`^${answer}( |:|$)`) }).click();
  }
}

export class DayCard {
  private readonly card: Locator;
  readonly link: Locator;

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

  /** The button of an open day. */
  button(answer: "I can" | "I can’t"): Locator {
    return this.card.getByRole("button", { name: `${answer} play` });
  }

  async presses(answer: "I can" | "I can’t"): Promise<void> {
    await this.button(answer).click();
  }

  /** Returns the number of the highest bars, if it is visible at this width. */
  async numbers(): Promise<string[]> {
    await expect(this.card).toBeVisible();
    const numbers = this.card.locator(".heat-peak b").filter({ visible: true });
    return numbers.allInnerTexts();
  }

  async opens(): Promise<DayPage> {
    await this.link.click();
    return DayPage.stands(this.page, this.day);
  }
}
