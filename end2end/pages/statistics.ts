// The Statistics page.

import { expect, type Locator, type Page } from "@playwright/test";

export class Statistics {
  static path = "/statistics";
  static title = "Statistics";

  constructor(private readonly page: Page) {}

  figure(name: string): Locator {
    const glance = this.page.getByRole("region", { name: "At a glance" });
    return glance.locator(".statistics-figure").filter({ has: this.page.getByRole("heading", { name, exact: true }) });
  }

  chart(title: string): Locator {
    return this.page.getByRole("region", { name: title, exact: true }).first();
  }

  async narrows(field: "Period" | "Match type", choice: string): Promise<void> {
    await this.page.getByLabel(field, { exact: true }).selectOption(choice);
  }

  async dates(field: "From" | "To", date: string): Promise<void> {
    const input = this.page.getByRole("textbox", { name: field, exact: true });
    await input.fill(date);
    await input.press("Enter");
  }

  /** Shows a chart as a table, by keyboard, and returns the rows as text. */
  async numbers(title: string): Promise<string[]> {
    await this.page.getByRole("button", { name: `Show as table: ${title}` }).press("Enter");
    const rows = this.chart(title).getByRole("row");
    await expect(rows.first()).toBeVisible();
    return (await rows.allInnerTexts()).map((row) => row.replace(/\s+/g, " ").trim());
  }

  async exports(): Promise<string> {
    const saved = this.page.waitForEvent("download");
    await this.page.getByRole("button", { name: "Export CSV" }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toMatch(/^muster-statistics-\d{4}-\d\d-\d\d\.csv$/);
    const parts: Buffer[] = [];
    for await (const part of await download.createReadStream()) parts.push(part as Buffer);
    return Buffer.concat(parts).toString("utf8");
  }
}
