// The activity log.

import { expect, type Locator, type Page } from "@playwright/test";

export class Activity {
  static path = "/activity";
  static title = "Activity";

  readonly entries: Locator;

  constructor(private readonly page: Page) {
    this.entries = page.getByRole("list", { name: "Activity" }).getByRole("listitem");
  }

  entry(sentence: string): Locator {
    return this.entries.filter({ hasText: sentence });
  }

  async tells(sentence: string): Promise<void> {
    await expect(this.entry(sentence).first()).toBeVisible();
  }

  async doesNotTell(sentence: string): Promise<void> {
    await expect(this.entries.first()).toBeVisible();
    await expect(this.entry(sentence)).toHaveCount(0);
  }

  async narrows(field: "Who" | "What" | "About", choice: string): Promise<void> {
    await this.page.getByLabel(field, { exact: true }).selectOption(choice);
  }

  /** Types a date and leaves its field. */
  async dates(field: "From" | "To", date: string): Promise<void> {
    await this.date(field).fill(date);
    await this.date(field).press("Enter");
  }

  date(field: "From" | "To"): Locator {
    return this.page.getByRole("textbox", { name: field, exact: true });
  }

  /** Opens an entry and returns the table of its changed fields. */
  async opens(sentence: string): Promise<Locator> {
    const entry = this.entry(sentence).first();
    await entry.locator("summary").click();
    return entry.getByRole("table");
  }

  async exports(): Promise<string> {
    const saved = this.page.waitForEvent("download");
    await this.page.getByRole("button", { name: "Export CSV" }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toMatch(/^muster-activity-\d{4}-\d\d-\d\d\.csv$/);
    const parts: Buffer[] = [];
    for await (const part of await download.createReadStream()) parts.push(part as Buffer);
    return Buffer.concat(parts).toString("utf8");
  }
}
