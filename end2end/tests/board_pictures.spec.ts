// The small pictures of map boards in lists of strategies.

import { AxeBuilder } from "@axe-core/playwright";

import { MIKA } from "../installation/team.ts";
import { block, doc, p } from "../pages/editor.ts";
import { Stratbook } from "../pages/stratbook.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

const MAP = "/api/strategies/maps/Ascent";
const item = (attrs: object) => block("boardItem", [], attrs);
const BOARD = block("mapBoard", [block("boardPhase", [item({ id: "smoke", kind: "smoke", at: [700, 100] })], { id: "p1" })], {
  map: "Ascent",
  version: 1,
});

test("a row shows a small picture of the board, which follows its map", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await team.operator.succeeds("POST", "/api/strategies", { title: "Picture rush", content: doc(BOARD) });
  await team.operator.succeeds("POST", "/api/strategies", { title: "Wordy rush", content: doc(p("go")) });
  const stratbook = await mika.opens(Stratbook);
  const picture = stratbook.row("Picture rush").locator("img");
  await expect(picture).toHaveJSProperty("complete", true);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(stratbook.row("Wordy rush").locator("img")).toHaveCount(0);
  await expect(stratbook.row("Picture rush")).toHaveAccessibleName(/^Picture rush/);
  const before = (await picture.getAttribute("src"))!;

  const outline = { shapes: [{ kind: "floor", rectangle: [100, 100, 700, 700] }], callouts: [{ name: "Heaven", at: [700, 100] }] };
  await team.operator.succeeds("PUT", MAP, { version: 0, outline });
  await expect(picture).not.toHaveAttribute("src", before);
  await expect(picture).toBeVisible();
  await stratbook.search.fill("heaven");
  await expect(stratbook.row("Picture rush").locator(".strategy-snippet")).toHaveText("Ascent Smoke on Heaven");
  await expect(picture).toBeVisible();
  const { violations } = await new AxeBuilder({ page: mika.page }).include(".stratbook-list").analyze();
  expect(violations).toEqual([]);
});

test("a picture that cannot be loaded leaves no hole", async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await team.operator.succeeds("POST", "/api/strategies", { title: "Picture rush", content: doc(BOARD) });
  mika.watch.forgives(/404/);
  await mika.page.route("**/uploads/boards/*", (route) => route.fulfill({ status: 404 }));
  const stratbook = await mika.opens(Stratbook);
  await expect(stratbook.row("Picture rush")).toBeVisible();
  await expect(stratbook.row("Picture rush").locator("img")).toBeHidden();
});
