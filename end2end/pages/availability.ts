// A player's own fortnight, and the day that is being answered.

import { expect, type Locator, type Page } from "@playwright/test";

import type { Day } from "../calendar.ts";

export class Availability {
  static path = "/availability";
  static title = "Availability";

  constructor(private readonly page: Page) {}

  day(day: Day): OwnDay {
    return new OwnDay(this.page, day);
  }

  /** What became of the last change, beside the title. */
  async says(state: "Saving" | "Saved" | "Not saved"): Promise<void> {
    await expect(this.page.getByRole("banner").getByText(state, { exact: true })).toBeVisible();
  }

  async retries(): Promise<void> {
    await this.page.getByRole("banner").getByRole("button", { name: "Retry" }).click();
  }

  async undoes(): Promise<void> {
    await this.page.getByRole("button", { name: "Undo" }).click();
  }
}

export class OwnDay {
  /** The day's row in the list; the copy button of the same date says nothing more than the date. */
  readonly row: Locator;
  readonly editor: Locator;

  constructor(page: Page, day: Day) {
    this.row = page.getByRole("button", { name: new RegExp(`^${day.short} .`) });
    this.editor = page.getByRole("region", { name: day.long });
  }

  get from(): Locator {
    return this.editor.getByLabel("From");
  }

  get to(): Locator {
    return this.editor.getByLabel("To", { exact: true });
  }

  async opens(): Promise<this> {
    if ((await this.row.getAttribute("aria-expanded")) !== "true") await this.row.click();
    await expect(this.editor).toBeVisible();
    return this;
  }

  async adds(from: string, to: string): Promise<void> {
    await this.from.fill(from);
    await this.to.fill(to);
    await this.editor.getByRole("button", { name: "Add" }).click();
  }

  async presses(answer: "Evening 18–23" | "Not available" | "Clear" | "Back to the pattern" | "Take back"): Promise<void> {
    await this.editor.getByRole("button", { name: answer }).click();
  }

  async removes(window: string): Promise<void> {
    await this.editor.getByRole("button", { name: `Remove ${window}` }).click();
  }

  async copiesTo(other: Day): Promise<void> {
    await this.editor.getByRole("button", { name: other.short, exact: true }).click();
  }

  async says(...words: string[]): Promise<void> {
    for (const word of words) await expect(this.row).toContainText(word);
  }

  async doesNotSay(words: string): Promise<void> {
    await expect(this.row).toBeVisible();
    await expect(this.row).not.toContainText(words);
  }

  /** The windows of the day as the editor lists them. */
  async lists(...windows: string[]): Promise<void> {
    const chips = this.editor.getByRole("list", { name: "Windows" }).getByRole("listitem");
    await expect(chips).toHaveCount(windows.length);
    for (const [at, window] of windows.entries()) await expect(chips.nth(at)).toContainText(window);
  }

  /** The reason stands next to the fields, is tied to them, and what was typed stays. */
  async refuses(typed: [string, string], reason: string): Promise<void> {
    await expect(this.editor.getByRole("alert")).toContainText(reason);
    for (const field of [this.from, this.to]) {
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await expect(field).toHaveAccessibleDescription(new RegExp(reason));
    }
    await expect(this.from).toHaveValue(typed[0]);
    await expect(this.to).toHaveValue(typed[1]);
  }
}
