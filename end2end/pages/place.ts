// A page of the portal: where it is, what stands in its title, and the object that speaks for it.

import { expect, type Page } from "@playwright/test";

export interface PageOf<P> {
  new (page: Page): P;
  path: string;
  title: string;
}

/** Tabs that hold nothing yet. */
export abstract class Unbuilt {
  constructor(protected readonly page: Page) {}

  /** Says in a sentence that there is nothing, and where to go. */
  async saysThatItIsEmpty(words: string): Promise<void> {
    const content = this.page.getByRole("main");
    await expect(content.getByRole("heading", { level: 2 })).toHaveText(words);
    await expect(content.getByRole("link", { name: "To the schedule" })).toBeVisible();
  }
}

export class Statistics extends Unbuilt {
  static path = "/statistics";
  static title = "Statistics";
}
