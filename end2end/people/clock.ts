// A person's clock. A test advances it instead of waiting for the portal's timers.

import type { Page } from "@playwright/test";

/** One less than the first handle of Playwright's timers. A browser starts at 1. */
const BEFORE_FIRST = 1e12 - 1;
/** Milliseconds that no call takes to reach the page: a clock cannot be stopped in its past. */
const LONGEST_WAY = 2_000;

export class Clock {
  constructor(private readonly page: Page) {}

  /** Is called before the first page is opened. Time passes as usual until `passes` is called. */
  async install(): Promise<void> {
    await this.page.clock.install();
    await this.page.context().addInitScript(hasSmallHandles, BEFORE_FIRST);
  }

  /** Advances the clock and runs the timers that are due in order, in all tabs. */
  async passes(milliseconds: number): Promise<void> {
    await this.page.clock.runFor(milliseconds);
  }

  /** Stops the clock. From now on only `passes` advances it. */
  async stops(): Promise<void> {
    const now = await this.page.evaluate(() => Date.now());
    await this.page.clock.pauseAt(now + LONGEST_WAY);
  }
}

/** Keeps handles within the 32 bits that WebAssembly stores: a larger one could not be cleared. */
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
