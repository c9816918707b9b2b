// The stratbook: folders, the list, and the open strategy.

import { expect, type Locator, type Page } from "@playwright/test";

import { pointerOf } from "../people/pointer.ts";

export class Stratbook {
  static path = "/stratbook";
  static title = "Stratbook";

  readonly search: Locator;
  readonly rows: Locator;
  readonly tree: Locator;

  constructor(private readonly page: Page) {
    this.search = page.getByRole("textbox", { name: "Search strategies" });
    this.rows = page.getByRole("list").filter({ has: page.locator(".strategy-row") }).getByRole("listitem");
    this.tree = page.getByRole("tree", { name: "Folders" });
  }

  row(title: string): Locator {
    return this.page.getByRole("region", { name: "Strategies" }).getByRole("link", { name: title });
  }

  /** Expects these titles, in order. */
  async lists(...titles: string[]): Promise<void> {
    await expect(this.page.locator(".strategy-link .strategy-title")).toHaveText(titles);
  }

  async has(count: number): Promise<void> {
    await expect(this.page.locator(".strategy-link")).toHaveCount(count);
  }

  async opens(title: string): Promise<Strategy> {
    await this.row(title).click();
    return this.reads(title);
  }

  async reads(title: string): Promise<Strategy> {
    const strategy = new Strategy(this.page);
    await expect(strategy.title).toHaveText(title);
    return strategy;
  }

  async filters(): Promise<Locator> {
    await this.page.getByRole("button", { name: /^Filters/ }).click();
    return this.page.getByRole("group", { name: "Filters" });
  }

  /** Shows the folders, which have their own URL on a narrow screen. */
  async toFolders(): Promise<void> {
    const link = this.page.getByRole("link", { name: "Folders", exact: true });
    // A wide page shows both panes, a narrow page has a link.
    await expect(link.or(this.tree).filter({ visible: true }).first()).toBeVisible();
    if (await link.isVisible()) await link.click();
    await expect(this.tree).toBeVisible();
  }

  folder(name: string): Locator {
    return this.tree.getByRole("treeitem", { name, exact: true });
  }

  async opensFolder(name: string): Promise<void> {
    await this.toFolders();
    await this.folder(name).getByRole("link").click();
  }

  /** Expects the visible folders with their level, in order. */
  async foldersStand(...folders: string[]): Promise<void> {
    const seen = () =>
      this.tree
        .getByRole("treeitem")
        .evaluateAll((rows) => rows.map((row) => "· ".repeat(Number(row.ariaLevel) - 1) + row.ariaLabel));
    await expect.poll(seen).toEqual(folders);
  }

  async choosesForFolder(name: string, action: string | RegExp): Promise<void> {
    await this.folder(name).hover();
    await this.folder(name).getByRole("button", { name: `Actions for ${name}` }).click();
    await this.page.getByRole("menuitem", { name: action }).click();
  }

  /** Drags a folder or a strategy onto a folder's row, at `part` of its height from the top. */
  async drags(what: Locator, to: Locator, part: number): Promise<void> {
    // A row can be dragged once it has a handle: when the folders are loaded and may be edited.
    await what.locator("[data-handle]").waitFor({ state: "attached" });
    const handle = what.locator("[data-handle]").filter({ visible: true });
    const grip = (await handle.count()) > 0 ? handle : what;
    await grip.scrollIntoViewIfNeeded();
    // What still loads beside it moves the row.
    await expect(this.page.locator(".skeleton").filter({ visible: true })).toHaveCount(0);
    const from = await box(grip);
    const x = from.x + Math.min(from.width / 2, 100);
    const y = from.y + from.height / 2;
    const pointer = await pointerOf(this.page);
    await pointer.down(x, y);
    // Far enough to start the drag; only then may the folders appear.
    await pointer.move(x, y + 8);
    await to.waitFor();
    const target = await box(to);
    await pointer.move(Math.min(x, target.x + target.width / 2), target.y + target.height * part);
    await pointer.up();
  }

  dialog(title: string): Locator {
    return this.page.getByRole("dialog", { name: title });
  }
}

async function box(of: Locator) {
  const box = await of.boundingBox();
  if (!box) throw new Error(`${of} is not on the page`);
  return box;
}

export class Strategy {
  readonly title: Locator;
  readonly text: Locator;

  constructor(private readonly page: Page) {
    const whole = page.getByRole("region", { name: "Strategy", exact: true });
    this.title = whole.getByRole("heading", { level: 2 }).first();
    this.text = whole.locator(".document");
  }

  async says(...words: (string | RegExp)[]): Promise<void> {
    for (const word of words) await expect(this.page.locator(".strategy")).toContainText(word);
  }

  async chooses(action: string): Promise<void> {
    await this.page.locator(".strategy-actions").getByRole("button", { name: /^Actions for/ }).click();
    await this.page.getByRole("menuitem", { name: action, exact: true }).click();
  }
}
