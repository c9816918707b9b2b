// Malicious documents and clipboards, in the browser that would run them.

import { BLOCKS, PASTES } from "../hostile.ts";
import { MIKA } from "../installation/team.ts";
import { doc, Editor, p } from "../pages/editor.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

/** Returns the elements, handlers, links and images that a text must not contain. */
const harm = (page: Element) => {
  const names = new Set("p,h1,h2,h3,h4,h5,h6,ul,ol,li,pre,code,blockquote,div,span,hr,br,a,img,figure,figcaption,button,b,strong,em,u,s".split(","));
  const elements = [...page.querySelectorAll("*")];
  // The button of a toggle has an icon of the page.
  const isIcon = (element: Element) => element.closest('svg[aria-hidden="true"]')?.querySelector(':scope > use:only-child')?.getAttribute("href")?.startsWith("#icon-");
  const strange = elements.filter((element) => !names.has(element.localName) && !isIcon(element)).map(({ localName }) => localName);
  const attributes = elements.flatMap(({ attributes }) => [...attributes]);
  const handlers = attributes.filter(({ name }) => name.startsWith("on") || name === "style" || name === "srcset").map(({ name }) => name);
  const leads = [...page.querySelectorAll("a")].filter(({ protocol }) => !["http:", "https:", "mailto:", "tel:"].includes(protocol));
  const images = [...page.querySelectorAll("img")].filter(({ src }) => !src.startsWith(`${location.origin}/uploads/`));
  return { strange, handlers, leads: leads.map(({ href }) => href), images: images.map(({ src }) => src), ran: (window as any).attacked };
};

/** Pastes each and moves the mouse over it. Returns what is on the page, and what is left after deleting it. */
const pastes = async (page: Element, all: string[]) => {
  const outcomes = [];
  for (const html of all) {
    const paste = new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData: new DataTransfer() });
    paste.clipboardData!.setData("text/html", html);
    paste.clipboardData!.setData("text/plain", "x");
    page.dispatchEvent(paste);
    for (const element of page.querySelectorAll("*")) element.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
    await new Promise((turned) => setTimeout(turned));
    const outcome = { html, isEmpty: page.textContent === "", harm: (window as any).harm(page) };
    getSelection()!.selectAllChildren(page);
    page.dispatchEvent(new InputEvent("beforeinput", { inputType: "deleteContentForward", bubbles: true, cancelable: true }));
    outcomes.push({ ...outcome, left: page.textContent });
  }
  return outcomes;
};

const NONE = { strange: [], handlers: [], leads: [], images: [], ran: 0 };

test("300 hostile documents and clipboards run no script and contact no host", ANY_WIDTH, async ({ team }) => {
  expect(BLOCKS.length + PASTES.length).toBeGreaterThanOrEqual(300);
  const mika = await team.signIn(MIKA);
  await mika.page.addInitScript(() => Object.assign(window, { attacked: 0, attack: () => (window as any).attacked++ }));
  await mika.page.addInitScript({ content: `window.harm = ${harm}` });
  mika.page.on("dialog", (dialog) => {
    if (dialog.type() !== "beforeunload") mika.watch.report(`dialog: ${dialog.message()}`);
    return dialog.accept();
  });
  // The server sanitizes what it stores; the portal does not rely on it.
  let content: unknown = doc(...BLOCKS);
  await mika.page.route("**/rpc/strategies/load?*", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), content } });
  });

  // Without moving the caret to the end: behind a piece that would insert a line.
  const editor = await Editor.opens(mika, team, doc(p()));
  await expect(editor.page.locator(":scope > *")).toHaveCount(BLOCKS.length);
  await editor.page.focus();
  expect(await editor.page.evaluate(harm)).toEqual(NONE);
  await editor.presses("Control+a");
  const copy = await editor.copies();
  await editor.pastes(copy);
  expect(await editor.page.evaluate(harm)).toEqual(NONE);
  const reading = await editor.isRead();
  await expect(reading.locator(":scope > *")).toHaveCount(BLOCKS.length);
  expect(await reading.evaluate(harm)).toEqual(NONE);

  content = doc(p());
  const empty = await Editor.of(mika, team);
  // The code that reads a clipboard is loaded with the first paste.
  await empty.pastes({ html: "<b>x</b>", text: "x" });
  await empty.shows("<p><strong>x</strong></p>");
  await empty.presses("Control+a", "Backspace");
  await mika.page.mouse.move(400, 300);
  const outcomes = await empty.page.evaluate(pastes, PASTES);
  for (const { html, harm, left } of outcomes) expect({ harm, left }, html).toEqual({ harm: NONE, left: "" });
  // At most one leaves no text: nearly every attack has reached the page in some form.
  expect(outcomes.filter(({ isEmpty }) => isEmpty).length).toBeLessThanOrEqual(1);
  await mika.looksAgain();
  await mika.page.unrouteAll({ behavior: "wait" });
  expect(await mika.page.evaluate(() => (window as any).attacked)).toBe(0);
});
