// The page of one team day.

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
    await expect(page.getByRole("heading", { level: 1, name: new RegExp(`^${day.title}( \\d{4})?$`) })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${DayPage.path(day)}$`));
    return new DayPage(page, day);
  }

  async answers(...words: string[]): Promise<void> {
    const verdict = this.page.getByRole("region", { name: "Verdict" });
    for (const word of words) await expect(verdict).toContainText(word);
  }

  /** The viewer's own part: the question, or the answer. */
  get own(): Locator {
    return this.page.getByRole("region", { name: "Your answer" });
  }

  /** Expects the row of a player in the timeline to contain the words. */
  async showsPlayer(name: string, ...words: string[]): Promise<void> {
    for (const word of words) await expect(this.row(name)).toContainText(word);
  }

  async drawsBars(name: string, count: number): Promise<void> {
    await expect(this.row(name).locator(".timeline-bar")).toHaveCount(count);
  }

  /** Expects a group of players by state, for example `No answer`: its count and its names. */
  async groups(words: string, count: number, ...names: string[]): Promise<void> {
    const groups = this.page.getByRole("region", { name: "Players" }).locator("dl > div");
    const group = groups.filter({ has: this.page.getByRole("term").filter({ hasText: words }) });
    await expect(group.getByRole("term")).toHaveText(new RegExp(`${words}\\s*${count}`));
    for (const name of names) await expect(group.getByRole("definition")).toContainText(name);
  }

  /** The list of playable windows. */
  get windows(): Locator {
    return this.page.getByRole("region", { name: "Playable times" });
  }

  async marksLongest(times: string, others: string[]): Promise<void> {
    const windows = this.windows.getByRole("listitem");
    await expect(windows).toHaveCount(others.length + 1);
    await expect(windows.filter({ hasText: "longest" })).toContainText(times);
    for (const other of others) await expect(windows.filter({ hasText: other })).toBeVisible();
  }

  /** Expects a row of the table: the times, the number of free players, and whether they can play. */
  async tells(times: string, free: number, playable: "Yes" | "No"): Promise<void> {
    const table = this.page.getByRole("table", { name: "How many are free" });
    if (!(await table.isVisible())) await this.page.getByText("Show as table").click();
    const line = table.getByRole("row").filter({ has: this.page.getByRole("rowheader", { name: times }) });
    await expect(line.getByRole("cell")).toHaveText([String(free), playable]);
  }

  /** Returns the numbers that are visible above the bars at this width. */
  async countsFree(): Promise<string[]> {
    const counts = this.page.locator(".timeline-count");
    await expect(counts.first()).toBeVisible();
    return counts.evaluateAll((counts) =>
      counts.filter((count) => getComputedStyle(count).fontSize !== "0px").map((count) => count.textContent ?? ""),
    );
  }

  get copyMessage(): Locator {
    return this.page.getByRole("button", { name: "Copy message" });
  }

  get message(): Locator {
    return this.page.locator(".request q");
  }

  /** The button that makes the bot ask the player whom the day needs. */
  get ask(): Locator {
    return this.request.getByRole("button", { name: "Ask", exact: true });
  }

  /** Expects that the player has been asked. */
  async isAsked(): Promise<void> {
    await expect(this.request.getByText("Asked", { exact: true })).toBeVisible();
    await expect(this.ask).toHaveCount(0);
  }

  private get request(): Locator {
    return this.page.locator(".request");
  }

  async goesToDayAfter(): Promise<DayPage> {
    await this.page.getByRole("link", { name: "Next day" }).click();
    return DayPage.stands(this.page, this.day.plus(1));
  }

  /** Types a name into the search of a long list. */
  async finds(name: string): Promise<void> {
    await this.page.getByRole("searchbox", { name: "Find a player" }).fill(name);
  }

  async scrollsUp(): Promise<void> {
    await this.page.evaluate(() => window.scrollTo(0, 0));
  }

  /** Returns the number of rendered rows of players and roles. */
  async rowsInPage(): Promise<number> {
    return this.table.locator("[role=rowgroup]").last().getByRole("row").count();
  }

  /** Returns the number of all rows, and the index of the first rendered one. */
  async places(): Promise<{ count: number; first: number }> {
    const row = this.table.locator("[role=rowgroup]").last().getByRole("row").first();
    return {
      count: Number(await this.table.getAttribute("aria-rowcount")),
      first: Number(await row.getAttribute("aria-rowindex")),
    };
  }

  private get table(): Locator {
    return this.page.getByRole("table", { name: "Who’s free when" });
  }

  private row(name: string): Locator {
    const timeline = this.page.getByRole("region", { name: "Who’s free when" });
    return timeline.getByRole("row").filter({ has: this.page.getByRole("rowheader", { name }) });
  }
}
