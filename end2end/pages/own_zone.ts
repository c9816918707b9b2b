// The player's own time zone.

import { expect, type Page } from "@playwright/test";

import { ZonePicker } from "./zone_picker.ts";

export class OwnZone {
  static path = "/you#zone";
  static title = "You";
  readonly zone: ZonePicker;

  constructor(private readonly page: Page) {
    this.zone = new ZonePicker(page, "Show times in");
  }

  async says(words: string): Promise<void> {
    await expect(this.page.getByRole("region", { name: "Time zone" }).getByRole("status").filter({ hasText: words })).toBeVisible();
  }
}
