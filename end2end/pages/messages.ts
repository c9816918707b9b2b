// The bot's outbox.

import { expect, type Locator, type Page } from "@playwright/test";

export class Messages {
  static path = "/messages";
  static title = "Messages";

  readonly coming: Locator;
  readonly past: Locator;

  constructor(private readonly page: Page) {
    const rows = (name: string) => page.getByRole("region", { name }).getByRole("listitem");
    this.coming = rows("Next 7 days");
    this.past = rows("Queue and history");
  }

  /** Returns the upcoming job of this kind on this day. */
  job(kind: string, day: string): Locator {
    return this.coming.filter({ hasText: kind }).filter({ hasText: day });
  }

  async skips(job: Locator): Promise<void> {
    await job.getByRole("button", { name: /^Skip: / }).click();
    await expect(job).toContainText("Skipped");
  }

  async restores(job: Locator): Promise<void> {
    await job.getByRole("button", { name: /^Don’t skip: / }).click();
    await expect(job).not.toContainText("Skipped");
  }

  async sendsNow(job: Locator): Promise<void> {
    await job.getByRole("button", { name: /^Send now: / }).click();
    await this.page.getByRole("dialog").getByRole("button", { name: "Send now" }).click();
    await expect(job).toHaveCount(0);
  }

  async narrows(field: "Kind" | "State", choice: string): Promise<void> {
    await this.page.getByLabel(field, { exact: true }).selectOption(choice);
  }
}
