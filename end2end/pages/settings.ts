// The Settings page.

import { expect, type Locator, type Page } from "@playwright/test";

import { ZonePicker } from "./zone_picker.ts";

export class Settings {
  static path = "/settings";
  static title = "Settings";

  readonly zone: ZonePicker;
  readonly bar: Locator;
  readonly question: Locator;

  constructor(private readonly page: Page) {
    this.zone = new ZonePicker(page, "Team time zone");
    this.bar = page.getByRole("region", { name: "Unsaved changes" });
    this.question = page.getByRole("dialog");
  }

  field(name: string): Locator {
    return this.page.getByLabel(name, { exact: true });
  }

  async types(name: string, text: string): Promise<void> {
    await this.field(name).fill(text);
  }

  async turns(name: string): Promise<void> {
    await this.page.getByRole("switch", { name }).click();
  }

  /** An option of a setting with radio buttons. */
  choice(name: string, option: string): Locator {
    return this.page.getByRole("radiogroup", { name }).getByRole("radio", { name: option, exact: true });
  }

  async chooses(name: string, option: string): Promise<void> {
    await this.choice(name, option).check({ force: true });
  }

  async presses(name: string): Promise<void> {
    await this.page.getByRole("button", { name, exact: true }).click();
  }

  async saves(): Promise<void> {
    await this.presses("Save changes");
  }

  async waits(words: string): Promise<void> {
    await expect(this.bar).toContainText(words);
  }

  async hasNothingToSave(): Promise<void> {
    await expect(this.bar).toBeHidden();
  }

  /** Expects the reason as the description of its field, and the typed text unchanged. */
  async refuses(name: string, typed: string, reason: string): Promise<void> {
    await expect(this.field(name)).toHaveAttribute("aria-invalid", "true");
    await expect(this.field(name)).toHaveAccessibleDescription(new RegExp(reason));
    await expect(this.field(name)).toHaveValue(typed);
  }
}
