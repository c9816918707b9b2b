// A finger on a touch screen. Its touches are real browser input, including scrolling and gestures.

import type { CDPSession, Page } from "@playwright/test";

/** Pixels from the upper left corner of the window. */
export type PagePoint = readonly [x: number, y: number];

/** Longer than the delay of a long press, in milliseconds. */
const LONG_PRESS = 450;

export class Finger {
  private at: PagePoint = [0, 0];

  private constructor(
    private readonly page: Page,
    private readonly session: CDPSession,
  ) {}

  static async on(page: Page): Promise<Finger> {
    return new Finger(page, await page.context().newCDPSession(page));
  }

  async touches(point: PagePoint): Promise<void> {
    this.at = point;
    await this.sends("touchStart");
  }

  /** Touches a point until the page recognizes a long press. */
  async rests(point: PagePoint): Promise<void> {
    await this.touches(point);
    await this.page.evaluate((time) => new Promise((rested) => setTimeout(rested, time)), LONG_PRESS);
  }

  /** Moves to a point in steps, as a hand does. */
  async moves([x, y]: PagePoint, steps = 8): Promise<void> {
    const [fromX, fromY] = this.at;
    for (let step = 1; step <= steps; step += 1) {
      this.at = [fromX + ((x - fromX) * step) / steps, fromY + ((y - fromY) * step) / steps];
      await this.sends("touchMove");
    }
  }

  /** Swipes from one point to another within `time` milliseconds, with one step per frame. */
  async swipes(from: PagePoint, [x, y]: PagePoint, time: number): Promise<void> {
    await this.touches(from);
    const steps = Math.max(2, Math.round(time / 16));
    const paces = Array.from({ length: steps }, (_, at) => (at + 1) / steps);
    for (const share of paces) {
      await this.page.evaluate((pace) => new Promise((passed) => setTimeout(passed, pace)), time / steps);
      this.at = [from[0] + (x - from[0]) * share, from[1] + (y - from[1]) * share];
      await this.sends("touchMove");
    }
    await this.lifts();
  }

  async lifts(): Promise<void> {
    await this.session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  }

  /** Cancels the touch as the system does. */
  async isTakenAway(): Promise<void> {
    await this.session.send("Input.dispatchTouchEvent", { type: "touchCancel", touchPoints: [] });
  }

  private async sends(type: "touchStart" | "touchMove"): Promise<void> {
    const [x, y] = this.at;
    await this.session.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x, y }] });
  }
}
