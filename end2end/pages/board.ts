// A map board in the editor: its tools, the picture, the phases and the list of items.

import { expect, type Locator, type Page } from "@playwright/test";

import type { Team } from "../installation/team.ts";
import type { PagePoint } from "../people/finger.ts";
import type { Person } from "../people/person.ts";
import { block, doc, p } from "./editor.ts";
import { PAUSE } from "./writing.ts";

export const boardItem = (attrs: object) => block("boardItem", [], attrs);
export const boardPhase = (attrs: object, ...items: unknown[]) => block("boardPhase", items, attrs);
export const mapBoard = (attrs: object, ...phases: unknown[]) => block("mapBoard", phases, { version: 1, ...attrs });

export class Board {
  readonly frame: Locator;

  private constructor(
    private readonly tab: Page,
    private readonly team: Team,
    private readonly id: string,
  ) {
    this.frame = tab.getByRole("group", { name: /^Map board/ });
  }

  /** Opens the editor on a strategy of these agents with this board. Without a board, one is inserted by the toolbar. */
  static async of(person: Person, team: Team, board?: unknown, agents = ["Omen", "Jett", "Sova"]): Promise<Board> {
    const content = board ? doc(p("plan"), board, p("after")) : doc(p("plan"));
    const { id } = await team.operator.succeeds("POST", "/api/strategies", { title: "Rush", map: "Ascent", agents, content });
    await person.page.goto(`/stratbook/${id}/edit`);
    const opened = new Board(person.page, team, id);
    const text = person.page.getByRole("textbox", { name: "Strategy text" });
    await expect(text).toBeVisible();
    if (!board) {
      await text.focus();
      await person.page.keyboard.press("Control+End");
      await person.page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name: "Map board" }).click();
    }
    await expect(opened.picture).toBeVisible();
    return opened;
  }

  /** The board of a strategy that is open in the editor. */
  static async opened(person: Person, team: Team, id: string): Promise<Board> {
    const opened = new Board(person.page, team, id);
    await expect(opened.picture).toBeVisible();
    return opened;
  }

  get picture(): Locator {
    return this.frame.locator(".map-board-picture > svg");
  }

  get list(): Locator {
    return this.frame.getByRole("listbox", { name: "On the board" });
  }

  tool(name: string): Locator {
    const tools = this.frame.getByRole("toolbar", { name: "Add to the board" });
    return tools.getByRole("button", { name: new RegExp(`^${name}(, .+)?$`) });
  }

  button(name: string): Locator {
    return this.frame.getByRole("button", { name, exact: true });
  }

  /** The element of an item in the picture. */
  item(id: string): Locator {
    return this.picture.locator(`[data-item="${id}"]`);
  }

  /** A point of the map on the screen. */
  async at(x: number, y: number): Promise<PagePoint> {
    const frame = this.frame.locator(".map-board-canvas");
    await frame.evaluate((frame) => frame.scrollIntoView({ block: "center" }));
    const box = (await this.picture.boundingBox())!;
    return [box.x + (x / 1000) * box.width, box.y + (y / 1000) * box.width];
  }

  async presses(x: number, y: number): Promise<void> {
    await this.tab.mouse.click(...(await this.at(x, y)));
  }

  async drags([fromX, fromY]: PagePoint, ...stops: PagePoint[]): Promise<void> {
    await this.tab.mouse.move(...(await this.at(fromX, fromY)));
    await this.tab.mouse.down();
    for (const stop of stops) await this.tab.mouse.move(...(await this.at(...stop)), { steps: 5 });
    await this.tab.mouse.up();
  }

  async says(words: string | RegExp): Promise<void> {
    await expect(this.frame.getByRole("status")).toHaveText(words);
  }

  async lists(...lines: string[]): Promise<void> {
    await expect(this.list.getByRole("option")).toHaveText(lines);
  }

  /** The board on the server, after a pause. The test has installed the person's clock. */
  async stored(): Promise<any> {
    await this.tab.clock.runFor(PAUSE);
    const { content } = (await this.team.operator.get(`/api/strategies/${this.id}`)).data;
    return content.content.find(({ type }: { type: string }) => type === "mapBoard");
  }

  /** Expects the items of a stored phase, with their coordinates within two units of a pixel. */
  async stores(phase: number, ...items: Record<string, unknown>[]): Promise<void> {
    const near = (value: unknown): unknown => {
      if (typeof value === "number") return Math.round(value / 10);
      return Array.isArray(value) ? value.map(near) : value;
    };
    const read = async () => {
      const attributes = (await this.stored())?.content?.[phase]?.content?.map(({ attrs }: any) => attrs) ?? [];
      return attributes.map((attrs: any, at: number) => {
        const wanted = Object.keys(items[at] ?? attrs);
        return Object.fromEntries(wanted.map((name) => [name, near(attrs[name])]));
      });
    };
    const wanted = items.map((item) => Object.fromEntries(Object.entries(item).map(([name, value]) => [name, near(value)])));
    await expect.poll(read).toEqual(wanted);
  }
}
