// A grid to paint free time on: cells by their column and the time at which they begin.

import { expect, type Locator, type Page } from "@playwright/test";

/** `19:00` counts from midnight; hours of the night after go on from 24. */
export class PaintGrid {
  readonly grid: Locator;

  constructor(
    private readonly page: Page,
    name: string,
  ) {
    this.grid = page.getByRole("grid", { name });
  }

  /** The cell of a column that begins at `time`, by the name it is spoken with. */
  cell(column: string, time: string): Locator {
    return this.grid.getByRole("gridcell", { name: `${column}, ${spoken(time)}` });
  }

  heading(column: string): Locator {
    return this.grid.getByRole("columnheader", { name: column });
  }

  /** Drags the mouse from one cell to another, and holds the button unless told otherwise. */
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

  async isFree(column: string, ...times: string[]): Promise<void> {
    for (const time of times) await expect(this.cell(column, time)).toHaveAttribute("aria-selected", "true");
  }

  async isNotFree(column: string, ...times: string[]): Promise<void> {
    for (const time of times) await expect(this.cell(column, time)).toHaveAttribute("aria-selected", "false");
  }
}

/** `19:00 to 19:30`, as a cell is called. */
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
