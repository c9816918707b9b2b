// An input method, as for Japanese or Chinese: it shows suggestions while composing, then commits the text.

import type { CDPSession, Page } from "@playwright/test";

export class InputMethod {
  private constructor(private readonly session: CDPSession) {}

  static async on(page: Page): Promise<InputMethod> {
    return new InputMethod(await page.context().newCDPSession(page));
  }

  /** Shows one suggestion after the other. */
  async composes(...guesses: string[]): Promise<void> {
    for (const text of guesses) {
      // The page receives the key before the text.
      await this.session.send("Input.dispatchKeyEvent", { type: "rawKeyDown", key: "Process", windowsVirtualKeyCode: 229 });
      await this.session.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
    }
  }

  /** Commits the text. */
  async commits(text: string): Promise<void> {
    await this.session.send("Input.insertText", { text });
  }
}
