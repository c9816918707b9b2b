// The field that searches time zones, on any page.

import { expect, type Locator, type Page } from "@playwright/test";

export class ZonePicker {
  readonly field: Locator;
  readonly list: Locator;

  constructor(page: Page, label: string) {
    this.field = page.getByRole("combobox", { name: label });
    this.list = page.getByRole("listbox", { name: label });
  }

  option(name: string): Locator {
    return this.list.getByRole("option", { name });
  }

  /** Types into the field and chooses the first result. */
  async finds(typed: string, found: string): Promise<void> {
    await this.field.fill(typed);
    await expect(this.option(found).first()).toBeVisible();
    await this.field.press("Enter");
    await expect(this.list).toBeHidden();
  }

  async shows(zone: string): Promise<void> {
    await expect(this.field).toHaveValue(zone);
  }
}
