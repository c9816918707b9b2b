// axe finds no violation in any dialog, in both themes, on a desktop and on a phone.

import { axeFindsNothing } from "../axe.ts";
import { MIKA } from "../installation/team.ts";
import { Board, boardItem, boardPhase, mapBoard } from "../pages/board.ts";
import { doc, Editor, p } from "../pages/editor.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

/** The page of a dialog, the buttons that open it, in order, and its name. */
const DIALOGS: [string, (string | RegExp)[], RegExp][] = [
  ["/players", ["Add player"], /Add player/],
  ["/players", ["Paste a list"], /./],
  ["/players", ["Actions for Kim", /link/], /Kim/],
  ["/you", [/Add.*(browser|device)/], /./],
  ["/stratbook", ["Actions for the stratbook", /^Import/], /Import/],
  ["strategy", ["Actions for Rush", "Export"], /Export/],
  ["strategy", ["Actions for Rush", /^Share/], /Share/],
  ["strategy", ["Actions for Rush", /^Move/], /Move/],
  ["strategy", ["Actions for Rush", /^Delete/], /Delete/],
  ["editor", [/^Link/], /Link/i],
  ["editor", [/^(Add )?[Ii]mage/], /image/i],
  ["match", [/^Delete/], /Delete/],
];

for (const [path, presses, name] of DIALOGS) {
  test(`axe finds nothing in the dialog of ${path}: ${presses.at(-1)}`, ANY_WIDTH, async ({ team }) => {
    const mika = await team.signIn(MIKA);
    const { page } = mika;
    if (path === "strategy" || path === "editor") {
      const { id } = await team.operator.succeeds("POST", "/api/strategies", { title: "Rush", content: doc(p("Smoke heaven.")) });
      await page.goto(`/stratbook/${id}${path === "editor" ? "/edit" : ""}`);
    } else if (path === "match") {
      const match = { date: "02.01.2025", opponent: "Owls", type: "SCRIM", map: "Ascent", scoreUs: 13, scoreThem: 7 };
      const { id } = await team.operator.succeeds("POST", "/api/matches", match);
      await page.goto(`/matches/${id}`);
    } else {
      await page.goto(path);
    }
    for (const press of presses) {
      const named = { name: press, exact: typeof press === "string" };
      await page.getByRole("button", named).or(page.getByRole("menuitem", named)).or(page.getByRole("checkbox", named)).first().click();
    }
    await expect(page.getByRole("dialog", { name })).toBeVisible();
    await axeFindsNothing(mika);
  });
}

test("axe finds nothing in the dialogs of a map board", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const omen = boardItem({ id: "omen", kind: "agent", agent: "Omen", at: [110, 480] });
  const board = await Board.of(mika, team, mapBoard({ map: "Ascent" }, boardPhase({ id: "p1", name: "Default" }, omen), boardPhase({ id: "p2" })));
  const dialog = mika.page.getByRole("dialog");
  const closes = async () => {
    await mika.page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  };
  for (const name of ["Board…", "Edit phase"]) {
    await board.button(name).click();
    await expect(dialog).toBeVisible();
    await axeFindsNothing(mika);
    await closes();
  }
  await board.list.getByRole("option", { name: /^Omen/ }).click();
  await board.button("Edit").click();
  await expect(dialog).toBeVisible();
  await axeFindsNothing(mika);
});

test("the header cells of a new table are headers once they say something", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const editor = await Editor.of(mika, team, doc(p()));
  await editor.button("Table").click();
  await expect(editor.page.getByRole("columnheader")).toHaveCount(0);
  await axeFindsNothing(mika);
  await mika.page.keyboard.type("Map");
  await expect(editor.page.getByRole("columnheader")).toHaveText(["Map"]);
});
