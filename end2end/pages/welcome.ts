// The first steps of a new player.

import type { Page } from "@playwright/test";

import { ZonePicker } from "./zone_picker.ts";

export class Welcome {
  static path = "/welcome";
  static title = "Welcome";
  readonly zone: ZonePicker;

  constructor(private readonly page: Page) {
    this.zone = new ZonePicker(page, "Show times in");
  }

  async skips(): Promise<void> {
    await this.page.getByRole("link", { name: "Do it later" }).click();
  }
}
