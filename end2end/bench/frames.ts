// From what a hand does to the frame that shows it.
//
// A screen of 60 Hz shows a frame every 16.7 ms, so whoever acts waits for the next one, however fast the page is. Each
// event is therefore measured three times: the processor time that the page's main thread spends on it and on its frame,
// and the time that passes until its frame is drawn, from the moment the page heard of it and from the moment the hand
// acted. The last two hold what else the machine does.

import type { Page } from "@playwright/test";

import { MainThread } from "../people/main_thread.ts";

export const POINTER = ["pointerdown", "pointermove", "pointerup"];
const MEASURES = ["work", "heard", "acted"] as const;

/** Milliseconds of each event by its kind. */
type Taken = Record<(typeof MEASURES)[number], { kind: string; time: number }[]>;

/** Takes the time of every event of these kinds while `doing` goes on. */
export async function timesOfFrames(page: Page, kinds: readonly string[], doing: () => Promise<void>): Promise<Taken> {
  await page.evaluate((kinds) => {
    const heard: Taken["heard"] = [];
    const acted: Taken["acted"] = [];
    const watch = ({ type: kind, timeStamp }: Event) => {
      const begun = performance.now();
      const task = new MessageChannel();
      task.port1.onmessage = () => {
        const drawn = performance.now();
        heard.push({ kind, time: drawn - begun });
        acted.push({ kind, time: drawn - timeStamp });
      };
      // A message from within a frame is heard once that frame is drawn.
      requestAnimationFrame(() => task.port2.postMessage(null));
    };
    for (const kind of kinds) addEventListener(kind, watch, { capture: true });
    Object.assign(window, { taken: { heard, acted } });
  }, kinds);
  const thread = await MainThread.of(page);
  const work = (await thread.workOf(kinds, doing)).map(({ kind, work }) => ({ kind, time: work }));
  const taken = await page.evaluate(() => (window as unknown as { taken: Omit<Taken, "work"> }).taken);
  return { work, ...taken };
}

/** Median, the time that nineteen of twenty stay below, and the longest: of all events, and of each kind. */
export function told(taken: Taken): string {
  const kinds = new Set(taken.heard.map(({ kind }) => kind));
  const lines = [undefined, ...kinds].map((kind) => {
    const parts = MEASURES.map((measure) => {
      const figures = [0.5, 0.95, 1].map((share) => within(taken, measure, share, kind).toFixed(1));
      return `${measure} ${figures.join(" / ")}`;
    });
    return `${(kind ?? "all").padEnd(11)} ${parts.join("   ")}`;
  });
  return ["ms: median / p95 / longest", ...lines].join("\n");
}

/** The time within which a `share` of the events is done. */
export function within(taken: Taken, measure: keyof Taken, share: number, kind?: string): number {
  const times = taken[measure].filter((one) => !kind || one.kind === kind).map(({ time }) => time);
  times.sort((one, other) => one - other);
  return times[Math.floor((times.length - 1) * share)] ?? Number.NaN;
}
