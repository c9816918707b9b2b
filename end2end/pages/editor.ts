// The stratbook's editor: the editable document and its toolbar.

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
export const callout = (kind: string, ...content: unknown[]) => block("callout", content, { kind });
/** A toggle with this summary. */
export const toggle = (open: boolean, summary: string, ...content: unknown[]) =>
  block("details", [block("detailsSummary", summary ? [summary] : []), block("detailsContent", content)], { open });
export const item = (...content: unknown[]) => block("listItem", content);
export const tasks = (...items: unknown[]) => block("taskList", items);
export const task = (checked: boolean, ...content: unknown[]) => block("taskItem", content, { checked });
/** A table whose first row is a header, from the words of its cells. */
export const table = (...rows: string[][]) =>
  block(
    "table",
    rows.map((words, at) => block("tableRow", words.map((text) => block(at ? "tableCell" : "tableHeader", [text ? p(text) : p()])))),
  );
export const link = (words: string, href: string) => ({ type: "text", text: words, marks: [{ type: "link", attrs: { href } }] });
export const text = (words: string, ...marks: string[]) => ({
  type: "text",
  text: words,
  ...(marks.length && { marks: marks.map((type) => ({ type })) }),
});

/** Clipboard content of another program. */
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
    this.page = tab.getByRole("textbox", { name: "Strategy text" });
  }

  /** Opens the editor on a new strategy with this text, with the caret at its end. */
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

  /** Opens the same strategy in another tab of the same browser. */
  async inAnotherTab(): Promise<Editor> {
    return Editor.at(await this.tab.context().newPage(), this.team, this.id);
  }

  /** Opens the read-only view and returns its text. */
  async isRead(): Promise<Locator> {
    await this.tab.goto(`/stratbook/${this.id}`);
    return this.tab.locator(".document");
  }

  get toolbar(): Locator {
    return this.tab.getByRole("toolbar", { name: "Formatting" });
  }

  button(name: string): Locator {
    // A list also names its choice: `Text style: Paragraph`.
    return this.toolbar.getByRole("button", { name: new RegExp(`^${name}(: .+)?$`) });
  }

  /** Chooses from a list of the toolbar. */
  async chooses(list: string, choice: string): Promise<void> {
    await this.button(list).click();
    await this.toolbar.getByRole("menuitemradio", { name: choice, exact: true }).click();
  }

  async types(words: string): Promise<void> {
    await this.tab.keyboard.type(words);
  }

  /** Inserts the first block that these words find in the menu of `/`. Waits for the menu: its code is loaded after the text. */
  async inserts(words: string): Promise<void> {
    await this.types(`/${words}`);
    await expect(this.tab.getByRole("listbox", { name: "Insert" })).toBeVisible();
    await this.presses("Enter");
  }

  async presses(...keys: string[]): Promise<void> {
    for (const key of keys) await this.tab.keyboard.press(key);
  }

  /** Returns the text as HTML, without what only the editor needs. */
  async html(): Promise<string> {
    return this.page.evaluate((page) => {
      const told = ["href", "src", "alt", "start", "type", "data-language", "data-upload", "data-checked", "data-kind", "width", "colspan", "rowspan"];
      const write = (node: Node): string => {
        if (node instanceof Text) return node.data;
        if (!(node instanceof Element)) return "";
        if (node.hasAttribute("data-filler") || node.classList.contains("document-box")) return "";
        if (["document-sign", "document-arrow"].some((sign) => node.classList.contains(sign))) return "";
        const isScaffold = node.hasAttribute("data-content") || node.classList.contains("document-table");
        if (isScaffold) return [...node.childNodes].map(write).join("");
        const name = node.localName;
        const kind = [...node.classList].find((kind) => kind.startsWith("document-") && kind !== "document-piece");
        const attributes = told.filter((name) => node.hasAttribute(name) && !(name === "type" && node.getAttribute(name) === "1"));
        if (node.hasAttribute("hidden")) attributes.push("hidden");
        const said = attributes.map((name) => ` ${name}="${node.getAttribute(name)}"`).join("");
        if (kind === "document-unknown") return `[${node.querySelector("b")?.textContent}]`;
        if (kind === "document-rule") return "<hr>";
        const inner = [...node.childNodes].map(write).join("");
        if (kind === "document-image") return inner;
        if (kind === "document-video") return `[video ${node.querySelector("a")?.getAttribute("href")}]`;
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

  /** Returns the selected text. */
  async selected(): Promise<string> {
    return this.tab.evaluate(() => getSelection()!.toString());
  }

  /** Puts the caret before or behind the first occurrence of these words, or selects them. */
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

  /** Presses a point of the text by mouse or touch. Returns false if something else covers it. */
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

  /** Pastes the clipboard content of another program. */
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

  /** Drops a file of the device before these words. */
  async isDropped(file: string, words: string): Promise<void> {
    const place = (await this.page.getByText(words, { exact: true }).boundingBox())!;
    const browser = await this.tab.context().newCDPSession(this.tab);
    const data = { items: [], files: [file], dragOperationsMask: 1 };
    for (const type of ["dragEnter", "dragOver", "drop"] as const) {
      await browser.send("Input.dispatchDragEvent", { type, x: place.x + 1, y: place.y + place.height / 2, data });
    }
  }

  /** Replaces a word as the browser's spell checker does. */
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

  /** Counts the changes that the portal itself makes to the page, without the letters that the browser writes. */
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

  /** Saves a change of a teammate, based on the newest version. */
  async isSavedElsewhere(change: object): Promise<void> {
    const { version } = (await this.team.operator.get(`/api/strategies/${this.id}`)).data;
    await this.team.operator.succeeds("PUT", `/api/strategies/${this.id}`, { ...change, version });
  }

  /** Closes the tab without an event on the page, as when the system kills its process. */
  async isKilled(): Promise<void> {
    await this.tab.evaluate(() => {
      for (const event of ["pagehide", "visibilitychange", "beforeunload"]) {
        addEventListener(event, (told) => told.stopImmediatePropagation(), { capture: true });
      }
    });
    await this.tab.close();
  }

  /** Copies the selection and returns the clipboard content. */
  async copies(): Promise<{ html: string; text: string }> {
    return this.page.evaluate((page) => {
      const event = new ClipboardEvent("copy", { bubbles: true, cancelable: true, clipboardData: new DataTransfer() });
      page.dispatchEvent(event);
      return { html: event.clipboardData!.getData("text/html"), text: event.clipboardData!.getData("text/plain") };
    });
  }

  /** Returns the letters of the text on the page, without pieces and white space. */
  async words(): Promise<string> {
    return this.page.evaluate((page) => {
      const copy = page.cloneNode(true) as Element;
      for (const piece of copy.querySelectorAll(".document-piece, .document-box, .document-sign")) piece.remove();
      return copy.textContent!.replace(/\s+/g, "");
    });
  }

  /** Returns the letters of the text on the server. */
  async storedWords(): Promise<string> {
    const read = (node: any): string => (node.text ?? "") + (node.content ?? []).map(read).join("");
    return read(await this.stored()).replace(/\s+/g, "");
  }

  /** Returns the pieces on the page, and the selected ones. */
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

  /** Returns the editor's own document, read from a copy of the selection. */
  async model(): Promise<any> {
    const { html } = await this.copies();
    return this.tab.evaluate((html) => {
      const copy = new DOMParser().parseFromString(html, "text/html").querySelector("[data-muster]");
      return { type: "doc", content: JSON.parse(copy?.getAttribute("data-muster") ?? "{}").content ?? [] };
    }, html);
  }

  /** Expects the server to have this text after a pause. The test has installed the person's clock. */
  async stores(content: ReturnType<typeof doc>): Promise<void> {
    await this.pauses();
    await expect.poll(() => this.stored()).toMatchObject(content);
  }

  /** Advances the clock by the pause after which the portal saves. */
  async pauses(): Promise<void> {
    await this.tab.clock.runFor(PAUSE);
  }

  /** Returns the text on the server. */
  async stored(): Promise<any> {
    return (await this.team.operator.get(`/api/strategies/${this.id}`)).data.content;
  }
}
