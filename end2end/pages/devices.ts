// The devices on which the player is signed in.

import { expect, type Locator, type Page } from "@playwright/test";

export class Devices {
  static path = "/you#devices";
  static title = "You";

  constructor(private readonly page: Page) {}

  async count(devices: number): Promise<void> {
    await expect(this.page.locator(".devices-list").getByRole("listitem")).toHaveCount(devices);
  }

  /** Opens the dialog with the code for another device. */
  async adds(): Promise<Locator> {
    await this.page.getByRole("button", { name: "Add a device" }).click();
    const dialog = this.page.getByRole("dialog", { name: "Add a device" });
    await expect(dialog.getByRole("img")).toBeVisible();
    return dialog;
  }

  /** Opens the dialog with the code for a Discord account. Returns the code. */
  async connectsDiscord(): Promise<string> {
    await this.page.getByRole("button", { name: "Connect Discord" }).click();
    const code = this.page.getByRole("dialog", { name: "Connect Discord" }).locator("output");
    await expect(code).toHaveText(/^[A-Z2-9]{8}$/);
    return code.innerText();
  }

  async signsOutOther(): Promise<void> {
    await this.page.getByRole("button", { name: /^Sign out of / }).click();
  }

  async signsOutEverywhere(): Promise<void> {
    await this.page.getByRole("button", { name: "Sign out everywhere" }).click();
    const question = this.page.getByRole("dialog", { name: "Sign out on all devices?" });
    await question.getByRole("button", { name: "Sign out everywhere" }).click();
  }
}
