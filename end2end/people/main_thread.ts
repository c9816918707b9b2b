// How long the page kept a person waiting: the tasks of its main thread.

import type { Page } from "@playwright/test";

declare global {
  interface Window {
    longTasks?: number[];
  }
}

/** Watches from now on. A task that the browser calls long takes more than 50 ms. */
export async function watchesLongTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: number[] = (window.longTasks = []);
    const observer = new PerformanceObserver((list) => seen.push(...list.getEntries().map((task) => task.duration)));
    observer.observe({ type: "longtask" });
  });
}

/** The long tasks since the watch began, in milliseconds. */
export async function longTasks(page: Page): Promise<number[]> {
  // Entries are handed over by a task of their own, behind the frame.
  await page.evaluate(() => new Promise((told) => setTimeout(told, 200)));
  return page.evaluate(() => (window.longTasks ?? []).map(Math.round));
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
