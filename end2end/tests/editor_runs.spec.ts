// Runs of random editing by keys, mouse and input method: page, editor and server have the same text, only selected
// pieces disappear, and undo restores the start.
//
// A few runs share a page. `RUNS=500 npx playwright test editor_runs.spec.ts` does more. `DICE` is the seed to repeat.

import { writeFile } from "node:fs/promises";

import type { Locator } from "@playwright/test";

import { MIKA } from "../installation/team.ts";
import { block, doc, Editor, item, p, text } from "../pages/editor.ts";
import { InputMethod } from "../people/input_method.ts";
import { ANY_WIDTH, expect, PHONE, test } from "../test.ts";

const RUNS = Number(process.env.RUNS || 24);
const DICE = Number(process.env.DICE || 684_480);
const ACTS = 12;
/** Runs on one page. */
const PAGE = 3;

/** Returns random numbers, which are the same for the same seed: mulberry32. */
function dice(seed: number): (sides: number) => number {
  return (sides) => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * sides);
  };
}

const piece = (name: string) => ({ type: name, attrs: { rows: 2 } });

const START = [
  doc(piece("first"), p("one two three"), { type: "horizontalRule" }, p("four ", text("five", "bold"), " six"), piece("last")),
  doc(block("heading", ["Plan"], { level: 2 }), block("bulletList", [item(p("smoke")), item(p("flash"), piece("inner"))]), piece("end")),
  doc(block("codeBlock", ["let a;\nlet b;"]), piece("between"), piece("both"), block("blockquote", [p("go")]), p()),
  doc(piece("alone")),
];

for (let group = 0; group * PAGE < RUNS; group++) {
  // Each part runs at one width, and each width edits every document.
  const width = Math.floor(group / START.length) % 2 === 0 ? ANY_WIDTH : PHONE;
  test(`random editing is consistent, part ${group + 1}`, width, async ({ team }, info) => {
    test.setTimeout(600_000);
    const seed = DICE + group * 7_919;
    info.annotations.push({ type: "dice", description: String(seed) });
    const roll = dice(seed);
    const mika = await team.signIn(MIKA);
    const content = START[group % START.length];
    const editor = await Editor.opens(mika, team, content);
    const method = await InputMethod.on(mika.page);
    const start = await editor.html();
    const other = group % 3 === 0 ? await editor.inAnotherTab() : undefined;
    await mika.page.bringToFront();
    const log: string[] = [];

    const run = async () => {
      await editor.page.focus();
      for (let act = 0; act < ACTS; act++) await acts();
      await editor.page.focus();
      await editor.presses("Control+a");
      const model = await editor.model();
      expect(await editor.words(), "page and editor").toBe(words(model));
      expect(pieces(await editor.html()), "page and editor").toEqual(kinds(model));
    };

    const acts = async () => {
      const before = await editor.pieces();
      const name = await one();
      log.push(name);
      const after = await editor.pieces();
      const gone = before.all.filter((piece) => !after.all.includes(piece) && !before.selected.includes(piece));
      if (!name.startsWith("Undo") && !name.startsWith("Redo")) expect(gone, `lost by ${name}`).toEqual([]);
    };

    const presses = async (...keys: string[]) => {
      await editor.presses(...keys);
      return keys.join(" ");
    };

    const pressesOne = async (kind: string, all: Locator, y: number, times: number) => {
      const count = await all.count();
      const at = count ? roll(count) : 0;
      const isPressed = count > 0 && (await editor.pressesAt(all.nth(at), 6, y, times));
      return isPressed ? `presses ${kind} ${at}, ${times} times` : `presses no ${kind}`;
    };

    const one = async (): Promise<string> => {
      const word = `w${roll(1_000)}`;
      switch (roll(16)) {
        case 0:
        case 1:
          await editor.types(`${word} `);
          return `types ${word}`;
        case 2:
          return presses("Enter");
        case 3:
          return presses(["Backspace", "Delete"][roll(2)]!);
        case 4:
          return presses(...Array.from({ length: 1 + roll(4) }, () => ["ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight"][roll(4)]!));
        case 5:
          return presses(["Control+Home", "Control+End", "Home", "End"][roll(4)]!);
        case 6:
          return presses(["Shift+ArrowRight", "Shift+ArrowLeft", "Shift+End"][roll(3)]!);
        case 7: {
          const { width, height } = (await editor.page.boundingBox())!;
          const y = [3, height - 4, Math.floor(height * 0.4)][roll(3)]!;
          const isPressed = await editor.pressesAt(editor.page, Math.floor(width / 3), y);
          return isPressed ? `presses the page at ${y}` : "presses what is covered";
        }
        case 8:
          return pressesOne("block", editor.page.locator("p, h1, h2, h3, pre"), 8, [1, 1, 2, 3][roll(4)]!);
        case 9:
          return pressesOne("piece", editor.page.locator(".document-piece"), 4, 1);
        case 10:
        case 11: {
          await method.composes(word.slice(0, 2), word);
          const buttons = editor.toolbar.locator("button:not([role]):not([aria-haspopup])");
          const at = roll(await buttons.count());
          const name = (await buttons.nth(at).getAttribute("aria-label"))!;
          if (name === "Undo" || name === "Redo") {
            await method.commits(word);
            return `composes and commits ${word}`;
          }
          await buttons.nth(at).click({ force: true });
          expect(await editor.words(), `${word} composed before ${name}`).toContain(word);
          if (await mika.page.locator("dialog[open]").count()) await presses("Escape");
          return `composes ${word} and presses ${name}`;
        }
        case 12:
          await editor.pastes([{ text: `${word} pasted` }, { html: `<h3>${word}</h3><p>and</p>` }, { text: `- ${word}\n- more` }][roll(3)]!);
          return `pastes ${word}`;
        case 13:
          await editor.presses("Control+z");
          return "Undo";
        case 14:
          await editor.presses("Control+y");
          return "Redo";
        default:
          return presses(["Control+b", "Control+Shift+8", "Control+Shift+b", "Control+Alt+2", "Control+i"][roll(5)]!);
      }
    };

    try {
      for (let at = 0; at < Math.min(PAGE, RUNS - group * PAGE); at++) {
        log.push(`-- run ${at}`);
        await run();
        if (at % 5 === 4) {
          const said = await editor.words();
          await expect.poll(() => editor.storedWords(), { message: "stored", timeout: 30_000 }).toBe(said);
          if (other) await expect.poll(() => other.words(), "another tab").toBe(said);
        }
        const undo = editor.button("Undo");
        await editor.page.focus();
        for (let step = 0; step < 200 && (await undo.getAttribute("aria-disabled")) === null; step++) await editor.presses("Control+z");
        expect(await editor.html(), "undone to the start").toBe(start);
      }
    } catch (fault) {
      const path = info.outputPath("acts.txt");
      await writeFile(path, [`DICE=${seed - group * 7_919} repeats this, part ${group + 1}`, ...log].join("\n"));
      console.error(`DICE=${seed - group * 7_919} repeats this, part ${group + 1}: ${log.slice(-8).join("; ")}`);
      throw fault;
    }
  });
}

/** Returns the letters of a document. */
function words(node: any): string {
  const read = (node: any): string => (node.text ?? "") + (node.content ?? []).map(read).join("");
  return read(node).replace(/\s+/g, "");
}

const NAMES = ["first", "last", "inner", "end", "between", "both", "alone"];

/** Returns the pieces of a document in their order. */
function kinds(node: any): string[] {
  const own = NAMES.includes(node.type) ? [node.type] : node.type === "horizontalRule" ? ["rule"] : [];
  return [...own, ...(node.content ?? []).flatMap(kinds)];
}

function pieces(html: string): string[] {
  return [...html.matchAll(/\[(\w+)\]|<hr>/g)].map(([, name]) => name ?? "rule");
}
