// Who is away: the line on top, the fortnight below it, and the three groups.

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
  row(group: "Now" | "Coming" | "Past", words: string): Row {
    return new Row(this.page, this.page.getByRole("region", { name: group }).getByRole("listitem").filter({ hasText: words }));
  }

  /** What the strip of fourteen days says in words. */
  async foresees(words: string): Promise<void> {
    await expect(this.page.getByRole("region", { name: /next 14 days/ })).toContainText(words);
  }

  /** What the strip says of one day. */
  async foreseesOn(day: Day, words: string): Promise<void> {
    const strip = this.page.getByRole("region", { name: /next 14 days/ }).getByRole("listitem");
    await expect(strip.filter({ hasText: new RegExp(`^${day.weekday} ${Number(day.wire.slice(0, 2))}`) }).first()).toContainText(words);
  }

  async looksAt(whose: string): Promise<void> {
    await this.page.getByLabel("Whose absences").selectOption({ label: whose });
  }

  async undoes(): Promise<void> {
    await this.page.getByRole("button", { name: "Undo" }).click();
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
    return this.form.getByRole("button", { name: "Choose days in a calendar" });
  }

  get calendar(): Locator {
    return this.form.getByRole("dialog", { name: "Choose days in a calendar" });
  }

  async types(first: string, last: string, reason = ""): Promise<void> {
    await this.first.fill(first);
    await this.last.fill(last);
    await this.reason.fill(reason);
  }

  async submits(): Promise<void> {
    await this.form.getByRole("button", { name: /^(Add absence|Save)$/ }).click();
  }

  /** A date of the calendar, which turns to its month first. */
  async chooses(day: Day): Promise<void> {
    const cell = this.calendar.getByRole("gridcell", { name: new RegExp(`^${day.long} `) });
    while ((await cell.count()) === 0) await this.calendar.getByRole("button", { name: "Month after" }).click();
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
    return this.row.getByRole("button", { name: /^Remove / });
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
