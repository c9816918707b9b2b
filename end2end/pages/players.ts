// The Players page: the team by role and order.

import { expect, type Locator, type Page } from "@playwright/test";

import { type Pointer, pointerOf } from "../people/pointer.ts";

type PlayerAction = "Edit" | "Move up" | "Move down" | "Move to Main" | "Move to Subs" | "Move to Coach" | "Copy sign-in link" | "Archive" | "Remove";
type Role = "Main" | "Subs" | "Coach";

export class Players {
  static path = "/players";
  static title = "Players";

  constructor(private readonly page: Page) {}

  /** Expects the names of a role, in order. */
  async stand(role: Role, ...names: string[]): Promise<void> {
    await expect(this.role(role).getByRole("listitem").locator(".players-name b")).toHaveText(names);
  }

  async says(name: string, ...words: string[]): Promise<void> {
    for (const word of words) await expect(this.row(name)).toContainText(word);
  }

  /** Expects the save state next to the title. */
  async showsState(state: "Saving" | "Saved"): Promise<void> {
    await expect(this.page.getByRole("banner").getByText(state, { exact: true })).toBeVisible();
  }

  async chooses(name: string, action: PlayerAction): Promise<void> {
    await this.page.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
    await this.page.getByRole("menuitem", { name: action, exact: true }).click();
  }

  async adds(): Promise<PlayerForm> {
    await this.page.getByRole("banner").getByRole("button", { name: "Add player" }).click();
    return this.form("Add player");
  }

  async edits(name: string): Promise<PlayerForm> {
    await this.chooses(name, "Edit");
    return this.form(`Edit ${name}`);
  }

  async asksToRemove(name: string): Promise<Locator> {
    await this.chooses(name, "Remove");
    const question = this.page.getByRole("dialog", { name: `Remove ${name}?` });
    await expect(question).toBeVisible();
    return question;
  }

  /** A row of the list of former players. */
  former(name: string): Locator {
    const list = this.page.getByRole("region", { name: "Former players" });
    return list.getByRole("listitem").filter({ has: this.page.getByText(name, { exact: true }) });
  }

  dialog(title: string): Locator {
    return this.page.getByRole("dialog", { name: title });
  }

  handle(name: string): Locator {
    return this.page.getByRole("button", { name: `Move ${name}`, exact: true });
  }

  /** Starts dragging a player by the handle, by touch if the device has it, else by mouse. */
  async lifts(name: string): Promise<Carried> {
    await this.handle(name).scrollIntoViewIfNeeded();
    const { x, y } = await this.middle(this.handle(name));
    const pointer = await pointerOf(this.page);
    await pointer.down(x, y);
    return new Carried(this, pointer, x);
  }

  async middle(of: Locator): Promise<{ x: number; y: number }> {
    const box = await of.boundingBox();
    if (!box) throw new Error(`${of} is not on the page`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  row(name: string): Locator {
    const team = this.page.locator(".players-list").getByRole("listitem");
    return team.filter({ has: this.page.getByText(name, { exact: true }) });
  }

  private role(role: Role): Locator {
    return this.page.getByRole("region", { name: role, exact: true });
  }

  private async form(title: string): Promise<PlayerForm> {
    const dialog = this.dialog(title);
    await expect(dialog).toBeVisible();
    return new PlayerForm(dialog);
  }
}

/** A row that is being dragged. */
export class Carried {
  constructor(
    private readonly players: Players,
    private readonly pointer: Pointer,
    private readonly x: number,
  ) {}

  /** Drags the row to the row of another player. */
  async to(name: string): Promise<this> {
    const { y } = await this.players.middle(this.players.row(name));
    await this.pointer.move(this.x, y);
    return this;
  }

  async drops(): Promise<void> {
    await this.pointer.up();
  }

  /** Cancels the pointer as the browser does. */
  async isLost(): Promise<void> {
    await this.pointer.cancel();
  }
}

export class PlayerForm {
  constructor(private readonly dialog: Locator) {}

  field(label: "Display name" | "Discord username" | "Discord user ID" | "Time zone"): Locator {
    return this.dialog.getByLabel(label, { exact: true });
  }

  get admin(): Locator {
    return this.dialog.getByRole("switch", { name: "Admin" });
  }

  async fills(fields: Partial<Record<"Display name" | "Discord username" | "Discord user ID", string>>): Promise<void> {
    for (const [label, value] of Object.entries(fields)) await this.field(label as "Discord user ID").fill(value);
  }

  async chooses(role: "Main" | "Sub" | "Coach"): Promise<void> {
    await this.dialog.getByText(role, { exact: true }).click();
  }

  async submits(): Promise<void> {
    await this.dialog.getByRole("button", { name: /^(Add player|Save)$/ }).click();
  }

  /** Expects the reason as the description of its field. */
  async refuses(label: "Display name" | "Discord username" | "Discord user ID", reason: string): Promise<void> {
    await expect(this.field(label)).toHaveAttribute("aria-invalid", "true");
    await expect(this.field(label)).toHaveAccessibleDescription(reason);
  }

  async reads(words: string): Promise<void> {
    await expect(this.dialog).toContainText(words);
  }

  async isGone(): Promise<void> {
    await expect(this.dialog).toHaveCount(0);
  }
}
