// The player's own time zone.

import { expect, type Page } from "@playwright/test";

import { ZonePicker } from "./zone_picker.ts";

export class OwnZone {
  static path = "/zone";
  static title = "My time zone";
  readonly zone: ZonePicker;

  constructor(private readonly page: Page) {
    this.zone = new ZonePicker(page, "Time zone");
  }

  async says(words: string): Promise<void> {
    await expect(this.page.getByRole("banner").getByRole("status").filter({ hasText: words })).toBeVisible();
  }
}
