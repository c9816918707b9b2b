// The Absences page: the form, the next 14 days, and the three groups of absences.

import { expect, type Locator, type Page } from "@playwright/test";

import type { Day } from "../calendar.ts";

export class Absences {
  static path = "/absences";
  static title = "Absences";

  readonly form: AbsenceForm;

  constructor(private readonly page: Page) {
    this.form = new AbsenceForm(page, "New absence");
  }

  /** The row of an absence, by its dates or its reason. */
  row(group: "Now" | "Upcoming" | "Past", words: string): Row {
    return new Row(this.page, this.page.getByRole("region", { name: group }).getByRole("listitem").filter({ hasText: words }));
  }

  /** Expects the summary of the next 14 days to contain the words. */
  async foresees(words: string): Promise<void> {
    await expect(this.page.getByRole("region", { name: /next 14 days/ })).toContainText(words);
  }

  /** Expects the cell of one day to contain the words. */
  async foreseesOn(day: Day, words: string): Promise<void> {
    const strip = this.page.getByRole("region", { name: /next 14 days/ }).getByRole("listitem");
    await expect(strip.filter({ hasText: new RegExp(`^${day.weekday} ${Number(day.wire.slice(0, 2))}`) }).first()).toContainText(words);
  }

  async looksAt(whose: string): Promise<void> {
    await this.page.getByLabel("Whose absences").selectOption({ label: whose });
  }

  async undoes(): Promise<void> {
    await this.page.getByRole("button", { name: "Undo" }).last().click();
  }
}

export class AbsenceForm {
  readonly form: Locator;

  constructor(page: Page, name: string | RegExp) {
    this.form = page.getByRole("form", { name });
  }

  get first(): Locator {
    return this.form.getByLabel("First day");
  }

  get last(): Locator {
    return this.form.getByLabel("Last day");
  }

  get reason(): Locator {
    return this.form.getByLabel("Reason");
  }

  get opener(): Locator {
    return this.form.getByRole("button", { name: "Choose dates" });
  }

  get calendar(): Locator {
    return this.form.getByRole("dialog", { name: "Choose dates" });
  }

  async types(first: string, last: string, reason = ""): Promise<void> {
    await this.first.fill(first);
    await this.last.fill(last);
    await this.reason.fill(reason);
  }

  async submits(): Promise<void> {
    await this.form.getByRole("button", { name: /^(Add absence|Save)$/ }).click();
  }

  /** Chooses a date in the calendar, after moving to its month. */
  async chooses(day: Day): Promise<void> {
    const cell = this.calendar.getByRole("gridcell", { name: new RegExp(`^${day.long} `) });
    while ((await cell.count()) === 0) await this.calendar.getByRole("button", { name: "Next month" }).click();
    await cell.click();
  }

  async holds(first: Day, last: Day): Promise<void> {
    await expect(this.first).toHaveValue(first.wire);
    await expect(this.last).toHaveValue(last.wire);
  }

  async refuses(field: Locator, reason: string): Promise<void> {
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(reason);
  }
}

export class Row {
  constructor(
    private readonly page: Page,
    readonly row: Locator,
  ) {}

  get edit(): Locator {
    return this.row.getByRole("button", { name: /^Edit / });
  }

  get remove(): Locator {
    return this.row.getByRole("button", { name: /^Delete / });
  }

  async edits(): Promise<AbsenceForm> {
    await this.edit.click();
    const form = new AbsenceForm(this.page, /^Edit /);
    await expect(form.first).toBeFocused();
    return form;
  }

  async says(...words: string[]): Promise<void> {
    for (const word of words) await expect(this.row).toContainText(word);
  }

  async isGone(): Promise<void> {
    await expect(this.row).toHaveCount(0);
  }
}
