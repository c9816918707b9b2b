// The pointer for drag and drop: touch if the device has it, else the mouse.

import type { CDPSession, Page } from "@playwright/test";

/** Returns the pointer of this device. */
export async function pointerOf(page: Page): Promise<Pointer> {
  const hasTouch = await page.evaluate(() => navigator.maxTouchPoints > 0);
  return hasTouch ? Finger.on(page) : new Mouse(page);
}

export interface Pointer {
  down(x: number, y: number): Promise<void>;
  move(x: number, y: number): Promise<void>;
  up(): Promise<void>;
  cancel(): Promise<void>;
}

class Mouse implements Pointer {
  constructor(private readonly page: Page) {}

  async down(x: number, y: number): Promise<void> {
    await this.page.mouse.move(x, y);
    await this.page.mouse.down();
  }

  async move(x: number, y: number): Promise<void> {
    await this.page.mouse.move(x, y, { steps: 8 });
  }

  async up(): Promise<void> {
    await this.page.mouse.up();
  }

  /** A browser never cancels a mouse, so this dispatches the event itself. */
  async cancel(): Promise<void> {
    await this.page.evaluate(() => {
      document.activeElement?.dispatchEvent(new PointerEvent("pointercancel", { pointerId: 1, bubbles: true }));
    });
    await this.page.mouse.up();
  }
}

class Finger implements Pointer {
  private at = { x: 0, y: 0 };

  private constructor(private readonly session: CDPSession) {}

  static async on(page: Page): Promise<Finger> {
    return new Finger(await page.context().newCDPSession(page));
  }

  async down(x: number, y: number): Promise<void> {
    this.at = { x, y };
    await this.touch("touchStart", [this.at]);
  }

  async move(x: number, y: number): Promise<void> {
    const from = this.at;
    for (let step = 1; step <= 8; step += 1) {
      this.at = { x: from.x + ((x - from.x) * step) / 8, y: from.y + ((y - from.y) * step) / 8 };
      await this.touch("touchMove", [this.at]);
    }
  }

  async up(): Promise<void> {
    await this.touch("touchEnd", []);
  }

  async cancel(): Promise<void> {
    await this.touch("touchCancel", []);
  }

  private async touch(type: "touchStart" | "touchMove" | "touchEnd" | "touchCancel", touchPoints: { x: number; y: number }[]) {
    await this.session.send("Input.dispatchTouchEvent", { type, touchPoints });
  }
}
