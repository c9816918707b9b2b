// Images: typed and captioned, and resized by handle and by key. Cards of videos.

import { MIKA, type Team } from "../installation/team.ts";
import { block, doc, Editor, p } from "../pages/editor.ts";
import type { Person } from "../people/person.ts";
import { ANY_WIDTH, expect, PHONE, test } from "../test.ts";

/** A PNG of 200 by 100 pixels. */
const PNG = [
  ...Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAMgAAABkCAIAAABM5OhcAAAAyklEQVR42u3SMQ0AAAzDsEIZ1EIfiR07LBlBlEwL5yIBxsJYGAuMhbEwFhgLY2EsMBbGwlhgLIyFscBYGAtjgbEwFsYCY2EsjAXGwlgYC4yFsTAWGAtjYSwwFsbCWGAsjIWxwFgYC2OBsTAWxgJjYSyMBcbCWBgLjIWxMBYYC2NhLDAWxsJYYCyMhbHAWBgLY4GxMBbGAmNhLIwFxsJYGAuMhbEwFhgLY2EsMBbGwlhgLIyFsTCWChgLY2EsMBbGwlhgLIyFscBY/LaJO+kaL/niogAAAABJRU5ErkJggg==",
    "base64",
  ),
];

async function withImage(person: Person, team: Team): Promise<Editor> {
  const editor = await Editor.of(person, team);
  await editor.pastes({ image: PNG });
  const picture = editor.page.locator("img");
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(200);
  return editor;
}

test("an image gets a caption, which readers see", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.clock.install();
  const editor = await withImage(mika, team);
  await editor.page.locator("img").dblclick();
  const dialog = mika.page.getByRole("dialog", { name: "Edit image" });
  await dialog.getByLabel("Caption").fill("Late round");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(editor.page.locator("figcaption")).toHaveText("Late round");
  await editor.pauses();
  await expect.poll(async () => (await editor.stored()).content[0].attrs?.title).toBe("Late round");
  const read = await editor.isRead();
  await expect(read.locator("figcaption")).toHaveText("Late round");
});

test("keys change the width of a selected image in steps, and the size is announced", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.clock.install();
  const editor = await withImage(mika, team);
  const picture = editor.page.locator("img");
  await picture.click();
  for (let step = 0; step < 10; step += 1) await editor.presses("Alt+Shift+ArrowRight");
  const text = (await editor.page.boundingBox())!.width;
  await expect.poll(async () => Math.round((await picture.boundingBox())!.width)).toBe(Math.round(text));
  await editor.presses("Alt+Shift+ArrowLeft");
  await expect(mika.page.getByRole("status").filter({ hasText: "Image width 90 %" })).toHaveCount(1);
  const half = (await picture.boundingBox())!;
  expect(half.width).toBeLessThan(text);
  expect(Math.abs(half.height - half.width / 2)).toBeLessThan(2);
  await editor.presses("Control+z");
  await expect.poll(async () => Math.round((await picture.boundingBox())!.width)).toBe(Math.round(text));
});

for (const [device, options] of [["mouse", ANY_WIDTH], ["finger", PHONE]] as const) {
  test(`a handle changes the size of an image by ${device}`, options, async ({ team }) => {
    const mika = await team.signIn(MIKA);
    await mika.clock.install();
    const editor = await withImage(mika, team);
    const picture = editor.page.locator("img");
    await editor.pressesAt(picture, 5, 5);
    const before = (await picture.boundingBox())!;
    const handle = mika.page.locator(".editor-image-handle[data-side=right]");
    const { x, y, width, height } = (await handle.boundingBox())!;
    const [fromX, fromY] = [x + width / 2, y + height / 2];
    if (device === "mouse") {
      await mika.page.mouse.move(fromX, fromY);
      await mika.page.mouse.down();
      await mika.page.mouse.move(fromX + 40, fromY, { steps: 4 });
      await mika.page.mouse.up();
    } else {
      const session = await mika.page.context().newCDPSession(mika.page);
      const touch = (type: "touchStart" | "touchMove" | "touchEnd", at: number) =>
        session.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x: at, y: fromY }] });
      await touch("touchStart", fromX);
      await touch("touchMove", fromX + 20);
      await touch("touchMove", fromX + 40);
      await touch("touchEnd", fromX + 40);
    }
    await expect.poll(async () => Math.round((await picture.boundingBox())!.width)).toBe(Math.round(before.width + 40));
    await editor.pauses();
    const storedWidth = async () => (await editor.stored()).content[0].attrs?.width;
    await expect.poll(storedWidth).toBe(Math.round(before.width + 40));
    await editor.presses("Control+z");
    await expect.poll(async () => Math.round((await picture.boundingBox())!.width)).toBe(Math.round(before.width));
  });
}

test("a typed image becomes one, is outside of the tab order, and its dialog can show it", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const editor = await Editor.of(mika, team, doc(p("go ")));
  await editor.types("![map](https://pictures.example/map.png)");
  await expect(editor.page.locator(".document-foreign")).toContainText("map (image on pictures.example)");
  await expect(editor.page.getByRole("button", { name: "Show" })).toHaveAttribute("tabindex", "-1");
  await editor.page.locator(".document-foreign").click({ position: { x: 4, y: 4 } });
  await editor.button("Image").click();
  const dialog = mika.page.getByRole("dialog", { name: "Edit image" });
  await expect(dialog.getByRole("button", { name: "Show image" })).toBeVisible();
  await dialog.getByLabel("Caption").fill("Map");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(editor.page.locator("figcaption")).toHaveText("Map");
});

test("a pasted link to a video becomes a card that opens in a new tab and loads nothing", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.clock.install();
  const asked: string[] = [];
  mika.page.on("request", (request) => asked.push(request.url()));
  const editor = await Editor.of(mika, team);
  await editor.pastes({ text: "https://www.youtube.com/watch?v=abc" });
  await editor.types("after");
  await editor.shows("[video https://www.youtube.com/watch?v=abc]<p>after</p>");
  await editor.page.locator(".document-card").click();
  await editor.presses("Control+k");
  const dialog = mika.page.getByRole("dialog", { name: "Edit video" });
  await dialog.getByLabel("Title").fill("A split");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(editor.page.locator(".document-card")).toContainText("A split");
  await editor.stores(doc(block("video", [], { src: "https://www.youtube.com/watch?v=abc", title: "A split" }), p("after")));
  await editor.goesTo("after");
  await editor.types(" /video");
  await editor.presses("Enter");
  const adding = mika.page.getByRole("dialog", { name: "Add video" });
  await adding.getByLabel("Address").fill("https://example.org/");
  await adding.getByRole("button", { name: "Add video" }).click();
  await expect(adding.getByText("Enter the address of one video")).toBeVisible();
  await adding.getByLabel("Address").fill("medal.tv/clips/abc");
  await adding.getByRole("button", { name: "Add video" }).click();
  await expect(editor.page.locator(".document-card")).toHaveCount(2);
  await editor.pauses();
  const read = await editor.isRead();
  const card = read.getByRole("link", { name: /A split/ });
  await expect(card).toHaveAttribute("target", "_blank");
  await expect(card).toHaveAttribute("rel", /noopener/);
  expect(asked.filter((url) => /youtube|medal/.test(url))).toEqual([]);
});
