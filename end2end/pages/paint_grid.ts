// The paint grid: cells by column and start time.

import { expect, type Locator, type Page } from "@playwright/test";

import type { Finger } from "../people/finger.ts";

/** Times count from midnight of the column's day. The hours of the following night continue at 24. */
export class PaintGrid {
  readonly grid: Locator;

  constructor(
    private readonly page: Page,
    name: string,
  ) {
    this.grid = page.getByRole("grid", { name });
  }

  /** Returns the cell of a column that starts at `time`, by its accessible name. */
  cell(column: string, time: string): Locator {
    return this.grid.getByRole("gridcell", { name: `${column}, ${spoken(time)}` });
  }

  heading(column: string): Locator {
    return this.grid.getByRole("columnheader", { name: column });
  }

  /** Drags the mouse from one cell to another and keeps the button pressed. */
  async drags(from: Locator, to: Locator): Promise<void> {
    await from.scrollIntoViewIfNeeded();
    const [begins, ends] = [await middle(from), await middle(to)];
    await this.page.mouse.move(...begins);
    await this.page.mouse.down();
    await this.page.mouse.move((begins[0] + ends[0]) / 2, (begins[1] + ends[1]) / 2);
    await this.page.mouse.move(...ends);
  }

  async paints(from: Locator, to: Locator): Promise<void> {
    await this.drags(from, to);
    await this.page.mouse.up();
  }

  /** Taps the control of a column: in the strip if there is one, else the heading. */
  async taps(column: string, short: string): Promise<void> {
    const strips = this.page.getByRole("list", { name: "Days" }).or(this.page.getByRole("group", { name: "Weekdays" }));
    const strip = strips.getByRole("button", { name: new RegExp(`^${short}`) });
    const point = async () => {
      const control = (await strip.isVisible()) ? strip : this.heading(column);
      return control.evaluate((control) => {
        const around = control.closest(".paint-sheet, ol, [role='group']")!;
        const middle = (box: DOMRect) => [box.left + box.width / 2, box.top + box.height / 2] as const;
        // Only sideways: scrolling to a sticky heading would hide the hours.
        around.scrollLeft += middle(control.getBoundingClientRect())[0] - middle(around.getBoundingClientRect())[0];
        const [x, y] = middle(control.getBoundingClientRect());
        return { x, y, isSeen: control.contains(document.elementFromPoint(x, y)) };
      });
    };
    // After a resize the layout is updated in the next frame.
    await expect.poll(async () => (await point()).isSeen, `the control of ${short} is seen`).toBe(true);
    const { x, y } = await point();
    await this.page.touchscreen.tap(x, y);
  }

  /** Expects the grid to rest at the start of a column, with this one in view. */
  async restsWith(column: number, note: string): Promise<void> {
    const state = () => this.grid.evaluate((grid) => {
      const cell = grid.querySelector("[role='gridcell']")!.getBoundingClientRect();
      const first = grid.scrollLeft / cell.width;
      const hours = grid.querySelector(".paint-time")!.getBoundingClientRect().width;
      return { first, count: Math.round((grid.clientWidth - hours) / cell.width) };
    });
    await expect.poll(async () => {
      const { first, count } = await state();
      return Math.abs(first - Math.round(first)) < 0.02 && column >= Math.round(first) && column < Math.round(first) + count;
    }, note).toBe(true);
  }

  /** Swipes sideways within `time` milliseconds, and waits until the grid rests. */
  async swipes(finger: Finger, time: number): Promise<void> {
    const box = (await this.grid.boundingBox())!;
    const y = box.y + box.height / 2;
    const rests = this.grid.evaluate((grid) => new Promise<void>((rests) => {
      grid.addEventListener("scrollend", () => rests(), { once: true });
    }));
    await finger.swipes([box.x + box.width - 40, y], [box.x + box.width - 240, y], time);
    await rests;
  }

  /** Returns the number of columns by which the grid is scrolled. */
  async rest(): Promise<number> {
    return this.grid.evaluate((grid) => grid.scrollLeft / grid.querySelector("[role='gridcell']")!.getBoundingClientRect().width);
  }

  async isFree(column: string, ...times: string[]): Promise<void> {
    for (const time of times) await expect(this.cell(column, time)).toHaveAttribute("aria-selected", "true");
  }

  async isNotFree(column: string, ...times: string[]): Promise<void> {
    for (const time of times) await expect(this.cell(column, time)).toHaveAttribute("aria-selected", "false");
  }
}

/** `19:00 to 19:30,`, as in the accessible name of a cell. */
function spoken(time: string): string {
  const [hour, minute] = time.split(":").map(Number);
  const clock = (minutes: number) => new Date(minutes * 60_000).toISOString().slice(11, 16);
  const begins = hour! * 60 + minute!;
  const late = hour! >= 24 ? " after midnight" : "";
  return `${clock(begins)} to ${clock(begins + 30)}${late},`;
}

export async function middle(cell: Locator): Promise<[number, number]> {
  const box = (await cell.boundingBox())!;
  return [box.x + box.width / 2, box.y + box.height / 2];
}
