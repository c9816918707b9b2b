// How long the page kept a person waiting: the tasks of its main thread, in time of the processor.
//
// The browser's own measure of long tasks counts the time in which the machine did something else.

import type { CDPSession, Page } from "@playwright/test";

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds of the thread's own clock. */
  tdur?: number;
  args?: { name?: string };
}

export class MainThread {
  private readonly events: TraceEvent[] = [];

  private constructor(private readonly session: CDPSession) {
    session.on("Tracing.dataCollected", ({ value }) => this.events.push(...(value as unknown as TraceEvent[])));
  }

  static async of(page: Page): Promise<MainThread> {
    return new MainThread(await page.context().newCDPSession(page));
  }

  /** The longest task of the page while `doing` goes on, in milliseconds. */
  async longestTask(doing: () => Promise<void>): Promise<number> {
    this.events.length = 0;
    await this.session.send("Tracing.start", { traceConfig: { includedCategories: ["toplevel", "__metadata"] } });
    await doing();
    const told = new Promise<void>((told) => this.session.once("Tracing.tracingComplete", () => told()));
    await this.session.send("Tracing.end");
    await told;
    const key = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
    const named = this.events.filter(({ ph, name }) => ph === "M" && name === "thread_name");
    const main = new Set(named.filter(({ args }) => args?.name === "CrRendererMain").map(key));
    const tasks = this.events.filter((event) => event.ph === "X" && event.name.endsWith("RunTask") && main.has(key(event)));
    if (tasks.length === 0) throw new Error("the browser told of no task");
    return Math.round(Math.max(...tasks.map(({ tdur }) => tdur ?? 0)) / 1000);
  }
}

/** Scrolls to the end of the page, `step` pixels a frame. */
export async function scrollsThrough(page: Page, step: number): Promise<void> {
  await page.evaluate(async (step) => {
    const page = document.documentElement;
    while (page.scrollTop + window.innerHeight < page.scrollHeight - 1) {
      page.scrollTop += step;
      await new Promise((drawn) => requestAnimationFrame(drawn));
    }
  }, step);
}
