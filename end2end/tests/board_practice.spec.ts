// Map boards outside of the text: the practice view, the files of a phase, the printed page, and the history.

import { readFile } from "node:fs/promises";

import { AxeBuilder } from "@axe-core/playwright";
import { PNG } from "pngjs";

import { KIM, MIKA } from "../installation/team.ts";
import { block, doc, p } from "../pages/editor.ts";
import { Finger } from "../people/finger.ts";
import { ANY_WIDTH, expect, PHONE, test } from "../test.ts";

const item = (attrs: object) => block("boardItem", [], attrs);
const phase = (attrs: object, ...items: unknown[]) => block("boardPhase", items, attrs);
const board = (...phases: unknown[]) => block("mapBoard", phases, { title: "A execute", version: 1 });

const OMEN = item({ id: "omen", kind: "agent", agent: "Omen", at: [150, 700] });
const DART = item({ id: "dart", kind: "lineup", at: [660, 690], target: [740, 180], note: "Jump", video: "https://youtu.be/dQw4w9WgXcQ" });
const BOARD = board(
  phase({ id: "p1", name: "Default", at: 100 }, OMEN),
  phase({ id: "p2", name: "Execute" }, item({ id: "omen", at: [700, 200] }), DART),
  phase({ id: "p3", name: "Post-plant" }, item({ id: "dart", removed: true })),
);

test("the practice view shows one phase or lineup at a time", ANY_WIDTH, async ({ team }) => {
  const { id } = await team.operator.succeeds("POST", "/api/strategies", { title: "Rush", content: doc(p("plan"), BOARD) });
  const kim = await team.signIn(KIM);
  const { page } = kim;
  await page.goto(`/stratbook/${id}`);
  await page.getByRole("link", { name: "Practice" }).click();
  const view = page.getByRole("dialog", { name: "Practice: Rush" });
  const picture = view.locator(".practice-picture > svg");
  await expect(picture).toHaveAccessibleName("Phase 1 of 3: Default, 1:40 on the clock");
  await page.keyboard.press("ArrowRight");
  await expect(picture).toHaveAccessibleName("Phase 2 of 3: Execute");
  await expect(view.getByText("Omen, top right")).toBeVisible();
  await page.keyboard.press("3");
  await expect(view.getByRole("status")).toHaveText("3 of 3");
  await expect(picture.locator("[data-item=dart]")).toHaveCount(0);
  await page.keyboard.press("9");
  await expect(view.getByRole("status")).toHaveText("3 of 3");
  await view.getByRole("button", { name: "1", exact: true }).click();
  await expect(picture).toHaveAccessibleName(/Default/);

  await view.getByText("Lineups").click();
  await expect(view.getByRole("status")).toHaveText("1 of 1");
  await expect(picture.locator("[data-item=dart]")).toHaveCount(1);
  await expect(view.getByRole("link", { name: "Watch the video" })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).include(".practice").analyze();
  expect(violations).toEqual([]);

  await page.keyboard.press("Escape");
  await expect(view).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/stratbook/${id}$`));
});

test("a swipe goes to the next phase", PHONE, async ({ team }) => {
  const { id } = await team.operator.succeeds("POST", "/api/strategies", { title: "Rush", content: doc(BOARD) });
  const kim = await team.signIn(KIM);
  const { page } = kim;
  await page.goto(`/stratbook/${id}/practice`);
  const picture = page.locator(".practice-picture > svg");
  await expect(picture).toHaveAccessibleName(/Default/);
  const finger = await Finger.on(page);
  await finger.swipes([300, 400], [80, 400], 120);
  await expect(picture).toHaveAccessibleName(/Execute/);
  await finger.swipes([80, 400], [300, 400], 120);
  await expect(picture).toHaveAccessibleName(/Default/);
});

test("a phase is saved as a file that needs no other file", async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const { page } = mika;
  const red = new PNG({ width: 20, height: 10 });
  for (let at = 0; at < red.data.length; at += 4) red.data.set([200, 40, 40, 255], at);
  const picture = await team.operator.uploads(new Uint8Array(PNG.sync.write(red)));
  await team.operator.succeeds("PUT", "/api/strategies/maps/Sunset", { version: 0, picture, outline: { height: 500 } });
  const onMap = { ...BOARD, attrs: { title: "A execute", map: "Sunset", version: 1 } };
  const { id } = await team.operator.succeeds("POST", "/api/strategies", { title: "Rush", content: doc(onMap) });
  await page.goto(`/stratbook/${id}`);
  await expect(page.locator(".map-board-picture image")).toHaveCount(1);
  await page.getByRole("button", { name: "Execute", exact: true }).click();

  const saves = async (name: string) => {
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name }).click();
    const file = await downloading;
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };
  const svg = await saves("Save as SVG");
  expect(svg.name).toBe("A execute - phase 2.svg");
  const markup = svg.bytes.toString();
  expect(markup).toContain('href="data:image/png;base64,');
  expect(markup).not.toContain("/uploads/");
  expect(markup).toContain('width="1000" height="500"');
  const png = await saves("Save as PNG");
  const pixels = PNG.sync.read(png.bytes);
  expect([pixels.width, pixels.height]).toEqual([2000, 1000]);
  expect([...pixels.data.subarray(0, 3)]).toEqual([200, 40, 40]);
});

test("all phases are printed beside each other, with their texts", async ({ team }) => {
  const { id } = await team.operator.succeeds("POST", "/api/strategies", { title: "Rush", content: doc(p("plan"), BOARD) });
  const kim = await team.signIn(KIM);
  const { page } = kim;
  await page.goto(`/stratbook/${id}`);
  await expect(page.locator(".map-board-picture > svg")).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  const printed = page.locator(".map-board-printed");
  await expect(printed).toHaveCount(3);
  const boxes = await printed.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  expect(boxes[0]!.top).toBe(boxes[1]!.top);
  expect(boxes[1]!.left).toBeGreaterThan(boxes[0]!.right);
  expect(boxes[2]!.top).toBeGreaterThanOrEqual(boxes[0]!.bottom);
  const texts = await printed.locator("figcaption").allTextContents();
  expect(texts[0]).toBe("Phase 1 of 3: Default, 1:40 on the clockOmen, bottom left");
  expect(texts[1]).toMatch(/^Phase 2 of 3: ExecuteOmen, top rightLineup /);
  expect(texts[2]).toBe("Phase 3 of 3: Post-plantOmen, top right");
  await expect(page.locator(".map-board-picture")).toBeHidden();
  await page.emulateMedia({ media: null });
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await expect(printed).toHaveCount(0);
});

test("the history shows two versions of a board side by side", ANY_WIDTH, async ({ team }) => {
  const strategy = await team.operator.succeeds("POST", "/api/strategies", { title: "Rush", content: doc(BOARD) });
  const moved = board(
    phase({ id: "p1", name: "Default", at: 100 }, item({ id: "omen", kind: "agent", agent: "Omen", at: [900, 900] })),
    phase({ id: "p2", name: "Execute" }, item({ id: "omen", at: [700, 200] }), DART),
  );
  const path = `/api/strategies/${strategy.id}`;
  await team.operator.succeeds("PUT", path, { version: strategy.version, content: doc(moved) });
  const kim = await team.signIn(KIM);
  const { page } = kim;
  await page.goto(`/stratbook/${strategy.id}/history`);
  const changes = page.getByRole("region", { name: "What this version changed" });
  const pictures = changes.locator(".board-comparison-side > svg");
  await expect(pictures).toHaveCount(3);
  await expect(changes.getByText(/Omen moves from .* to bottom right/)).toBeVisible();
  await expect(changes.getByText("This phase was removed.")).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).include(".board-comparison").analyze();
  expect(violations).toEqual([]);
});
