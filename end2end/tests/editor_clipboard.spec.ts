// Pasting from other programs, copying to them, and images.

import { writeFile } from "node:fs/promises";

import type { Route } from "@playwright/test";

import { MIKA } from "../installation/team.ts";
import { block, type Clipboard, doc, Editor, p, text } from "../pages/editor.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

/** The clipboard content of other programs, and the resulting text. */
const PASTES: [string, Clipboard, string][] = [
  [
    "a list of a word processor",
    {
      html:
        "<html xmlns:o='urn:schemas'><body><!--StartFragment--><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>one<o:p></o:p></p>" +
        "<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o</span>two<o:p></o:p></p><!--EndFragment--></body></html>",
      text: "one\ntwo",
    },
    "<ul><li><p>one</p><ul><li><p>two</p></li></ul></li></ul>",
  ],
  [
    "a text of an online editor",
    {
      html: '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p><span style="font-weight:700">bold</span><span> and </span><span style="font-style:italic">slanted</span></p></b>',
      text: "bold and slanted",
    },
    "<p><strong>bold</strong> and <em>slanted</em></p>",
  ],
  ["a message of a chat", { text: "**go** __now__ ~~wait~~\n```js\nlet a;\n```" }, '<p><strong>go</strong> <u>now</u> <s>wait</s></p><pre data-language="js">let a;</pre>'],
];

test("text from other programs keeps its meaning", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const editor = await Editor.of(mika, team);
  for (const [, clipboard, html] of PASTES) {
    await editor.pastes(clipboard);
    await editor.shows(html);
    await editor.presses("Control+z");
    await editor.shows("<p></p>");
  }
  await editor.types("see map");
  await editor.goesTo("map", "over");
  await editor.pastes({ text: "https://example.org/map" });
  await editor.shows('<p>see <a href="https://example.org/map">map</a></p>');
});

test("copies from the editor are pasted completely, and plain text is pasted as it is", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const unknown = block("table", [block("tableRow")]);
  const editor = await Editor.of(mika, team, doc(block("heading", ["Plan ", text("B", "bold")], { level: 2 }), unknown, p("end")));
  await editor.presses("Control+a");
  expect(await editor.copies()).toMatchObject({ text: expect.stringContaining("Plan B"), html: expect.stringContaining("<strong>B</strong>") });
  await editor.presses("Control+c", "Control+End", "Enter", "Control+v");
  await editor.shows("<h2>Plan <strong>B</strong></h2>[table]<p>end</p><h2>Plan <strong>B</strong></h2>[table]<p>end</p>");
  await editor.presses("Control+a", "Control+x");
  await editor.shows("<p></p>");
  await editor.types("**");
  await editor.presses("Control+a", "Control+x", "Control+v", "Control+a", "Control+v");
  await mika.page.evaluate(() => navigator.clipboard.writeText("**not bold**"));
  await editor.presses("Control+a", "Control+Shift+v");
  await editor.shows("<p>**not bold**</p>");
});

test("selected text is moved by dragging it", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const editor = await Editor.of(mika, team, doc(p("first"), p("second ", text("moved", "bold"))));
  await editor.goesTo("moved", "over");
  const word = (await editor.page.getByText("moved").boundingBox())!;
  const line = (await editor.page.getByText("first").boundingBox())!;
  const { mouse } = mika.page;
  await mouse.move(word.x + word.width / 2, word.y + word.height / 2);
  await mouse.down();
  await mouse.move(line.x + 1, line.y + line.height / 2, { steps: 6 });
  await mouse.up();
  await editor.shows("<p><strong>moved</strong>first</p><p>second </p>");
});

const UPLOADS = "**/api/strategies/images";
const PIXEL = [...Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64")];
const stored = (route: Route) => route.fulfill({ json: { success: true, data: { url: "/uploads/map.png", width: 1, height: 1 } } });

test("a pasted image is uploaded, follows the text, and can be retried", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  mika.watch.forgives(/Failed to load resource/);
  await mika.page.route("**/uploads/map.png", (route) => route.fulfill({ body: Buffer.from(PIXEL), contentType: "image/png" }));
  let answer: (route: Route) => unknown = (route) => route.abort("failed");
  await mika.page.route(UPLOADS, (route) => answer(route));
  const editor = await Editor.of(mika, team, doc(p("before"), p("after")));
  await editor.goesTo("before");
  await editor.pastes({ image: PIXEL });
  await expect(editor.page.getByText("map.png: The server could not be reached.")).toBeVisible();
  expect(await editor.stored()).toMatchObject(doc(p("before"), p("after")));

  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  answer = async (route) => {
    await held;
    await stored(route);
  };
  await editor.page.getByRole("button", { name: "Try again" }).click();
  await expect(editor.page.getByRole("progressbar")).toBeVisible();
  await editor.goesTo("before", "before");
  await editor.types("well ");
  await editor.presses("Enter");
  release();
  await editor.shows('<p>well </p><p>before</p><img src="/uploads/map.png" alt="" width="1"><p>after</p>');
  await editor.presses("Control+z", "Control+z", "Control+z");
  await expect(editor.page.getByRole("progressbar")).toHaveCount(0);

  answer = (route) => route.fulfill({ status: 400, json: { success: false, error: "This is no image", code: "bad_image" } });
  await editor.pastes({ image: PIXEL });
  await expect(editor.page.getByText("This is no image")).toBeVisible();
  await editor.page.getByRole("button", { name: "Remove" }).click();
  await expect(editor.page.getByText("This is no image")).toHaveCount(0);
});

test("an image file is dropped between two lines, and other files are ignored", ANY_WIDTH, async ({ team }, info) => {
  const mika = await team.signIn(MIKA);
  const editor = await Editor.of(mika, team, doc(p("before"), p("after")));
  const [image, note] = [info.outputPath("map.png"), info.outputPath("note.txt")];
  await writeFile(image, Buffer.from(PIXEL));
  await writeFile(note, "smoke");
  await editor.isDropped(note, "after");
  await editor.isDropped(image, "after");
  // It has no description yet, so a screen reader does not announce it as an image.
  const dropped = editor.page.locator("img");
  await expect.poll(() => dropped.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  const blocks = async () => (await editor.stored()).content.map(({ type }: { type: string }) => type);
  await expect.poll(blocks).toEqual(["paragraph", "image", "paragraph"]);
  await editor.presses("Control+z");
  await editor.shows("<p>before</p><p>after</p>");
});

test("an image is chosen and described in a form", async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const editor = await Editor.of(mika, team);
  await editor.button("Image").click();
  const form = mika.page.getByRole("dialog", { name: "Add image" });
  await form.getByRole("button", { name: "Add image" }).click();
  await expect(form.getByText("Choose an image.")).toBeVisible();
  await form.getByLabel("Image").setInputFiles({ name: "map.png", mimeType: "image/png", buffer: Buffer.from(PIXEL) });
  await form.getByLabel("Description").fill("The map");
  await form.getByRole("button", { name: "Add image" }).click();
  const map = editor.page.getByRole("img", { name: "The map" });
  await expect.poll(() => map.evaluate((map: HTMLImageElement) => map.naturalWidth)).toBe(1);
  const attrs = { src: expect.stringMatching(/^\/uploads\/[\w-]+\.png$/), alt: "The map", width: 1, height: 1 };
  await expect.poll(async () => (await editor.stored()).content).toContainEqual({ type: "image", attrs: expect.objectContaining(attrs) });
  await map.click();
  await editor.button("Image").click();
  const change = mika.page.getByRole("dialog", { name: "Edit image" });
  await change.getByLabel("Description").fill("The map from above");
  await change.getByRole("button", { name: "Done" }).click();
  await expect(editor.page.getByRole("img", { name: "The map from above" })).toBeVisible();
  await editor.button("Image").click();
  await change.getByRole("button", { name: "Remove image" }).click();
  await expect(editor.page.getByRole("img")).toHaveCount(0);
});

test("an image is added by its address, and an error is shown at the field", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  mika.watch.forgives(/status of 400/);
  await mika.page.route("**/uploads/map.png", (route) => route.fulfill({ body: Buffer.from(PIXEL), contentType: "image/png" }));
  const editor = await Editor.of(mika, team);
  await editor.button("Image").click();
  const form = mika.page.getByRole("dialog", { name: "Add image" });
  const [address, add] = [form.getByRole("textbox", { name: "Address" }), form.getByRole("button", { name: "Add image" })];
  await form.getByText("Address", { exact: true }).first().click();
  await add.click();
  await expect(address).toHaveAccessibleDescription(/^Enter the address of an image/);
  await form.getByLabel("Description").fill("The map");
  await address.fill("http://127.0.0.1/map.png");
  await add.click();
  await expect(address).toHaveAccessibleDescription("Must be an address on the public internet.");
  await expect(address).toHaveValue("http://127.0.0.1/map.png");
  await expect(form.getByLabel("Description")).toHaveValue("The map");

  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const asked: unknown[] = [];
  await mika.page.route(UPLOADS, async (route) => {
    asked.push(route.request().postDataJSON());
    await held;
    await stored(route);
  });
  await address.fill("example.org/map.png");
  await add.click();
  await expect(form.getByRole("status")).toHaveText("Fetching image");
  release();
  await expect(editor.page.getByRole("img", { name: "The map" })).toBeVisible();
  await expect(form).toHaveCount(0);
  expect(asked).toEqual([{ url: "https://example.org/map.png" }]);
  await expect(editor.page.getByRole("img", { name: "The map" })).toHaveAttribute("src", "/uploads/map.png");
});
