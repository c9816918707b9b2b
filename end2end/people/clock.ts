// A person's own clock, which a test sets forward instead of waiting for the timers of the portal.

import type { Page } from "@playwright/test";

/** One less than the first handle that Playwright's timers have; a browser begins at 1. */
const BEFORE_FIRST = 1e12 - 1;
/** More than the milliseconds in which a call reaches the page: a clock is not stopped in its past. */
const LONGEST_WAY = 2_000;

export class Clock {
  constructor(private readonly page: Page) {}

  /** Before the first page is opened. Time goes on as usual until `passes` is called. */
  async install(): Promise<void> {
    await this.page.clock.install();
    await this.page.context().addInitScript(hasSmallHandles, BEFORE_FIRST);
  }

  /** The timers of this many milliseconds run in their order, in all tabs. */
  async passes(milliseconds: number): Promise<void> {
    await this.page.clock.runFor(milliseconds);
  }

  /** From now on only `passes` moves it. */
  async stops(): Promise<void> {
    const now = await this.page.evaluate(() => Date.now());
    await this.page.clock.pauseAt(now + LONGEST_WAY);
  }
}

/** Handles in the 32 bits that WebAssembly keeps of them: a larger one could not be cleared. */
function hasSmallHandles(beforeFirst: number): void {
  const page = window as unknown as Record<string, (...args: unknown[]) => number>;
  for (const [begin, end] of [
    ["setTimeout", "clearTimeout"],
    ["setInterval", "clearInterval"],
    ["requestAnimationFrame", "cancelAnimationFrame"],
    ["requestIdleCallback", "cancelIdleCallback"],
  ] as const) {
    const [begins, ends] = [page[begin]!, page[end]!];
    page[begin] = (...args) => begins(...args) - beforeFirst;
    page[end] = (handle) => ends(handle ? Number(handle) + beforeFirst : handle);
  }
}
