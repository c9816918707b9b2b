// A strategy as it is written.

import { expect, type Locator, type Page } from "@playwright/test";

import { Stratbook, type Strategy } from "./stratbook.ts";

/** After this many milliseconds without a change the portal has sent what was written. */
export const PAUSE = 1_500;
/** After this many milliseconds it has repeated a request that reached nobody. */
export const SENT_AGAIN = 6_000;

type State = "Saving" | "Saved" | "Not saved" | "Waiting to be sent";

export class Writing {
  static path = "/stratbook/new";
  static title = "New strategy";

  readonly title: Locator;
  readonly text: Locator;

  constructor(private readonly page: Page) {
    this.title = page.getByRole("textbox", { name: "Title", exact: true });
    this.text = page.getByRole("textbox", { name: "Text of the strategy" });
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

  /** What became of the last change, beside the title. */
  async showsState(state: State): Promise<void> {
    await expect(this.page.getByRole("banner").getByText(state, { exact: true })).toBeVisible();
  }

  /** Lets the pause pass after which the portal sends what was written. The test has installed the person's clock. */
  async pauses(): Promise<void> {
    await this.page.clock.runFor(PAUSE);
  }

  /** Pauses, and sees what became of the last change. */
  async pausesUntil(state: State): Promise<void> {
    await this.pauses();
    await this.showsState(state);
  }

  /** The fields beside the text; on a narrow screen they are opened first. */
  async details(): Promise<Locator> {
    const details = this.page.locator(".writing-facts");
    if ((await details.getAttribute("open")) === null) await details.locator("summary").click();
    return details;
  }

  async isDone(title: string): Promise<Strategy> {
    await this.page.getByRole("link", { name: "Done" }).click();
    return new Stratbook(this.page).reads(title);
  }
}
