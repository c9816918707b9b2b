// The pictures and callouts of maps in the settings, and the boards that show them.

import { AxeBuilder } from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";

import { KIM, MIKA } from "../installation/team.ts";
import { block, doc } from "../pages/editor.ts";
import { Settings } from "../pages/settings.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

const MAPS = "/api/strategies/maps";

const item = (attrs: object) => block("boardItem", [], attrs);
const BOARD = block("mapBoard", [block("boardPhase", [item({ id: "omen", kind: "agent", agent: "Omen", at: [260, 240] })], { id: "p1" })], {
  map: "Ascent",
  version: 1,
});

/** The bytes of a red image, created by the browser. */
async function image(page: Page, width: number, height: number): Promise<Buffer> {
  const address = await page.evaluate(
    ([width, height]) => {
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [width!, height!];
      const context = canvas.getContext("2d")!;
      context.fillStyle = "#c04040";
      context.fillRect(0, 0, width!, height!);
      return canvas.toDataURL("image/png");
    },
    [width, height],
  );
  return Buffer.from(address.split(",")[1]!, "base64");
}

async function opensEditor(page: Page, name: string): Promise<Locator> {
  await page.getByRole("button", { name: `Edit ${name}`, exact: true }).click();
  const form = page.getByRole("form", { name: `Edit ${name}` });
  await expect(form.locator(".map-canvas svg.board-picture")).toBeVisible();
  return form;
}

/** Presses a place of the map, given as parts of its width and height. */
async function presses(form: Locator, x: number, y: number): Promise<void> {
  const canvas = form.locator(".map-canvas");
  await canvas.scrollIntoViewIfNeeded();
  const { width, height } = (await canvas.boundingBox())!;
  await canvas.click({ position: { x: width * x, y: height * y } });
}

test("an admin gives a map a picture and callouts, and boards show them", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const kim = await team.signIn(KIM);
  const { id } = await team.operator.succeeds("POST", "/api/strategies", { title: "Rush", content: doc(BOARD) });
  await kim.page.goto(`/stratbook/${id}`);
  await expect(kim.page.getByText("Omen, top left")).toBeVisible();

  await mika.opens(Settings);
  const form = await opensEditor(mika.page, "Ascent");
  await form.getByLabel("Upload picture").setInputFiles({ name: "a.png", mimeType: "image/png", buffer: await image(mika.page, 400, 200) });
  await expect(form.locator(".map-canvas image")).toBeVisible();
  await presses(form, 0.25, 0.5);
  const name = form.getByLabel("Callout 1, Name");
  await expect(name).toBeFocused();
  await name.fill("A Main");
  await form.getByLabel("A Main, Down").fill("240");
  await form.getByRole("button", { name: "Save map" }).click();
  await mika.reads("Ascent saved");
  const { data } = await team.operator.get(`${MAPS}/Ascent`);
  expect(data).toMatchObject({ version: 1, outline: { width: 1000, height: 500, callouts: [{ name: "A Main", at: [250, 240] }] } });

  await expect(kim.page.getByText("Omen, A Main")).toBeVisible();
  await expect(kim.page.locator(".map-board-picture image")).toHaveAttribute("href", data.picture);
  const { violations } = await new AxeBuilder({ page: mika.page }).include(".map-records").analyze();
  expect(violations).toEqual([]);
});

test("callouts and shapes are typed without a pointer", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.opens(Settings);
  const { page } = mika;
  await page.getByRole("button", { name: "Edit Bind", exact: true }).press("Enter");
  const form = page.getByRole("form", { name: "Edit Bind" });
  await form.getByRole("button", { name: "Add callout" }).press("Enter");
  await page.keyboard.type("Heaven");
  await page.keyboard.press("Tab");
  await page.keyboard.type("700");
  await page.keyboard.press("Tab");
  await page.keyboard.type("100");
  await form.getByRole("button", { name: "Add shape" }).press("Enter");
  await form.getByLabel("Shape 1, Kind").selectOption("Site");
  await form.getByLabel("Shape 1, Corners").fill("100 100, 300 100, 200 300");
  await form.getByRole("button", { name: "Save map" }).press("Enter");
  await mika.reads("Bind saved");
  const { data } = await team.operator.get(`${MAPS}/Bind`);
  expect(data.outline).toMatchObject({
    callouts: [{ name: "Heaven", at: [700, 100] }],
    shapes: [{ kind: "site", polygon: [[100, 100], [300, 100], [200, 300]] }],
  });
});

test("shapes are drawn, and an outline is exported and imported", async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.opens(Settings);
  const { page } = mika;
  const form = await opensEditor(page, "Haven");
  await form.getByText("Rectangle", { exact: true }).click();
  await presses(form, 0.1, 0.1);
  await presses(form, 0.5, 0.5);
  // A pixel of the screen is a few units of the map.
  await expect(form.getByLabel("Shape 1, Corners")).toHaveValue(/^(9|10)\d (9|10)\d, (49|50)\d (9|10)\d, (49|50)\d (49|50)\d, (9|10)\d (49|50)\d$/);
  await form.getByText("Polygon", { exact: true }).click();
  await form.getByText("Obstacle", { exact: true }).first().click();
  for (const [x, y] of [[0.6, 0.6], [0.8, 0.6], [0.7, 0.8]]) await presses(form, x!, y!);
  await form.getByRole("button", { name: "Finish polygon" }).click();
  await expect(form.locator(".map-canvas .board-obstacle")).toHaveCount(1);

  const downloading = page.waitForEvent("download");
  await form.getByRole("button", { name: "Export outline" }).click();
  const exported = await (await downloading).path();
  await form.getByRole("button", { name: "Discard" }).click();
  await expect(form.getByLabel("Shape 1, Corners")).toHaveCount(0);
  await form.getByLabel("Import outline").setInputFiles(exported);
  await expect(form.locator(".map-canvas .board-obstacle")).toHaveCount(1);
  await form.getByLabel("Import outline").setInputFiles({ name: "a.json", mimeType: "application/json", buffer: Buffer.from("{") });
  await expect(form.getByText("This file is not the outline of a map.")).toBeVisible();
  await expect(form.locator(".map-canvas .board-obstacle")).toHaveCount(1);
});

test("two admins who edit a map at once lose nothing", async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.opens(Settings);
  const form = await opensEditor(mika.page, "Split");
  await form.getByRole("button", { name: "Add callout" }).click();
  await form.getByLabel("Callout 1, Name").fill("Mine");
  const outline = { callouts: [{ name: "Theirs", at: [1, 2] }] };
  await team.operator.succeeds("PUT", `${MAPS}/Split`, { version: 0, outline });
  await expect(form.getByText("Someone else changed this map too")).toBeVisible();
  await form.getByRole("button", { name: "Save map" }).click();
  await mika.reads("Split saved");
  const { data } = await team.operator.get(`${MAPS}/Split`);
  expect(data.outline.callouts.map(({ name }: { name: string }) => name)).toEqual(["Mine", "Theirs"]);
});

test("a map outside the catalog gets a record", async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.opens(Settings);
  await mika.page.getByLabel("Another map").fill("Range");
  await mika.page.getByRole("button", { name: "Add map" }).click();
  const form = mika.page.getByRole("form", { name: "Edit Range" });
  await form.getByRole("button", { name: "Add callout" }).click();
  await form.getByLabel("Callout 1, Name").fill("Bots");
  await form.getByRole("button", { name: "Save map" }).click();
  await mika.reads("Range saved");
  await expect(mika.page.getByText("1 callout", { exact: true })).toBeVisible();
});
