// The link with which a calendar app reads a player's sessions.

import { expect, type Page } from "@playwright/test";

export class OwnCalendar {
  static path = "/you#calendar";
  static title = "You";

  constructor(private readonly page: Page) {}

  /** Returns the link that the page shows. */
  async link(): Promise<string> {
    const link = this.page.getByRole("status", { name: "Your link" });
    await expect(link).toBeVisible();
    return link.innerText();
  }

  async presses(button: string): Promise<void> {
    await this.page.getByRole("button", { name: button, exact: true }).click();
  }

  async confirms(button: string): Promise<void> {
    await this.page.getByRole("dialog").getByRole("button", { name: button, exact: true }).click();
  }
}
