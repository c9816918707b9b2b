// Documents and clipboards of somebody who means harm, in the browser that would have to run them.

import { BLOCKS, PASTES } from "../hostile.ts";
import { MIKA } from "../installation/team.ts";
import { doc, Editor, p } from "../pages/editor.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

/** What the elements of a text may be, and where they may lead. */
const harm = (page: Element) => {
  const names = new Set("p,h1,h2,h3,h4,h5,h6,ul,ol,li,pre,code,blockquote,div,span,hr,br,a,img,button,b,strong,em,u,s".split(","));
  const elements = [...page.querySelectorAll("*")];
  const strange = elements.filter(({ localName }) => !names.has(localName)).map(({ localName }) => localName);
  const attributes = elements.flatMap(({ attributes }) => [...attributes]);
  const handlers = attributes.filter(({ name }) => name.startsWith("on") || name === "style" || name === "srcset").map(({ name }) => name);
  const leads = [...page.querySelectorAll("a")].filter(({ protocol }) => !["http:", "https:", "mailto:", "tel:"].includes(protocol));
  const images = [...page.querySelectorAll("img")].filter(({ src }) => !src.startsWith(`${location.origin}/uploads/`));
  return { strange, handlers, leads: leads.map(({ href }) => href), images: images.map(({ src }) => src), ran: (window as any).attacked };
};
const NONE = { strange: [], handlers: [], leads: [], images: [], ran: 0 };

test("300 hostile documents and clipboards run nothing and ask nobody", ANY_WIDTH, async ({ team }) => {
  expect(BLOCKS.length + PASTES.length).toBeGreaterThanOrEqual(300);
  const mika = await team.signIn(MIKA);
  await mika.page.addInitScript(() => Object.assign(window, { attacked: 0, attack: () => (window as any).attacked++ }));
  mika.page.on("dialog", (dialog) => {
    if (dialog.type() !== "beforeunload") mika.watch.report(`dialog: ${dialog.message()}`);
    return dialog.accept();
  });
  // The server has cleaned what it keeps; the portal does not rely on it.
  let content: unknown = doc(...BLOCKS);
  await mika.page.route("**/rpc/strategies/load", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), content } });
  });

  // Without going to the end: past a piece that opens a line.
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
  for (const html of PASTES) {
    await empty.pastes({ html, text: "x" });
    await mika.page.mouse.move(400, 300 + (html.length % 7));
    expect(await empty.page.evaluate(harm), html).toEqual(NONE);
    await empty.presses("Control+a", "Delete");
  }
  await mika.looksAgain();
  await mika.page.unrouteAll({ behavior: "wait" });
  expect(await mika.page.evaluate(() => (window as any).attacked)).toBe(0);
});
