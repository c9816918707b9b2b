// A poll on the page of a day, or on the page of the polls.

import { expect, type Locator, type Page } from "@playwright/test";

export class Poll {
  private readonly poll: Locator;

  constructor(page: Page, question: string | RegExp) {
    this.poll = page.getByRole("article", { name: question });
  }

  option(name: string | RegExp): Locator {
    return this.poll.getByRole("button", { name });
  }

  get options(): Locator {
    return this.poll.getByRole("button");
  }

  async says(words: string | RegExp): Promise<void> {
    await expect(this.poll).toContainText(words);
  }
}
