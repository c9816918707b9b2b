// A page that a translator has rewritten: what only the team can say stays as it is, and what changes is shown.

import type { Page } from "@playwright/test";

import { EVERYBODY, KIM, MIKA } from "../installation/team.ts";
import { doc, Editor, item, block, p } from "../pages/editor.ts";
import { Schedule } from "../pages/schedule.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

/** Pages with names, times and verdicts. */
const PAGES = ["/schedule", "/availability", "/recurring", "/absences", "/matches", "/stratbook", "/statistics", "/team", "/planning", "/you", "/activity", "/messages", "/polls"];

/** Names of players, times, and what the team decides by. */
const KEPT = [...EVERYBODY.map(({ name }) => name), "\\d{1,2}:\\d\\d", "You’re (in|free|out)", "You can’t", "Full roster", "Playable", "Not playable", "Ascent", "Haven", "Jett", "Sova"];

for (const path of PAGES) {
  test(`nothing that must stay is translated on ${path}`, ANY_WIDTH, async ({ team }) => {
    const mika = await team.signIn(MIKA);
    await mika.page.goto(path);
    await mika.reads("Live");
    await expect(mika.page.locator("main[aria-busy], .skeleton")).toHaveCount(0);
    expect(await translatable(mika.page, KEPT.join("|"))).toEqual([]);
  });
}

test("nothing that must stay is translated on a day", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  await kim.page.goto(`/schedule/${team.day(0).iso}`);
  await kim.reads("Live");
  await expect(kim.page.locator("main[aria-busy], .skeleton")).toHaveCount(0);
  expect(await translatable(kim.page, KEPT.join("|"))).toEqual([]);
});

test("what changes on a translated page is shown, also after the page is read in its own language again", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  await kim.opens(Schedule);
  await kim.reads("Live");
  const live = kim.page.locator(".live");
  await translates(kim.page);
  await expect(live).toHaveText("[Live]");
  kim.watch.forgives(/net::ERR_/);
  await kim.page.context().setOffline(true);
  await expect(live).toHaveText("[Offline]");
  await expect(kim.page.locator(".offline")).toContainText("Offline, as of");
  await kim.page.context().setOffline(false);
  await expect(live).toHaveText("[Live]");
  await kim.page.evaluate(() => (window as unknown as { readsOriginal: () => void }).readsOriginal());
  await expect(live).toHaveText("Live");
  await kim.page.context().setOffline(true);
  await expect(live).toHaveText("Offline");
  expect(await kim.page.locator("font").count()).toBe(0);
});

test("an element that an extension puts into a list takes no letters", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const list = block("bulletList", [item(p("one")), item(p("two"))]);
  const editor = await Editor.of(mika, team, doc(list, p("end")));
  await editor.page.evaluate((page) => {
    for (const tag of ["div", "li"]) page.querySelector("ul")!.prepend(Object.assign(document.createElement(tag), { textContent: "AD" }));
  });
  await editor.page.getByText("two").click();
  await mika.page.keyboard.press("End");
  await editor.types("X");
  await expect(editor.page.getByText("AD")).toHaveCount(0);
  await expect.poll(() => editor.stored()).toMatchObject(doc(block("bulletList", [item(p("one")), item(p("twoX"))]), p("end")));
});

test("letters go to the caret in a text that a translator has wrapped", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const editor = await Editor.of(mika, team, doc(p("abcd")));
  await editor.page.evaluate((page) => {
    const text = page.querySelector("p")!.firstChild as Text;
    const wrapper = document.createElement("font");
    text.replaceWith(wrapper);
    wrapper.append(document.createElement("font"));
    wrapper.firstChild!.appendChild(text);
    getSelection()!.collapse(text, 2);
  });
  await editor.types("X");
  await editor.shows("<p>abXcd</p>");
  await expect.poll(() => editor.stored()).toMatchObject(doc(p("abXcd")));
});

/**
 * Translates the page as Chrome does: two nested elements take the place of each text. After facebook/react#11538, where
 * the steps were recorded with breakpoints. `readsOriginal` puts the texts back.
 */
async function translates(page: Page): Promise<void> {
  await page.evaluate(() => {
    const originals = new Map<Element, Text>();
    const isTranslated = (text: Text) => text.data.trim() && !text.parentElement!.closest("script, style, textarea, svg, font, [translate=no]");
    const translate = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) if (isTranslated(node as Text)) texts.push(node as Text);
      for (const text of texts) {
        const element = document.createElement("font");
        element.appendChild(document.createElement("font")).textContent = `[${text.data}]`;
        originals.set(element, text);
        text.parentElement!.insertBefore(element, text);
        text.parentElement!.removeChild(text);
      }
    };
    translate(document.body);
    const observer = new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        for (const node of type === "childList" ? addedNodes : [target.parentElement!]) if (node && node.nodeName !== "FONT") translate(node);
      }
    });
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    (window as unknown as { readsOriginal: () => void }).readsOriginal = () => {
      observer.disconnect();
      for (const [element, text] of originals) element.parentElement?.replaceChild(text, element);
    };
  });
}

/** The texts of the page that a translator may replace, and that match the pattern. */
async function translatable(page: Page, pattern: string): Promise<string[]> {
  return page.evaluate((source) => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement!;
      if (parent.closest("script, style, textarea, svg, [translate=no]")) continue;
      if (new RegExp(source).test(node.nodeValue!)) {
        const chain: string[] = [];
        for (let at: Element | null = parent; at && at.tagName !== "MAIN" && chain.length < 5; at = at.parentElement) {
          chain.unshift(`${at.tagName.toLowerCase()}${at.classList[0] ? `.${at.classList[0]}` : ""}`);
        }
        found.add(`${chain.join(" > ")}: ${node.nodeValue!.trim().slice(0, 50)}`);
      }
    }
    return [...found];
  }, pattern);
}
