// Map boards: a reader goes through the phases, and the editor keeps a board exactly.

import { AxeBuilder } from "@axe-core/playwright";

import { MIKA } from "../installation/team.ts";
import { block, doc, Editor, p } from "../pages/editor.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

const item = (attrs: object) => block("boardItem", [], attrs);
const phase = (attrs: object, ...items: unknown[]) => block("boardPhase", items, attrs);

const BOARD = block(
  "mapBoard",
  [
    phase(
      { id: "p1", name: "Default", at: 100 },
      item({ id: "omen", kind: "agent", agent: "Omen", at: [150, 700] }),
      item({ id: "smoke", kind: "smoke", by: "omen", at: [800, 200], radius: 70 }),
      item({ id: "jett", kind: "agent", agent: "Jett", at: [220, 620], label: "<b>entry</b>" }),
      item({ id: "run", kind: "path", style: "run", by: "jett", points: [[220, 620], [400, 300], [700, 250]] }),
    ),
    phase({ id: "p2", name: "Execute" }, item({ id: "jett", at: [720, 260] }), item({ id: "run", removed: true }), item({ id: "new", kind: "portal", deep: [1] })),
  ],
  { map: "Ascent", title: "A execute", version: 1 },
);

test("a reader sees the picture of a phase and the text of all", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const editor = await Editor.opens(mika, team, doc(p("plan"), BOARD));
  const read = await editor.isRead();
  const picture = read.locator(".map-board-picture > svg");
  await expect(picture).toHaveAccessibleName("Phase 1 of 2: Default, 1:40 on the clock");
  await expect(picture.locator("[data-item]")).toHaveCount(4);
  await expect(read.getByText("Omen, bottom left, smoke on top right").first()).toBeVisible();
  await expect(read.getByText("Jett “<b>entry</b>”, left, runs to top right")).toBeVisible();

  const second = read.getByRole("group", { name: "Phases" }).getByRole("button", { name: "Execute" });
  await second.focus();
  await mika.page.keyboard.press("Enter");
  await expect(second).toHaveAttribute("aria-pressed", "true");
  await expect(picture).toHaveAccessibleName("Phase 2 of 2: Execute");
  await expect(picture.locator("[data-item=run]")).toHaveCount(0);
  await read.getByRole("button", { name: "Default" }).click();
  await expect(picture.locator("[data-item=run]")).toHaveCount(1);

  const { violations } = await new AxeBuilder({ page: mika.page }).include(".document-board").analyze();
  expect(violations).toEqual([]);
});

test("the editor shows a board and stores it unchanged", async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.clock.install();
  const editor = await Editor.of(mika, team, doc(p("plan"), BOARD, p("after")));
  await expect(editor.page.locator(".map-board-picture > svg")).toBeVisible();
  await expect(editor.page.getByRole("listbox", { name: "On the board" }).getByRole("option")).toHaveCount(4);
  await editor.types("!");
  await editor.stores(doc(p("plan"), BOARD, p("after!")));
});
