// An input method, as people write Japanese or Chinese with: it shows what it guesses, and then what was meant.

import type { CDPSession, Page } from "@playwright/test";

export class InputMethod {
  private constructor(private readonly session: CDPSession) {}

  static async on(page: Page): Promise<InputMethod> {
    return new InputMethod(await page.context().newCDPSession(page));
  }

  /** Shows one guess after the other. */
  async composes(...guesses: string[]): Promise<void> {
    for (const text of guesses) {
      // The page receives the key before the text.
      await this.session.send("Input.dispatchKeyEvent", { type: "rawKeyDown", key: "Process", windowsVirtualKeyCode: 229 });
      await this.session.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
    }
  }

  /** Writes what was meant. */
  async commits(text: string): Promise<void> {
    await this.session.send("Input.insertText", { text });
  }
}
