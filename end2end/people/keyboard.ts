// A person without mouse or touch, who moves from tab stop to tab stop. The focus must be visible at each one.

import { expect, type Locator, type Page } from "@playwright/test";

/** More tab stops than any page has. */
const MOST_STOPS = 120;

export class Keyboard {
  constructor(private readonly page: Page) {}

  /** Presses Tab until `target` has the focus. */
  async walksTo(target: Locator): Promise<void> {
    for (let stops = 0; stops < MOST_STOPS; stops += 1) {
      await this.page.keyboard.press("Tab");
      await this.seesTheFocus();
      if (await isFocused(target)) return;
    }
    throw new Error(`${target} cannot be reached with Tab`);
  }

  async presses(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  async types(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  /** Expects a focus ring on the focused element or on its visible label. */
  private async seesTheFocus(): Promise<void> {
    const stop = await this.page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return { name: "the page's end", hasRing: true };
      const drawn = [focused, focused.nextElementSibling, focused.closest("label"), focused.closest("li")];
      const hasRing = drawn.some((element) => {
        if (!element) return false;
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
      });
      return { name: focused.outerHTML.slice(0, 120), hasRing };
    });
    expect(stop.hasRing, `the focus is visible on ${stop.name}`).toBe(true);
  }
}

async function isFocused(target: Locator): Promise<boolean> {
  return target.evaluateAll((elements) => elements.some((element) => element === document.activeElement));
}
