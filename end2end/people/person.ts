// A person with a browser, who opens pages, follows tabs and signs out. A `Watch` records the errors.

import { type BrowserContext, expect, type Page } from "@playwright/test";

import { Drawer } from "../pages/drawer.ts";
import type { PageOf } from "../pages/place.ts";
import { Clock } from "./clock.ts";
import { Keyboard } from "./keyboard.ts";
import { Network } from "./network.ts";
import { Watch } from "./watch.ts";

/** The key under which the browser stores the token, as JSON. */
export const TOKEN = "muster.token";

export class Person {
  readonly network: Network;
  readonly keyboard: Keyboard;
  readonly clock: Clock;

  private constructor(
    readonly name: string,
    readonly page: Page,
    readonly watch: Watch,
  ) {
    this.network = new Network(page.context(), watch);
    this.keyboard = new Keyboard(page);
    this.clock = new Clock(page);
  }

  static async at(name: string, context: BrowserContext, url: string): Promise<Person> {
    const watch = await Watch.over(context, url);
    return new Person(name, await context.newPage(), watch);
  }

  async followsLink(link: string): Promise<void> {
    await this.page.goto(link);
  }

  /** Follows a link while a user is signed in, and confirms that the link may sign them out. */
  async takesOverWith(link: string): Promise<void> {
    await this.followsLink(link);
    await this.page.getByRole("button", { name: "Sign in with this link" }).click();
  }

  /** Opens the page by its URL. */
  async opens<P>(place: PageOf<P>): Promise<P> {
    await this.page.goto(place.path);
    return this.stands(place);
  }

  /** Opens the page by its tab in the sidebar or the drawer. */
  async chooses<P>(place: PageOf<P>): Promise<P> {
    if (await this.hasDrawer()) await new Drawer(this.page).opens();
    await this.menu.getByRole("link", { name: place.title, exact: true }).click();
    return this.stands(place);
  }

  /** Expects the title of the page and returns its page object. */
  async stands<P>(place: PageOf<P>): Promise<P> {
    await expect(this.page.getByRole("heading", { level: 1, name: place.title, exact: true })).toBeVisible();
    return new place(this.page);
  }

  async signsOut(): Promise<void> {
    if (await this.hasDrawer()) await new Drawer(this.page).opens();
    await this.menu.getByRole("button", { name: "Sign out" }).click();
  }

  async isSignedIn(): Promise<void> {
    await expect(this.page.getByRole("heading", { level: 1, name: "Schedule" })).toBeVisible();
    await expect(this.page).toHaveURL(/\/schedule$/);
  }

  async isAskedToSignIn(): Promise<void> {
    // The static sign-in page says it too, before the server has identified the user of the token.
    await expect(this.page.locator("#static-shell")).toHaveCount(0);
    await expect(this.page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
    await expect(this.page).toHaveURL(/\/login$/);
    await expect(this.menu).toHaveCount(0);
  }

  /** Expects the words anywhere on the page. */
  async reads(words: string | RegExp): Promise<void> {
    await expect(this.page.getByText(words).filter({ visible: true }).first()).toBeVisible();
  }

  /** The sidebar, or the drawer while it is open. */
  get menu() {
    return this.page.getByRole("complementary", { name: "Menu" }).filter({ visible: true });
  }

  async tabs(): Promise<string[]> {
    if (await this.hasDrawer()) await new Drawer(this.page).opens();
    return this.menu.getByRole("navigation", { name: "Tabs" }).getByRole("link").allInnerTexts();
  }

  /** Returns the token that is stored in the browser, if there is one. */
  async token(): Promise<string | null> {
    return this.page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? "null"), TOKEN);
  }

  /** Writes into the browser's storage, as a user with developer tools could. */
  async forges(entries: Record<string, unknown>): Promise<void> {
    await this.page.evaluate((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, JSON.stringify(value));
    }, entries);
  }

  async forgesToken(token: string): Promise<void> {
    await this.forges({ [TOKEN]: token });
  }

  /** Deletes the cached data that is shown while the server is away, from the next load on. */
  async forgetsWhatWasSeen(): Promise<void> {
    await this.page.addInitScript(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith("muster.seen.")) localStorage.removeItem(key);
    });
  }

  /** Waits until everything that has arrived is painted. */
  async looksAgain(): Promise<void> {
    await this.page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(null)))),
    );
  }

  async hasDrawer(): Promise<boolean> {
    return (this.page.viewportSize()?.width ?? 0) < 768;
  }
}
