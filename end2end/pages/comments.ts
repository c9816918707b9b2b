// The comments on a strategy: the text that is read, and the list beside it.

import { type Locator, type Page, expect } from "@playwright/test";

export class StrategyComments {
  private constructor(private readonly page: Page) {}

  static async of(page: Page, strategy: string): Promise<StrategyComments> {
    await page.goto(`/stratbook/${strategy}`);
    const comments = new StrategyComments(page);
    await expect(comments.text).toBeVisible();
    await expect(comments.toggle).toBeVisible();
    // The code of the comments is loaded after the text is shown.
    await expect(page.locator(".comment-select")).toBeAttached();
    return comments;
  }

  get text(): Locator {
    return this.page.locator(".strategy-text > .document");
  }

  get toggle(): Locator {
    return this.page.getByRole("button", { name: /^Comments/ });
  }

  get list(): Locator {
    return this.page.getByRole("region", { name: "Comments" });
  }

  /** The passages in the text, in their order. */
  get passages(): Locator {
    return this.text.locator("mark");
  }

  /** The thread about a passage. */
  thread(quote: string): Locator {
    return this.list.locator(".comment-thread").filter({ has: this.page.getByRole("heading", { name: quote }) });
  }

  /** Selects the first occurrence of these words in the text, as a pointer does. */
  async select(words: string): Promise<void> {
    await this.text.evaluate((text, words) => {
      const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = node.textContent?.indexOf(words) ?? -1;
        if (at >= 0) return getSelection()?.setBaseAndExtent(node, at, node, at + words.length);
      }
      throw new Error(`no ${words} in the text`);
    }, words);
  }

  /** Comments on the first occurrence of these words. */
  async comment(words: string, says: string): Promise<void> {
    await this.select(words);
    await this.page.getByRole("button", { name: "Comment", exact: true }).click();
    await this.list.getByRole("textbox", { name: "New comment" }).fill(says);
    await this.list.getByRole("button", { name: "Comment", exact: true }).click();
    await expect(this.thread(words)).toContainText(says);
  }
}
