// Measures the time from an input event to the frame that shows its effect.
//
// A 60 Hz screen shows a frame every 16.7 ms, so every user waits for the next frame, however fast the page is. Each
// event therefore has three measures: `work` is the processor time that the page's main thread spends on the event and
// its frame, `heard` is the time from the page's event handler until the frame is drawn, and `acted` is that from the
// input itself. The last two include whatever else the machine does.

import type { Page } from "@playwright/test";

import { MainThread } from "../people/main_thread.ts";

export const POINTER = ["pointerdown", "pointermove", "pointerup"];
const MEASURES = ["work", "heard", "acted"] as const;

/** The milliseconds of each event, by measure. */
type Taken = Record<(typeof MEASURES)[number], { kind: string; time: number }[]>;

/** Measures every event of these kinds while `doing` runs. */
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
      // A message that is posted during a frame arrives after that frame is drawn.
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

/** Formats median, 95th percentile and maximum, of all events and of each kind. */
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

/** Returns the time within which a `share` of the events is done. */
export function within(taken: Taken, measure: keyof Taken, share: number, kind?: string): number {
  const times = taken[measure].filter((one) => !kind || one.kind === kind).map(({ time }) => time);
  times.sort((one, other) => one - other);
  return times[Math.floor((times.length - 1) * share)] ?? Number.NaN;
}
