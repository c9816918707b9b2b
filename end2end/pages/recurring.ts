// The Recurring page: the grid, the selected weekday, and what saving would change.

import { expect, type Locator, type Page } from "@playwright/test";

import { PaintGrid } from "./paint_grid.ts";

export class Recurring {
  static path = "/recurring";
  static title = "Recurring";

  readonly grid: PaintGrid;
  readonly preview: Locator;
  /** Saves or discards the draft. It is only there with a draft. */
  readonly bar: Locator;

  constructor(private readonly page: Page) {
    this.grid = new PaintGrid(page, "When you’re usually free");
    this.preview = page.getByRole("region", { name: "What this changes" });
    this.bar = page.getByRole("group", { name: "Unsaved changes" });
  }

  /** Selects a weekday, in the strip on a phone or by its heading, and returns its editor. */
  async looksAt(weekday: string): Promise<Locator> {
    await expect(this.grid.grid).toBeVisible();
    const editor = this.page.getByRole("region", { name: weekday, exact: true });
    if (await editor.isVisible()) return editor;
    const strip = this.page.getByRole("group", { name: "Weekdays" }).getByRole("button", { name: weekday });
    if (await strip.isVisible()) await strip.click();
    // A mouse click would first scroll the sheet under the heading.
    else await this.grid.heading(weekday).dispatchEvent("click");
    await expect(editor).toBeVisible();
    return editor;
  }

  async adds(weekday: string, from: string, to: string): Promise<void> {
    const editor = await this.looksAt(weekday);
    await editor.getByLabel("From").fill(from);
    await editor.getByLabel("To", { exact: true }).fill(to);
    await editor.getByRole("button", { name: "Add" }).click();
  }

  async foresees(...lines: string[]): Promise<void> {
    for (const line of lines) await expect(this.preview).toContainText(line);
  }

  get save(): Locator {
    return this.bar.getByRole("button", { name: "Save pattern" });
  }
}
