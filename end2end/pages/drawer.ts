// The menu of a narrow screen.

import { expect, type Locator, type Page } from "@playwright/test";

export class Drawer {
  readonly button: Locator;
  readonly panel: Locator;

  constructor(private readonly page: Page) {
    this.button = page.getByRole("button", { name: "Open menu" });
    this.panel = page.getByRole("dialog", { name: "Menu" });
  }

  async opens(): Promise<void> {
    if (await this.panel.isVisible()) return;
    await this.button.click();
    await this.isOpen();
  }

  async isOpen(): Promise<void> {
    await expect(this.panel).toBeVisible();
    // Behind the open drawer the button cannot be reached. It still reports that the drawer is open.
    await expect(this.button).toHaveAttribute("aria-expanded", "true");
  }

  /** Expects the drawer to be closed and its button to have the focus. */
  async isClosed(): Promise<void> {
    await expect(this.panel).toHaveCount(0);
    await expect(this.button).toHaveAttribute("aria-expanded", "false");
    await expect(this.button).toBeFocused();
  }

  async closesByButton(): Promise<void> {
    await this.panel.getByRole("button", { name: "Close menu" }).click();
  }

  async closesByBackdrop(): Promise<void> {
    const { width, height } = this.page.viewportSize()!;
    await this.page.mouse.click(width - 10, height / 2);
  }

  async holdsTheFocus(): Promise<boolean> {
    return this.panel.evaluate((panel) => panel.contains(document.activeElement));
  }
}
