// The Availability page: the grid, and the editor of the selected day.

import { expect, type Locator, type Page } from "@playwright/test";

import type { Day } from "../calendar.ts";
import { middle, PaintGrid } from "./paint_grid.ts";

export type QuickAnswer =
  | "Evening (18:00–23:00)"
  | "Same as last week"
  | "Not available"
  | "Clear"
  | "Use my pattern";

/** The days that a quick answer applies to. */
export type AnsweredDays = "This day" | "Open days" | "Weekdays" | "Weekend";

/** The quick answers: a panel beside the grid, on a phone a sheet at the lower edge. */
export class QuickAnswers {
  private readonly panel: Locator;
  readonly toggle: Locator;

  constructor(page: Page) {
    this.panel = page.getByRole("region", { name: "Quick answers" });
    this.toggle = this.panel.getByRole("button", { name: "Quick answers" });
  }

  button(name: string | RegExp): Locator {
    return this.panel.getByRole("button", { name });
  }

  days(days: AnsweredDays): Locator {
    return this.panel.getByText(days, { exact: true });
  }

  /** What would be replaced, with the choices. */
  get confirmation(): Locator {
    return this.panel.getByRole("group", { name: "Confirm the change" });
  }

  get until(): Locator {
    return this.panel.getByRole("combobox", { name: "Free until" });
  }

  async open(): Promise<void> {
    await expect(this.panel).toBeVisible();
    if (await this.isClosed()) await this.toggle.click();
    await expect(this.button("Not available")).toBeVisible();
  }

  async close(): Promise<void> {
    if ((await this.toggle.isVisible()) && !(await this.isClosed())) await this.toggle.click();
  }

  private async isClosed(): Promise<boolean> {
    return (await this.toggle.isVisible()) && (await this.toggle.getAttribute("aria-expanded")) === "false";
  }
}

export class Availability {
  static path = "/availability";
  static title = "Availability";

  readonly grid: PaintGrid;
  readonly quickAnswers: QuickAnswers;

  constructor(readonly page: Page) {
    this.quickAnswers = new QuickAnswers(page);
    this.grid = new PaintGrid(page, "When you’re free");
  }

  day(day: Day): OwnDay {
    return new OwnDay(this, day);
  }

  /** Expects the save state next to the title. */
  async says(state: "Saving" | "Saved" | "Not saved" | "Waiting to sync" | "Choose an answer"): Promise<void> {
    await expect(this.page.getByRole("banner").getByText(state, { exact: true })).toBeVisible();
  }

  async retries(): Promise<void> {
    await this.page.getByRole("banner").getByRole("button", { name: "Try again" }).click();
  }

  /** Presses Undo in the newest toast. */
  async undoes(): Promise<void> {
    await this.page.getByRole("button", { name: "Undo" }).last().click();
  }
}

export class OwnDay {
  readonly page: Page;
  readonly editor: Locator;

  constructor(
    private readonly availability: Availability,
    private readonly day: Day,
  ) {
    this.page = availability.page;
    this.editor = this.page.getByRole("region", { name: day.long });
  }

  get from(): Locator {
    return this.editor.getByLabel("From");
  }

  get to(): Locator {
    return this.editor.getByLabel("To", { exact: true });
  }

  get add(): Locator {
    return this.editor.getByRole("button", { name: "Add" });
  }

  /** The button that joins windows that overlap. */
  get join(): Locator {
    return this.editor.getByRole("button", { name: "Join", exact: true });
  }

  /** The current answer of the day, without the controls that change it. */
  private get answer(): Locator {
    return this.editor.getByRole("group", { name: "Your answer" });
  }

  /** A button of the day's own editor. */
  button(name: "Discard"): Locator {
    return this.editor.getByRole("button", { name });
  }

  cell(time: string): Locator {
    return this.availability.grid.cell(this.day.spoken, time);
  }

  /** Selects the day: by its heading on a wide screen, in the strip on a phone. */
  async opens(): Promise<this> {
    const heading = this.availability.grid.heading(this.day.spoken);
    const strip = this.page.getByRole("list", { name: "Days" });
    await expect(heading).toBeAttached();
    if (await this.editor.isVisible()) return this;
    if (await strip.isVisible()) {
      await strip.getByRole("button", { name: new RegExp(`^${this.day.short}`) }).click();
    } else {
      // A click would first scroll to the heading's place in the sheet, not to where it sticks, and hide the hours.
      await this.page.mouse.click(...(await middle(heading)));
    }
    await expect(this.editor).toBeVisible();
    return this;
  }

  async adds(from: string, to: string): Promise<void> {
    await this.from.fill(from);
    await this.to.fill(to);
    await this.add.click();
  }

  async presses(answer: QuickAnswer): Promise<void> {
    await this.opens();
    await this.availability.quickAnswers.open();
    await this.availability.quickAnswers.button(answer).click();
    await this.availability.quickAnswers.close();
  }

  /** Confirms that the copy replaces the answer of the other day. */
  async confirms(other: Day): Promise<void> {
    await this.editor.getByRole("button", { name: `Change ${other.short}` }).click();
  }

  async removes(window: string): Promise<void> {
    await this.editor.getByRole("button", { name: `Remove ${window}` }).click();
  }

  async copiesTo(other: Day): Promise<void> {
    const button = this.editor.getByRole("button", { name: other.short, exact: true });
    // A toast may cover the lower edge.
    await button.evaluate((button) => button.scrollIntoView({ block: "center" }));
    await button.click();
  }

  async says(...words: string[]): Promise<void> {
    await this.opens();
    for (const word of words) await expect(this.answer).toContainText(word);
  }

  async doesNotSay(words: string): Promise<void> {
    await this.opens();
    await expect(this.answer).not.toContainText(words);
  }

  /** Expects the editor to list these windows. */
  async lists(...windows: string[]): Promise<void> {
    await this.opens();
    const chips = this.editor.getByRole("list", { name: "Times" }).getByRole("listitem");
    await expect(chips).toHaveCount(windows.length);
    for (const [at, window] of windows.entries()) await expect(chips.nth(at)).toContainText(window);
  }

  /** Expects the reason next to the fields and as their description, and the typed text unchanged. */
  async refuses(typed: [string, string], reason: string): Promise<void> {
    await expect(this.editor.getByRole("alert")).toContainText(reason);
    for (const field of [this.from, this.to]) {
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await expect(field).toHaveAccessibleDescription(new RegExp(reason));
    }
    await expect(this.from).toHaveValue(typed[0]);
    await expect(this.to).toHaveValue(typed[1]);
  }
}
