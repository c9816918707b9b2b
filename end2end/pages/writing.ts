// The page on which a strategy is written.

import { expect, type Locator, type Page } from "@playwright/test";

import { Stratbook, type Strategy } from "./stratbook.ts";

/** Milliseconds without a change after which the portal has saved. */
export const PAUSE = 1_500;
/** Milliseconds after which it has repeated a failed request. */
export const SENT_AGAIN = 6_000;

type State = "Saving" | "Saved" | "Not saved" | "Waiting to sync" | "Choose a version";

export class Writing {
  static path = "/stratbook/new";
  static title = "New strategy";

  readonly title: Locator;
  readonly text: Locator;

  constructor(private readonly page: Page) {
    this.title = page.getByRole("textbox", { name: "Title", exact: true });
    this.text = page.getByRole("textbox", { name: "Strategy text" });
  }

  static async of(page: Page, id: string): Promise<Writing> {
    await page.goto(`/stratbook/${id}/edit`);
    const writing = new Writing(page);
    await expect(writing.text).toBeVisible();
    return writing;
  }

  /** Writes at the end of the text. */
  async writes(words: string): Promise<void> {
    await this.text.click();
    await this.page.keyboard.press("ControlOrMeta+End");
    await this.page.keyboard.type(words);
  }

  /** Expects the save state next to the title. */
  async showsState(state: State): Promise<void> {
    await expect(this.page.getByRole("banner").getByText(state, { exact: true })).toBeVisible();
  }

  /** Advances the clock by the pause after which the portal saves. The test has installed the person's clock. */
  async pauses(): Promise<void> {
    await this.page.clock.runFor(PAUSE);
  }

  /** Pauses, then expects the save state. */
  async pausesUntil(state: State): Promise<void> {
    await this.pauses();
    await this.showsState(state);
  }

  /** Returns the fields next to the text. On a narrow screen they are opened first. */
  async details(): Promise<Locator> {
    const details = this.page.locator(".writing-facts");
    if ((await details.getAttribute("open")) === null) await details.locator("summary").click();
    return details;
  }

  /** The question about what two people changed. */
  get conflict(): Locator {
    return this.page.locator(".conflict");
  }

  /** One version of what is asked about. */
  side(name: "Theirs" | "Yours" | "The other version" | "This version"): Locator {
    return this.conflict.getByRole("region", { name, exact: true });
  }

  async resolves(choice: "Theirs" | "Yours" | "Keep both" | "The other version" | "This version"): Promise<void> {
    await this.conflict.getByRole("button", { name: choice, exact: true }).click();
  }

  async isDone(title: string): Promise<Strategy> {
    await this.page.getByRole("link", { name: "Done" }).click();
    return new Stratbook(this.page).reads(title);
  }
}
