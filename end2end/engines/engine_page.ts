// The page of a browser: what a person finds, reads and presses on it.

import { expect } from "@playwright/test";

import { TOKEN } from "../people/person.ts";
import type { ElementReference, MouseStep, WebDriver } from "./web_driver.ts";
import { TROUBLES } from "./watched_site.ts";

/** Milliseconds in which everything that a test waits for appears, and between two looks. */
const UNTIL = { timeout: 20_000, intervals: [50, 100, 200] };
/** More tab stops than any page has. */
const MOST_STOPS = 60;

/** The elements of a role that have it by their name. */
const ELEMENTS = {
  button: "button, summary",
  cell: "[role='gridcell']",
  combobox: "select",
  dialog: "dialog, [role='dialog']",
  heading: "h1, h2, h3",
  link: "a[href]",
  textbox: "input:not([type]), input[type='text'], textarea, [role='textbox']",
} as const;

type ElementRole = keyof typeof ELEMENTS;

interface ElementBox {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The middle of an element. */
export function pointOf({ left, right, top, bottom }: ElementBox): [number, number] {
  return [(left + right) / 2, (top + bottom) / 2];
}

export class EnginePage {
  constructor(
    readonly driver: WebDriver,
    readonly url: string,
  ) {}

  /** Stores the token of a session. The favicon has the origin of the portal without loading it. */
  async signsIn(token: string): Promise<void> {
    await this.driver.goto(`${this.url}/favicon.svg`);
    await this.driver.evaluate((key, token) => localStorage.setItem(key, JSON.stringify(token)), TOKEN, token);
  }

  async opens(path: string): Promise<void> {
    await this.driver.goto(this.url + path);
  }

  /** Follows a link to a path, so that the portal is not loaded again. */
  async follows(path: string): Promise<void> {
    await this.driver.evaluate((path) => {
      const link = document.createElement("a");
      link.href = path;
      document.body.append(link);
      link.click();
      link.remove();
    }, path);
  }

  /** Waits for a visible element with this role and name. */
  async finds(role: ElementRole, name: string): Promise<ElementReference> {
    return this.sees(`a ${role} "${name}"`, seek, ELEMENTS[role], name);
  }

  /** Waits for a visible element that matches a selector. */
  async findsFirst(selector: string): Promise<ElementReference> {
    return this.sees(selector, firstSeen, selector);
  }

  async presses(role: ElementRole, name: string): Promise<void> {
    await this.driver.clicks(await this.finds(role, name));
  }

  /** Replaces the content of a field. */
  async fills(name: string, text: string): Promise<void> {
    const field = await this.finds("textbox", name);
    await this.driver.clears(field);
    await this.driver.clicks(field);
    await this.driver.types(text);
  }

  /** Waits until a function of the page returns something, and returns it. */
  async sees<A extends unknown[], R>(what: string, look: (...args: A) => R, ...args: A): Promise<NonNullable<Awaited<R>>> {
    let seen: Awaited<R> | undefined;
    await expect(async () => {
      seen = await this.driver.evaluate(look, ...args);
      expect(seen, `${what} is seen`).toBeTruthy();
    }).toPass(UNTIL);
    return seen!;
  }

  /** Waits until the page shows these words anywhere. */
  async reads(words: string): Promise<void> {
    await this.sees(`"${words}"`, (words) => document.body.innerText.includes(words), words);
  }

  /** Returns where an element is in the window, after scrolling to it unless the window must stay as it is. */
  async boxOf(element: ElementReference, mayScroll = true): Promise<ElementBox> {
    return this.driver.evaluate((element, mayScroll) => {
      if (mayScroll) element.scrollIntoView({ block: "center" });
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { left, right, top, bottom };
    }, element, mayScroll);
  }

  /** Returns the height of a text field in pixels, and how much of its text is hidden. */
  async heightOf(name: string): Promise<{ height: number; hidden: number }> {
    return this.driver.evaluate(
      (field) => ({ height: field.clientHeight, hidden: field.scrollHeight - field.clientHeight }),
      await this.finds("textbox", name),
    );
  }

  /** Presses the mouse at the first point, moves it through the others and releases it. */
  async drags(from: [number, number], ...through: [number, number][]): Promise<void> {
    const moves = through.map((move): MouseStep => ({ move }));
    await this.driver.uses({ move: from }, "down", ...moves, "up");
  }

  /** Chooses an option of a native list. */
  async chooses(name: string, option: string): Promise<void> {
    const list = await this.finds("combobox", name);
    await this.driver.clicks(await this.sees(option, (list, option) => {
      return [...(list as HTMLSelectElement).options].find(({ text }) => text.trim() === option);
    }, list, option));
  }

  /** Presses Tab until an element that matches the selector has the focus. Returns the names of all tab stops up to it. */
  async walksTo(selector: string): Promise<string[]> {
    const names: string[] = [];
    while (names.length < MOST_STOPS) {
      await this.driver.presses("Tab");
      names.push(await this.focused());
      if (await this.driver.evaluate((selector) => document.activeElement?.matches(selector), selector)) return names;
    }
    throw new Error(`${selector} cannot be reached with Tab: ${names.join(", ")}`);
  }

  /** The accessible name of the focused element. */
  async focused(): Promise<string> {
    return this.driver.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? "");
  }

  /** Errors of all pages of the tab. */
  async troubles(): Promise<string[]> {
    return this.driver.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? "[]"), TROUBLES);
  }

  /** Deletes the recorded errors, which the test has provoked. */
  async forgives(): Promise<void> {
    await this.driver.evaluate((key) => sessionStorage.removeItem(key), TROUBLES);
  }
}

function firstSeen(selector: string): Element | undefined {
  return [...document.querySelectorAll(selector)].find((element) => element.checkVisibility({ visibilityProperty: true }));
}

/** Finds a visible element by its name: its label, or its text. */
function seek(selector: string, name: string): Element | undefined {
  const words = (text: string | null | undefined) => text?.replace(/\s+/g, " ").trim();
  const named = (element: Element) => {
    const labels = element.getAttribute("aria-labelledby")?.split(" ").map((id) => document.getElementById(id)?.textContent);
    const own = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent);
    return words(element.getAttribute("aria-label") ?? (labels ?? (own.length ? own : [element.textContent])).join(" "));
  };
  return [...document.querySelectorAll(selector)].find(
    (element) => element.checkVisibility({ visibilityProperty: true }) && named(element) === name,
  );
}
