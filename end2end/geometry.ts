// Finds layout faults of a page by measuring it in the browser, and describes each in a sentence.

import type { Page } from "@playwright/test";

/** What runs a function in the page: a page of Playwright, or the driver of another engine. */
interface ScriptRunner {
  evaluate(run: typeof look, limits: Parameters<typeof look>[0]): Promise<string[]>;
}

/** The smallest target for a finger, in CSS pixels. Seven days side by side leave less width than height. */
const FINGER = { width: 35, height: 44 };

/** Headings and the cells of a row below them: each cell has the left and right edge of its heading. */
const COLUMNS: [heading: string, row: string, cell: string][] = [
  [".paint-heading", ".paint-row:nth-child(37)", ".paint-cell"],
  [".timeline-head:first-child .timeline-track", ".timeline-row", ".timeline-track"],
  [".planning-head > *", ".planning-day", ":scope > *"],
  [".chart-table thead th", ".chart-table tbody tr", ":is(th, td)"],
  [".calendar-grid thead th", ".calendar-grid tbody tr", "td"],
  [".week-hours-hours", ".week-hours", ".week-hours-map"],
];

/** Returns the faults of the page as it is laid out now. */
export async function misplaced(page: ScriptRunner): Promise<string[]> {
  return page.evaluate(look, { FINGER, COLUMNS });
}

function look({ FINGER, COLUMNS }: { FINGER: { width: number; height: number }; COLUMNS: [string, string, string][] }): string[] {
  const found = new Set<string>();
  const view = document.documentElement;
  const all = [...document.body.querySelectorAll<HTMLElement>("*")];
  const styles = new Map<Element, CSSStyleDeclaration>();
  const style = (element: Element) => {
    const known = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, known);
    return known;
  };
  const called = (element: Element) => {
    const words = element.getAttribute("aria-label") ?? element.textContent ?? "";
    return `${element.tagName.toLowerCase()}.${element.className || "-"} "${words.trim().replace(/\s+/g, " ").slice(0, 32)}"`;
  };
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    const isHidden = element.closest(".spoken, [aria-busy='true'], svg, .toasts") ?? !element.checkVisibility({ visibilityProperty: true });
    return width > 1 && height > 1 && !isHidden && style(element).clipPath === "none" && style(element).opacity !== "0";
  };
  const seen = all.filter(isSeen);

  if (view.clientWidth !== innerWidth || view.scrollWidth > view.clientWidth) {
    found.add(`the page is ${view.scrollWidth} px wide in a window of ${view.clientWidth}`);
  }

  // Text is measured by its letters, a control without text by its box.
  const rectOf = (element: Element) => {
    const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
    if (!texts.length) return element.getBoundingClientRect();
    const range = document.createRange();
    range.setStartBefore(texts[0]!);
    range.setEndAfter(texts.at(-1)!);
    const [letters, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
    // WebKit has no place for letters without a size.
    if (!letters.width) return new DOMRect(box.left, box.top, 0, 0);
    if (style(element).overflowX === "visible") return letters;
    const [left, right] = [Math.max(letters.left, box.left), Math.min(letters.right, box.right)];
    return new DOMRect(left, letters.top, right - left, letters.height);
  };
  const hasText = (element: Element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
  const isUsed = (element: Element) => element.matches("a, button, input, select, textarea, summary, [role='gridcell']");
  /** Clipped on purpose: with an ellipsis, or with the full text in its title. */
  const isCut = (element: Element) =>
    style(element).textOverflow === "ellipsis" || style(element).webkitLineClamp !== "none" || element.hasAttribute("title");

  for (const element of seen.filter((element) => hasText(element) || isUsed(element))) {
    const { left, right } = hasText(element) ? rectOf(element) : element.getBoundingClientRect();
    let around: Element | null = element;
    while (around && style(around).overflowX === "visible") around = around.parentElement;
    if (around && around !== document.body && around !== view) {
      const box = around.getBoundingClientRect();
      const isScrolled = /auto|scroll/.test(style(around).overflowX);
      if (!isScrolled && !isCut(around) && (left < box.left - 1 || right > box.right + 1)) {
        found.add(`${called(element)} is cut by ${called(around)}`);
      }
    } else if (left < -1 || right > view.clientWidth + 1) {
      found.add(`${called(element)} leaves the window`);
    }
  }

  // Neighboring texts never overlap.
  const inPlace = seen.filter((element) => hasText(element) && style(element).position !== "sticky");
  for (const beside of Map.groupBy(inPlace, (element) => element.parentElement!).values()) {
    for (let at = 1; at < beside.length; at += 1) {
      const [one, other] = [rectOf(beside[at - 1]!), rectOf(beside[at]!)];
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (across > 1 && down > 4) found.add(`${called(beside[at - 1]!)} is printed over ${called(beside[at]!)}`);
    }
  }

  for (const [heading, row, cell] of COLUMNS) {
    const headings = seen.filter((element) => element.matches(heading));
    for (const line of headings.length ? seen.filter((element) => element.matches(row)) : []) {
      const cells = [...line.querySelectorAll(cell)];
      // A cell that spans several columns has no heading of its own.
      if (cells.length !== headings.length) continue;
      for (const [at, one] of cells.entries()) {
        const [above, below] = [headings[at]!.getBoundingClientRect(), one.getBoundingClientRect()];
        const isOff = Math.max(Math.abs(above.left - below.left), Math.abs(above.right - below.right)) > 1;
        if (isOff) found.add(`${called(headings[at]!)} is not aligned with ${called(one)}`);
      }
    }
  }

  if (matchMedia("(pointer: coarse)").matches) {
    for (const element of seen.filter((element) => isUsed(element) && style(element).display !== "inline")) {
      // The target also covers the control's label and the pseudo-elements that enlarge either.
      const pressed = element.closest<HTMLElement>("label") ?? (element as HTMLElement);
      const sizes = ["::before", "::after"].map((part) => {
        const drawn = getComputedStyle(pressed, part);
        if (drawn.content === "none" || drawn.position !== "absolute") return { width: 0, height: 0 };
        const around = (style(pressed).position === "static" ? pressed.offsetParent : pressed)!.getBoundingClientRect();
        const side = (name: "top" | "right" | "bottom" | "left") => parseFloat(drawn[name]) || 0;
        return { width: around.width - side("left") - side("right"), height: around.height - side("top") - side("bottom") };
      });
      const box = pressed.getBoundingClientRect();
      const width = Math.max(box.width, ...sizes.map((size) => size.width));
      const height = Math.max(box.height, ...sizes.map((size) => size.height));
      if (width < FINGER.width || height < FINGER.height - 0.5) {
        found.add(`${called(element)} is ${Math.round(width)} × ${Math.round(height)} px`);
      }
    }
  }
  return [...found];
}

/** Returns the vertical distances between the rows of a virtual list that are in the page, for each step of their index. */
export async function rowDistances(page: Page, rows: string): Promise<number[]> {
  return page.locator(rows).evaluateAll((rows) => {
    const placed = rows.map((row) => {
      const { top, height } = row.getBoundingClientRect();
      return { at: Number(getComputedStyle(row).getPropertyValue("--row")), top, height };
    });
    placed.sort((one, other) => one.at - other.at);
    const steps = placed.slice(1).map((row, before) => (row.top - placed[before]!.top) / (row.at - placed[before]!.at));
    return [...new Set([...steps, placed[0]!.height].map(Math.round))];
  });
}
