// The stratbook's editor: a document that is written on, and the bar of buttons over it.

import { expect, type Locator, type Page } from "@playwright/test";

import type { Team } from "../installation/team.ts";
import type { Person } from "../people/person.ts";
import { PAUSE } from "./writing.ts";

/** A document as it is stored. */
export const doc = (...content: unknown[]) => ({ type: "doc", content });
export const p = (...content: unknown[]) => block("paragraph", content);
export const block = (type: string, content: unknown[] = [], attrs?: object) => ({
  type,
  ...(attrs && { attrs }),
  ...(content.length && { content: content.map((node) => (typeof node === "string" ? text(node) : node)) }),
});
export const item = (...content: unknown[]) => block("listItem", content);
export const link = (words: string, href: string) => ({ type: "text", text: words, marks: [{ type: "link", attrs: { href } }] });
export const text = (words: string, ...marks: string[]) => ({
  type: "text",
  text: words,
  ...(marks.length && { marks: marks.map((type) => ({ type })) }),
});

/** What other programs put on the clipboard. */
export interface Clipboard {
  html?: string;
  text?: string;
  /** The bytes of an image. */
  image?: number[];
}

export class Editor {
  readonly page: Locator;

  private constructor(
    private readonly tab: Page,
    private readonly team: Team,
    private readonly id: string,
  ) {
    this.page = tab.getByRole("textbox", { name: "Text of the strategy" });
  }

  /** Somebody opens the editor on a strategy with this text, the caret at its end. */
  static async of(person: Person, team: Team, content: unknown = doc(p())): Promise<Editor> {
    const { id } = await team.operator.succeeds("POST", "/api/strategies", { title: "Rush", content });
    return Editor.at(person.page, team, id);
  }

  /** The same, without the focus. */
  static async opens(person: Person, team: Team, content: unknown): Promise<Editor> {
    const { id } = await team.operator.succeeds("POST", "/api/strategies", { title: "Rush", content });
    await person.page.goto(`/stratbook/${id}/edit`);
    const editor = new Editor(person.page, team, id);
    await expect(editor.page).toBeVisible();
    return editor;
  }

  private static async at(tab: Page, team: Team, id: string): Promise<Editor> {
    await tab.goto(`/stratbook/${id}/edit`);
    const editor = new Editor(tab, team, id);
    await editor.page.focus();
    await tab.keyboard.press("Control+End");
    return editor;
  }

  /** The same strategy in another tab of the same browser. */
  async inAnotherTab(): Promise<Editor> {
    return Editor.at(await this.tab.context().newPage(), this.team, this.id);
  }

  /** Leaves for the page on which it is read. */
  async isRead(): Promise<Locator> {
    await this.tab.goto(`/stratbook/${this.id}`);
    return this.tab.locator(".document");
  }

  get toolbar(): Locator {
    return this.tab.getByRole("toolbar", { name: "Form of the text" });
  }

  button(name: string): Locator {
    return this.toolbar.getByRole("button", { name, exact: true });
  }

  /** Chooses from one of the lists of the bar. */
  async chooses(list: string, choice: string): Promise<void> {
    await this.button(list).click();
    await this.toolbar.getByRole("menuitemradio", { name: choice, exact: true }).click();
  }

  async types(words: string): Promise<void> {
    await this.tab.keyboard.type(words);
  }

  async presses(...keys: string[]): Promise<void> {
    for (const key of keys) await this.tab.keyboard.press(key);
  }

  /** What stands on the page, as HTML without what only the page needs. */
  async html(): Promise<string> {
    return this.page.evaluate((page) => {
      const told = ["href", "src", "alt", "start", "type", "data-language", "data-upload"];
      const write = (node: Node): string => {
        if (node instanceof Text) return node.data;
        if (!(node instanceof Element)) return "";
        if (node.hasAttribute("data-filler")) return "";
        const name = node.localName;
        const kind = [...node.classList].find((kind) => kind.startsWith("document-") && kind !== "document-piece");
        const attributes = told.filter((name) => node.hasAttribute(name) && !(name === "type" && node.getAttribute(name) === "1"));
        const said = attributes.map((name) => ` ${name}="${node.getAttribute(name)}"`).join("");
        if (kind === "document-unknown") return `[${node.querySelector("b")?.textContent}]`;
        if (kind === "document-rule") return "<hr>";
        const inner = [...node.childNodes].map(write).join("");
        if (kind === "document-image") return inner;
        if (name === "pre") return `<pre${said}>${node.querySelector("code")?.textContent}</pre>`;
        const aligned = kind && name !== "ol" ? ` ${kind.replace("document-", "")}` : "";
        return ["br", "img"].includes(name) ? `<${name}${said}>` : `<${name}${said}${aligned}>${inner}</${name}>`;
      };
      return [...page.childNodes].map(write).join("");
    });
  }

  async shows(html: string): Promise<void> {
    await expect.poll(() => this.html()).toBe(html);
  }

  /** The words that are selected on the page. */
  async selected(): Promise<string> {
    return this.tab.evaluate(() => getSelection()!.toString());
  }

  /** Puts the caret before, or behind, the first place with these words; or selects them. */
  async goesTo(words: string, where: "before" | "behind" | "over" = "behind"): Promise<void> {
    await this.page.focus();
    await this.page.evaluate(
      (page, [words, where]) => {
        const texts = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
          const at = text.data.indexOf(words);
          if (at < 0) continue;
          const [from, to] = [where === "behind" ? at + words.length : at, where === "before" ? at : at + words.length];
          getSelection()!.setBaseAndExtent(text, from, text, to);
          return;
        }
        throw new Error(`nowhere: ${words}`);
      },
      [words, where] as const,
    );
  }

  /** Presses a place of the text with mouse or finger, unless something else covers it there. */
  async pressesAt(target: Locator, x: number, y: number, times = 1): Promise<boolean> {
    const point = await target.evaluate(
      (target, [x, y]) => {
        target.scrollIntoView({ block: "center" });
        const { left, top } = target.getBoundingClientRect();
        const point = { x: left + x, y: top + y };
        const hit = document.elementFromPoint(point.x, point.y);
        return hit && target.closest("[contenteditable=true]")?.contains(hit) ? point : undefined;
      },
      [x, y] as const,
    );
    if (!point) return false;
    const hasTouch = times === 1 && (await this.tab.evaluate(() => navigator.maxTouchPoints > 0));
    if (hasTouch) await this.tab.touchscreen.tap(point.x, point.y);
    else await this.tab.mouse.click(point.x, point.y, { clickCount: times });
    return true;
  }

  /** Pastes what another program has put on the clipboard. */
  async pastes(clipboard: Clipboard): Promise<void> {
    await this.page.evaluate((page, clipboard) => {
      const event = new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData: new DataTransfer() });
      const data = event.clipboardData!;
      if (clipboard.html) data.setData("text/html", clipboard.html);
      if (clipboard.text) data.setData("text/plain", clipboard.text);
      if (clipboard.image) data.items.add(new File([new Uint8Array(clipboard.image)], "map.png", { type: "image/png" }));
      page.dispatchEvent(event);
    }, clipboard);
  }

  /** A file of the device is dropped before these words. */
  async isDropped(file: string, words: string): Promise<void> {
    const place = (await this.page.getByText(words, { exact: true }).boundingBox())!;
    const browser = await this.tab.context().newCDPSession(this.tab);
    const data = { items: [], files: [file], dragOperationsMask: 1 };
    for (const type of ["dragEnter", "dragOver", "drop"] as const) {
      await browser.send("Input.dispatchDragEvent", { type, x: place.x + 1, y: place.y + place.height / 2, data });
    }
  }

  /** The browser's spelling puts one word in the place of another. */
  async isCorrected(word: string, by: string): Promise<void> {
    await this.page.evaluate(
      (page, [word, by]) => {
        const texts = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
        let text = texts.nextNode() as Text;
        while (!text.data.includes(word)) text = texts.nextNode() as Text;
        const at = text.data.indexOf(word);
        const range = { startContainer: text, startOffset: at, endContainer: text, endOffset: at + word.length };
        const targetRanges = [new StaticRange(range)];
        const init = { inputType: "insertReplacementText", data: by, targetRanges, bubbles: true, cancelable: true };
        page.dispatchEvent(new InputEvent("beforeinput", init));
      },
      [word, by] as const,
    );
  }

  /** Counts what the portal itself changes on the page, beside the letters that the browser writes. */
  async watchesChanges(): Promise<() => Promise<number>> {
    await this.page.evaluate((page) => {
      const seen: MutationRecord[] = [];
      const watch = new MutationObserver((records) => {
        seen.push(...records.filter((record) => record.type !== "characterData"));
      });
      watch.observe(page, { subtree: true, childList: true, attributes: true });
      Object.assign(window, { seenChanges: seen });
    });
    return () => this.tab.evaluate(() => (window as any).seenChanges.length);
  }

  /** A teammate saves this, on the newest version. */
  async isSavedElsewhere(change: object): Promise<void> {
    const { version } = (await this.team.operator.get(`/api/strategies/${this.id}`)).data;
    await this.team.operator.succeeds("PUT", `/api/strategies/${this.id}`, { ...change, version });
  }

  /** The tab goes without a word to the page, as when the system ends its process. */
  async isKilled(): Promise<void> {
    await this.tab.evaluate(() => {
      for (const event of ["pagehide", "visibilitychange", "beforeunload"]) {
        addEventListener(event, (told) => told.stopImmediatePropagation(), { capture: true });
      }
    });
    await this.tab.close();
  }

  /** What a copy of the selection puts on the clipboard. */
  async copies(): Promise<{ html: string; text: string }> {
    return this.page.evaluate((page) => {
      const event = new ClipboardEvent("copy", { bubbles: true, cancelable: true, clipboardData: new DataTransfer() });
      page.dispatchEvent(event);
      return { html: event.clipboardData!.getData("text/html"), text: event.clipboardData!.getData("text/plain") };
    });
  }

  /** The letters of the text on the page, without pieces and blanks. */
  async words(): Promise<string> {
    return this.page.evaluate((page) => {
      const copy = page.cloneNode(true) as Element;
      for (const piece of copy.querySelectorAll(".document-piece")) piece.remove();
      return copy.textContent!.replace(/\s+/g, "");
    });
  }

  /** The same of what the server has. */
  async storedWords(): Promise<string> {
    const read = (node: any): string => (node.text ?? "") + (node.content ?? []).map(read).join("");
    return read(await this.stored()).replace(/\s+/g, "");
  }

  /** The pieces on the page, and those of them that are selected. */
  async pieces(): Promise<{ all: string[]; selected: string[] }> {
    return this.page.evaluate((page) => {
      const selection = getSelection()!;
      const range = selection.rangeCount && !selection.isCollapsed ? selection.getRangeAt(0) : undefined;
      const all = [...page.querySelectorAll(".document-piece")];
      const name = (piece: Element) => piece.querySelector("b")?.textContent ?? piece.className.replace("is-selected", "").trim();
      const isSelected = (piece: Element) => piece.classList.contains("is-selected") || range?.intersectsNode(piece);
      return { all: all.map(name), selected: all.filter(isSelected).map(name) };
    });
  }

  /** The document of the editor itself, as a copy of all that is selected tells it. */
  async model(): Promise<any> {
    const { html } = await this.copies();
    return this.tab.evaluate((html) => {
      const copy = new DOMParser().parseFromString(html, "text/html").querySelector("[data-muster]");
      return { type: "doc", content: JSON.parse(copy?.getAttribute("data-muster") ?? "{}").content ?? [] };
    }, html);
  }

  /** Once the writer has paused, the server has this text. The test has installed the person's clock. */
  async stores(content: ReturnType<typeof doc>): Promise<void> {
    await this.pauses();
    await expect.poll(() => this.stored()).toMatchObject(content);
  }

  /** Lets the pause pass after which the portal sends what was written. */
  async pauses(): Promise<void> {
    await this.tab.clock.runFor(PAUSE);
  }

  /** The text as the server has it. */
  async stored(): Promise<any> {
    return (await this.team.operator.get(`/api/strategies/${this.id}`)).data.content;
  }
}
