// The match pages: the list, the maps, one match, and the form that adds or edits one.

import { expect, type Locator, type Page } from "@playwright/test";

import { agentName } from "./agents.ts";

export class Matches {
  static path = "/matches";
  static title = "Matches";

  readonly rows: Locator;
  readonly cards: Locator;

  constructor(private readonly page: Page) {
    this.rows = page.getByRole("region", { name: "Matches" }).getByRole("listitem");
    this.cards = page.getByRole("list", { name: "By map" }).locator(".map-card");
  }

  row(words: string): Locator {
    return this.rows.filter({ hasText: words });
  }

  async has(count: number): Promise<void> {
    await expect(this.rows).toHaveCount(count);
  }

  async opens(words: string, opponent: string): Promise<OneMatch> {
    await this.row(words).getByRole("link").click();
    return OneMatch.stands(this.page, opponent);
  }

  /** Sets a filter. On a narrow screen the filters are opened first. */
  async narrows(field: "Type" | "Map" | "Result", choice: string): Promise<void> {
    await this.showsFilters();
    await this.filter.getByLabel(field, { exact: true }).selectOption(choice);
  }

  async seeks(opponent: string): Promise<void> {
    await this.showsFilters();
    await this.filter.getByRole("textbox", { name: "Opponent" }).fill(opponent);
  }

  /** Types a date and leaves its field. */
  async dates(field: "From" | "To", date: string): Promise<void> {
    await this.showsFilters();
    await this.date(field).fill(date);
    await this.date(field).press("Enter");
  }

  date(field: "From" | "To"): Locator {
    return this.filter.getByRole("textbox", { name: field, exact: true });
  }

  async shows(view: "List" | "By map"): Promise<void> {
    await this.page.getByRole("group", { name: "View" }).getByRole("link", { name: view }).click();
  }

  card(map: string): Locator {
    return this.cards.filter({ has: this.page.getByRole("link", { name: map, exact: true }) });
  }

  async notes(): Promise<MatchForm> {
    await this.page.getByRole("link", { name: "New match" }).click();
    return MatchForm.stands(this.page, "New match");
  }

  private get filter(): Locator {
    return this.page.getByRole("region", { name: "Filter" });
  }

  private async showsFilters(): Promise<void> {
    const turn = this.page.getByRole("button", { name: /^Filters/ });
    if ((await turn.isVisible()) && !(await this.filter.isVisible())) await turn.click();
  }
}

export class OneMatch {
  private constructor(private readonly page: Page) {}

  static async stands(page: Page, opponent: string): Promise<OneMatch> {
    await expect(page.getByRole("heading", { level: 1, name: `vs ${opponent}` })).toBeVisible();
    return new OneMatch(page);
  }

  get article(): Locator {
    return this.page.getByRole("article");
  }

  async says(...words: string[]): Promise<void> {
    for (const word of words) await expect(this.article).toContainText(word);
  }

  get review(): Review {
    return new Review(this.page);
  }

  async edits(): Promise<MatchForm> {
    await this.page.getByRole("link", { name: "Edit", exact: true }).click();
    return MatchForm.stands(this.page, "Edit match");
  }

  async removes(): Promise<void> {
    await this.page.getByRole("button", { name: "Delete match" }).click();
    await this.page.getByRole("dialog").getByRole("button", { name: "Delete match" }).click();
  }
}

/** Matches a timestamp at the start of a text, but not the start of a longer timestamp. */
const moment = (at: string) => new RegExp(`^\\s*${at}(?!:)`);

/** The VOD review of a match. */
export class Review {
  readonly form: Locator;
  readonly comments: Locator;

  constructor(private readonly page: Page) {
    this.form = page.getByRole("form", { name: "New comment" });
    this.comments = page.getByRole("list", { name: "Comments by time" }).getByRole("listitem");
  }

  get at(): Locator {
    return this.form.getByRole("textbox", { name: "Time" });
  }

  get text(): Locator {
    return this.form.getByRole("textbox", { name: "Comment" });
  }

  comment(at: string): Locator {
    return this.comments.filter({ has: this.page.locator(".review-at", { hasText: moment(at) }) });
  }

  tag(name: string): Locator {
    return this.page.getByRole("group", { name: "Tags" }).getByRole("button", { name: `#${name}` });
  }

  /** Expects these timestamps, in order. */
  async stands(...moments: string[]): Promise<void> {
    await expect(this.comments.locator(".review-at")).toHaveText(moments.map(moment));
  }

  async says(at: string, text: string, isTaken = true): Promise<void> {
    await this.at.fill(at);
    await this.text.fill(text);
    await this.submits();
    if (isTaken) await expect(this.text).toHaveValue("");
  }

  async submits(): Promise<void> {
    await this.form.getByRole("button", { name: "Add comment" }).click();
  }
}

export class MatchForm {
  private constructor(readonly form: Locator) {}

  static async stands(page: Page, name: "New match" | "Edit match"): Promise<MatchForm> {
    const form = page.getByRole("form", { name });
    await expect(form).toBeVisible();
    return new MatchForm(form);
  }

  field(name: string): Locator {
    return this.form.getByRole("textbox", { name, exact: true });
  }

  get map(): Locator {
    return this.form.getByLabel("Map", { exact: true });
  }

  get result(): Locator {
    return this.form.getByRole("status");
  }

  agent(side: "Our" | "Their", name: string): Locator {
    return this.form.getByRole("group", { name: `${side} agents` }).getByRole("checkbox", { name: agentName(name) });
  }

  async chooses(side: "Our" | "Their", ...agents: string[]): Promise<void> {
    for (const agent of agents) await this.agent(side, agent).check({ force: true });
  }

  async scores(us: string, them: string): Promise<void> {
    await this.field("Our rounds").fill(us);
    await this.field("Their rounds").fill(them);
  }

  async links(title: string): Promise<void> {
    await this.field("Find a strategy").fill(title.slice(0, 12));
    await this.form.getByRole("button", { name: `Link ${title}` }).click();
    await expect(this.form.getByRole("button", { name: `Unlink ${title}` })).toBeVisible();
  }

  async submits(): Promise<void> {
    await this.form.getByRole("button", { name: /^(Add match|Save)$/ }).click();
  }

  async refuses(field: Locator, reason: string): Promise<void> {
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(reason);
  }
}
