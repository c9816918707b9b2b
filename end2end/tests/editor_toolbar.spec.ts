// The toolbar: it shows the state of the selection, never clears it, and is navigated with arrow keys.

import { MIKA } from "../installation/team.ts";
import { block, doc, Editor, item, p, text } from "../pages/editor.ts";
import { ANY_WIDTH, expect, PHONE, test } from "../test.ts";

test("the toolbar shows the state of the selection and keeps it", async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const editor = await Editor.of(mika, team, doc(p(text("bold", "bold"), " plain"), block("codeBlock", ["code"]), block("bulletList", [item(p("one")), item(p("two"))])),
  );
  await editor.goesTo("bold", "over");
  await expect(editor.button("Bold")).toHaveAttribute("aria-pressed", "true");
  await editor.goesTo("plain");
  await editor.presses("Shift+Home");
  await expect(editor.button("Bold")).toHaveAttribute("aria-pressed", "false");
  await editor.button("Bold").click();
  await expect(editor.button("Bold")).toHaveAttribute("aria-pressed", "true");
  expect(await editor.selected()).toBe("bold plain");
  await expect(editor.page).toBeFocused();
  await editor.chooses("Alignment", "Center");
  await editor.chooses("Text style", "Heading 2");
  expect(await editor.selected()).toBe("bold plain");
  await editor.shows("<h2 center><strong>bold plain</strong></h2><pre>code</pre><ul><li><p>one</p></li><li><p>two</p></li></ul>");

  await editor.goesTo("code");
  await expect(editor.button("Italic")).toHaveAttribute("aria-disabled", "true");
  await editor.goesTo("two");
  await expect(editor.button("Bullet list")).toHaveAttribute("aria-pressed", "true");
  await expect(editor.button("Outdent")).not.toHaveAttribute("aria-disabled");
  await editor.button("Indent").click();
  await editor.button("Quote").click();
  await editor.presses("Control+End");
  await editor.button("Divider").click();
  expect(await editor.html()).toMatch(/<hr>/);
});

test("the toolbar is one tab stop with arrow keys; Alt+F10 enters and Escape leaves", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const editor = await Editor.of(mika, team, doc(p("words")));
  await editor.presses("Shift+Home", "Alt+F10");
  await expect(editor.button("Text style")).toBeFocused();
  await editor.presses("ArrowRight");
  await expect(editor.button("Bold")).toBeFocused();
  await editor.presses("Enter");
  await editor.shows("<p><strong>words</strong></p>");
  await expect(editor.button("Bold")).toBeFocused();
  await editor.presses("ArrowLeft", "Enter");
  await expect(editor.toolbar.locator("[role=menuitemradio]:focus")).toHaveCount(1);
  await editor.presses("ArrowDown", "Enter");
  await editor.shows("<h1><strong>words</strong></h1>");
  await editor.presses("Escape");
  await expect(editor.page).toBeFocused();
  expect(await editor.selected()).toBe("words");
  await editor.presses("Shift+Tab");
  await expect(editor.button("Text style")).toBeFocused();
  await editor.presses("Shift+Tab");
  await expect(editor.toolbar.locator(":focus")).toHaveCount(0);
  await expect(editor.page).toHaveAttribute("aria-multiline", "true");
});

test("every shortcut does what its button does", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const editor = await Editor.of(mika, team);
  const rows: [string, string][] = [
    ["Control+b", "<p><strong>x</strong></p>"],
    ["Control+i", "<p><em>x</em></p>"],
    ["Control+u", "<p><u>x</u></p>"],
    ["Control+e", "<p><code>x</code></p>"],
    ["Control+Shift+s", "<p><s>x</s></p>"],
    ["Control+Shift+b", "<blockquote><p>x</p></blockquote>"],
    ["Control+Shift+Digit7", "<ol><li><p>x</p></li></ol>"],
    ["Control+Shift+Digit8", "<ul><li><p>x</p></li></ul>"],
    ["Control+Shift+e", "<p center>x</p>"],
    ["Control+Shift+r", "<p right>x</p>"],
    ["Control+Shift+l", "<p left>x</p>"],
    ["Control+Alt+Digit1", "<h1>x</h1>"],
    ["Control+Alt+Digit2", "<h2>x</h2>"],
    ["Control+Alt+Digit3", "<h3>x</h3>"],
    ["Control+Alt+c", "<pre>x</pre>"],
  ];
  await editor.types("x");
  for (const [chord, html] of rows) {
    await editor.presses("Control+a", chord);
    await editor.shows(html);
    await editor.presses("Control+z");
    await editor.shows("<p>x</p>");
  }
  await editor.presses("Control+Shift+z");
  await editor.shows("<pre>x</pre>");
  await editor.presses("Control+Alt+Digit0");
  await editor.shows("<p>x</p>");
});

test("where shortcuts use Cmd, Ctrl does nothing", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.page.addInitScript(() => Object.defineProperty(navigator, "platform", { value: "MacIntel" }));
  const editor = await Editor.of(mika, team, doc(p("x")));
  await editor.goesTo("x", "over");
  // The browser itself does not handle this shortcut.
  await editor.presses("Control+Alt+2");
  await editor.shows("<p>x</p>");
  await editor.presses("Meta+Alt+2");
  await editor.shows("<h2>x</h2>");
  await editor.presses("Meta+z", "Meta+Shift+z", "Meta+z");
  await editor.shows("<p>x</p>");
});

test("links are added, edited and removed in a form", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const editor = await Editor.of(mika, team, doc(p("see the map")));
  await editor.goesTo("map", "over");
  await editor.presses("Control+k");
  const form = mika.page.getByRole("dialog", { name: "Add link" });
  await form.getByLabel("Address").fill("javascript:alert(1)");
  await mika.keyboard.presses("Enter");
  await expect(form.getByText("Enter the address of a page")).toBeVisible();
  await form.getByLabel("Address").fill("example.org/map");
  await mika.keyboard.presses("Enter");
  await editor.shows('<p>see the <a href="https://example.org/map">map</a></p>');
  await expect(editor.page).toBeFocused();

  await editor.button("Link").click();
  const change = mika.page.getByRole("dialog", { name: "Edit link" });
  await expect(change.getByRole("link", { name: "Open" })).toHaveAttribute("href", "https://example.org/map");
  await change.getByLabel("Text").fill("plan");
  await change.getByRole("button", { name: "Done" }).click();
  await editor.shows('<p>see the <a href="https://example.org/map">plan</a></p>');
  await editor.button("Link").click();
  await change.getByRole("button", { name: "Remove link" }).click();
  await editor.shows("<p>see the plan</p>");
});

test("code cannot contain links", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const editor = await Editor.of(mika, team, doc(block("codeBlock", ["smoke()"]), p(text("flash", "code"), " wall")));
  await editor.goesTo("smoke", "over");
  await expect(editor.button("Link")).toHaveAttribute("aria-disabled", "true");
  await editor.presses("Control+k");
  await expect(mika.page.getByRole("dialog")).toHaveCount(0);
  await editor.goesTo("flash", "over");
  await editor.presses("Control+k");
  await expect(mika.page.getByRole("dialog")).toHaveCount(0);
  await editor.goesTo("wall", "over");
  await editor.presses("Control+k");
  await expect(mika.page.getByRole("dialog", { name: "Add link" })).toBeVisible();
});

test("the toolbar and the current line stay above the on-screen keyboard", PHONE, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  // A headless browser has no on-screen keyboard: the test shrinks the visible part of the page instead.
  await mika.page.addInitScript(() => {
    let keyboard = 0;
    const { get } = Object.getOwnPropertyDescriptor(VisualViewport.prototype, "height")!;
    Object.defineProperty(VisualViewport.prototype, "height", { get: (): number => get!.call(visualViewport) - keyboard });
    addEventListener("keyboard", (event) => {
      keyboard = (event as CustomEvent<number>).detail;
      visualViewport!.dispatchEvent(new Event("resize"));
    });
  });
  const lines = Array.from({ length: 12 }, (_, at) => p(`line ${at}`));
  const editor = await Editor.of(mika, team, doc(...lines));
  const opens = (height: number) =>
    mika.page.evaluate((detail) => dispatchEvent(new CustomEvent("keyboard", { detail })), height);
  const lowerEdge = async () => {
    const bar = (await editor.toolbar.boundingBox())!;
    return Math.round(bar.y + bar.height);
  };
  const { height } = mika.page.viewportSize()!;
  await opens(300);
  await expect.poll(lowerEdge).toBe(height - 300);
  for (let at = 0; at < 12; at++) await editor.presses("Enter");
  await editor.types("here");
  const here = (await editor.page.getByText("here").boundingBox())!;
  const bar = (await editor.toolbar.boundingBox())!;
  expect(here.y + here.height).toBeLessThanOrEqual(bar.y);
  await opens(0);
  await expect.poll(lowerEdge).toBe(height);
});

test("on a phone the toolbar is at the lower edge, with buttons large enough for a finger", PHONE, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const editor = await Editor.of(mika, team, doc(p("words")));
  for (const button of await editor.toolbar.getByRole("button").all()) {
    const { width, height } = (await button.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  const bar = (await editor.toolbar.boundingBox())!;
  expect(bar.y + bar.height).toBe(mika.page.viewportSize()!.height);
  expect(await editor.toolbar.evaluate((bar) => bar.scrollWidth > bar.clientWidth)).toBe(true);
  // Below 16 px a phone zooms into the text.
  expect(await editor.page.evaluate((page) => parseFloat(getComputedStyle(page).fontSize))).toBeGreaterThanOrEqual(16);
  await editor.button("Redo").scrollIntoViewIfNeeded();
  await editor.types("!");
  await editor.button("Undo").tap();
  await editor.shows("<p>words</p>");
});
