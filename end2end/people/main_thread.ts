// Measures how long the page blocks: the tasks of its main thread, in processor time.
//
// The browser's own measure of long tasks includes the time in which the machine did something else.

import type { CDPSession, Page } from "@playwright/test";

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** The start, in microseconds. */
  ts: number;
  dur?: number;
  /** The processor time of the thread, in microseconds. */
  tdur?: number;
  args?: { name?: string; data?: { type?: string }; elementCount?: number };
}

export class MainThread {
  private readonly events: TraceEvent[] = [];

  private constructor(private readonly session: CDPSession) {
    session.on("Tracing.dataCollected", ({ value }) => this.events.push(...(value as unknown as TraceEvent[])));
  }

  static async of(page: Page): Promise<MainThread> {
    return new MainThread(await page.context().newCDPSession(page));
  }

  /** Returns the longest task of the page while `doing` runs, in milliseconds. */
  async longestTask(doing: () => Promise<void>): Promise<number> {
    const tasks = (await this.eventsOf(doing, [])).filter(isTask);
    if (tasks.length === 0) throw new Error("the browser reported no task");
    return Math.round(Math.max(...tasks.map(({ tdur }) => tdur ?? 0)) / 1000);
  }

  /** Returns the milliseconds of all tasks of the page while `doing` runs. */
  async allTasks(doing: () => Promise<void>): Promise<number> {
    const tasks = (await this.eventsOf(doing, [])).filter(isTask);
    return Math.round(tasks.reduce((sum, { tdur }) => sum + (tdur ?? 0), 0) / 1000);
  }

  /** Returns how many elements' styles the browser computes while `doing` runs. */
  async restyledElements(doing: () => Promise<void>): Promise<number> {
    const updates = await this.eventsOf(doing, ["devtools.timeline"]);
    return updates.reduce((sum, { name, args }) => sum + (name === "UpdateLayoutTree" ? (args?.elementCount ?? 0) : 0), 0);
  }

  /** Returns the milliseconds of each DOM event of `kinds` while `doing` runs: its own task and its next frame's. */
  async workOf(kinds: readonly string[], doing: () => Promise<void>): Promise<{ kind: string; work: number }[]> {
    const events = await this.eventsOf(doing, ["devtools.timeline", "cc"]);
    const tasks = events.filter(isTask).sort((one, other) => one.ts - other.ts);
    const taskAt = (ts: number) => tasks.findLastIndex((task) => task.ts <= ts && ts <= task.ts + (task.dur ?? 0));
    const frames = new Set(events.filter(({ name }) => name === "ProxyMain::BeginMainFrame").map(({ ts }) => taskAt(ts)));
    return events.flatMap(({ name, ts, args }) => {
      const kind = args?.data?.type ?? "";
      if (name !== "EventDispatch" || !kinds.includes(kind)) return [];
      const own = taskAt(ts);
      const frame = tasks.findIndex((_, at) => at >= own && frames.has(at));
      const work = [...new Set([own, frame])].map((at) => tasks[at]?.tdur ?? 0);
      return [{ kind, work: work.reduce((sum, one) => sum + one, 0) / 1000 }];
    });
  }

  /** Returns the trace events of the page's main thread while `doing` runs. */
  private async eventsOf(doing: () => Promise<void>, categories: string[]): Promise<TraceEvent[]> {
    this.events.length = 0;
    const includedCategories = ["toplevel", "__metadata", ...categories];
    await this.session.send("Tracing.start", { traceConfig: { includedCategories } });
    await doing();
    const told = new Promise<void>((told) => this.session.once("Tracing.tracingComplete", () => told()));
    await this.session.send("Tracing.end");
    await told;
    const key = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
    const named = this.events.filter(({ ph, name }) => ph === "M" && name === "thread_name");
    const main = new Set(named.filter(({ args }) => args?.name === "CrRendererMain").map(key));
    return this.events.filter((event) => event.ph === "X" && main.has(key(event)));
  }
}

function isTask({ name }: TraceEvent): boolean {
  return name.endsWith("RunTask");
}

/** Scrolls to the end of the page, `step` pixels per frame. */
export async function scrollsThrough(page: Page, step: number): Promise<void> {
  await page.evaluate(async (step) => {
    const page = document.documentElement;
    while (page.scrollTop + window.innerHeight < page.scrollHeight - 1) {
      page.scrollTop += step;
      await new Promise((drawn) => requestAnimationFrame(drawn));
    }
  }, step);
}
