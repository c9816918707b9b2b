// The pages, dialogs and states of the stratbook and of its map boards: axe finds nothing, and nothing is cut or covered at
// any width, with large text or with forced colors.

import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { asOnPhone, axeFindsNothing, keepsContrast } from "../axe.ts";
import { misplaced } from "../geometry.ts";
import { ANDERS, INES, KIM, MIKA, type Team } from "../installation/team.ts";
import { Board, boardItem, boardPhase, mapBoard } from "../pages/board.ts";
import { StrategyComments } from "../pages/comments.ts";
import { doc, p } from "../pages/editor.ts";
import { Settings } from "../pages/settings.ts";
import { Stratbook } from "../pages/stratbook.ts";
import { Writing } from "../pages/writing.ts";
import type { Person } from "../people/person.ts";
import { expect, test } from "../test.ts";

/** 320 px are a window of 1280 px that is zoomed to 400%. */
const WIDTHS = [320, 390, 768, 1024, 1280, 1920];
const HEIGHT = 900;
/** Twice the usual size of a browser's text, in pixels. */
const LARGE_TEXT = 32;
/** A folder for pictures of every state, to look at. */
const { PICTURES } = process.env;

test.describe.configure({ timeout: 180_000 });

const LONG = "Fast five-player A execute through main and wine with a late lurk after the second smoke";
const EXECUTE = "A execute through main and wine";

async function isPictured(person: Person, name: string): Promise<void> {
  if (!PICTURES) return;
  mkdirSync(PICTURES, { recursive: true });
  await person.page.screenshot({ path: join(PICTURES, `${name}.png`) });
}

/** Checks a state at every width, with large text, with forced colors and with more contrast. */
async function looksWell(person: Person, name: string): Promise<void> {
  const { page } = person;
  await axeFindsNothing(person);
  await keepsContrast(person);
  const browser = await page.context().newCDPSession(page);
  const before = page.viewportSize()!;
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      await person.looksAgain();
      await isPictured(person, `${name}-${width}-${colorScheme}`);
    }
    expect.soft(await misplaced(page), `${name} at ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: HEIGHT });
  await browser.send("Page.setFontSizes", { fontSizes: { standard: LARGE_TEXT } });
  await person.looksAgain();
  await isPictured(person, `${name}-large-text`);
  expect.soft(await misplaced(page), `${name} with large text`).toEqual([]);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
  await page.setViewportSize(before);
  await page.emulateMedia({ forcedColors: "active" });
  await person.looksAgain();
  await isPictured(person, `${name}-forced`);
  await page.emulateMedia({ forcedColors: "none" });
  await asOnPhone(person, async () => {
    await person.looksAgain();
    expect.soft(await misplaced(page), `${name} by touch`).toEqual([]);
  });
}

const creates = async (team: Team, title: string, more: object = {}): Promise<string> =>
  (await team.operator.succeeds("POST", "/api/strategies", { title, ...more })).id;

const PLAN = mapBoard(
  { map: "Ascent", title: "A execute with a late lurk" },
  boardPhase(
    { id: "p1", name: "Default", at: 100 },
    boardItem({ id: "omen", kind: "agent", agent: "Omen", at: [150, 700] }),
    boardItem({ id: "jett", kind: "agent", agent: "Jett", at: [400, 400] }),
    boardItem({ id: "dart", kind: "lineup", at: [660, 690], target: [740, 180], note: "Jump", video: "https://youtu.be/dQw4w9WgXcQ" }),
  ),
  boardPhase({ id: "p2", name: "Execute after the second smoke" }, boardItem({ id: "omen", at: [700, 200] })),
);

test("the choice of a template and the templates", async ({ team }) => {
  const id = await creates(team, LONG, { map: "Ascent", side: "attack", tags: ["eco"] });
  await team.operator.succeeds("PUT", `/api/strategies/${id}/template`);
  const mika = await team.signIn(MIKA);
  await mika.opens(Stratbook);
  await mika.page.getByRole("link", { name: "New strategy" }).click();
  await expect(mika.page.locator(".template-group .template-card").first()).toBeVisible();
  await looksWell(mika, "new-strategy");
  await mika.page.goto("/stratbook/templates");
  await expect(mika.page.locator(".template-card").filter({ hasText: LONG })).toBeVisible();
  await looksWell(mika, "templates");
  await mika.page.getByRole("textbox", { name: "Search templates" }).fill("nothing has these words");
  await mika.looksAgain();
  await looksWell(mika, "templates-none");
});

test("a link for outsiders: its dialog, the list of links, and the page", async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const id = await creates(team, LONG, { map: "Ascent", side: "attack", tags: ["eco", "pistol"], agents: ["Omen", "Jett"], content: doc(p("Smoke heaven."), PLAN) });
  await mika.page.goto(`/stratbook/${id}`);
  const stratbook = new Stratbook(mika.page);
  const strategy = await stratbook.reads(LONG);
  await strategy.chooses("Share with outsiders");
  const dialog = stratbook.dialog("Share with outsiders");
  await expect(dialog).toContainText("No one outside your team");
  await looksWell(mika, "share-none");
  await dialog.getByRole("button", { name: "Create link" }).click();
  const url = new URL(await dialog.locator("output").innerText());
  await looksWell(mika, "share-created");
  const outsider = await team.stranger("an outsider");
  await outsider.page.goto(url.pathname);
  await expect(outsider.page.locator(".document")).toBeVisible();
  await looksWell(outsider, "outsider");
  await mika.page.goto("/stratbook/links");
  const link = mika.page.locator(".outside-link");
  await expect(link).toBeVisible();
  await looksWell(mika, "links");
  await link.getByRole("button", { name: /^Close link to/ }).click();
  await mika.reads("No open links");
  await looksWell(mika, "links-none");
  outsider.watch.forgives(/status of 404/);
  await outsider.page.reload();
  await outsider.reads("This link is closed");
  await looksWell(outsider, "outsider-closed");
});

test("the dialogs of export and import", async ({ team }) => {
  const mika = await team.signIn(MIKA);
  mika.watch.forgives(/status of 400/);
  const stratbook = await mika.opens(Stratbook);
  await mika.page.getByRole("button", { name: "Actions for the stratbook" }).click();
  await mika.page.getByRole("menuitem", { name: "Import" }).click();
  const dialog = stratbook.dialog("Import strategies");
  await looksWell(mika, "import");
  const file = (name: string, text: string) => ({ name, mimeType: "text/markdown", buffer: Buffer.from(text) });
  await dialog.locator("input[type=file]").setInputFiles([file("notes.pages", "x")]);
  await expect(dialog.getByRole("alert")).toBeVisible();
  await looksWell(mika, "import-fault");
  const files = Array.from({ length: 14 }, (_, at) => file(`${at}.md`, `# ${at ? `Late lurk ${at}` : LONG}\n\nWait.`));
  await dialog.locator("input[type=file]").setInputFiles([...files, file(`${LONG}.pages`, "x")]);
  await expect(dialog.getByRole("button", { name: "Import 14 strategies" })).toBeVisible();
  await looksWell(mika, "import-preview");
  await mika.keyboard.presses("Escape");
  const strategy = await stratbook.opens(EXECUTE);
  await strategy.chooses("Export");
  await expect(stratbook.dialog("Export strategy")).toBeVisible();
  await looksWell(mika, "export");
});

test("named versions and their dialog", async ({ team }) => {
  const id = await creates(team, "One");
  for (const version of [1, 2]) await team.operator.succeeds("PUT", `/api/strategies/${id}`, { version, title: `One ${version}` });
  for (const [version, name] of [[1, "Before Masters"], [3, LONG.slice(0, 60)]] as const) {
    await team.operator.succeeds("PUT", `/api/strategies/${id}/history/${version}/name`, { name });
  }
  const mika = await team.signIn(MIKA);
  await mika.page.goto(`/stratbook/${id}/history?named=1`);
  await mika.reads("Compared with Before Masters");
  await looksWell(mika, "named-versions");
  await mika.page.getByRole("button", { name: "Rename" }).first().click();
  const dialog = mika.page.getByRole("dialog", { name: "Rename" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.locator(".field-fault")).toBeVisible();
  await looksWell(mika, "named-version-dialog");
});

test("the maps in the settings", async ({ team }) => {
  const callouts = [{ name: "A Main", at: [250, 240] }, { name: "The very long name of a corner", at: [700, 500] }];
  const shapes = [{ kind: "site", polygon: [[100, 100], [300, 100], [200, 300]] }];
  await team.operator.succeeds("PUT", "/api/strategies/maps/Ascent", { version: 0, outline: { callouts, shapes } });
  const mika = await team.signIn(MIKA);
  await mika.opens(Settings);
  await mika.page.getByRole("button", { name: "Edit Ascent", exact: true }).click();
  const form = mika.page.getByRole("form", { name: "Edit Ascent" });
  await expect(form.locator(".map-canvas svg.board-picture")).toBeVisible();
  await form.getByText("Polygon", { exact: true }).click();
  await form.evaluate((form) => form.scrollIntoView());
  await looksWell(mika, "maps");
});

test("a map board in the reader, in the practice view and in the editor", async ({ team }) => {
  const id = await creates(team, LONG, { map: "Ascent", agents: ["Omen", "Jett", "Sova"], content: doc(p("plan"), PLAN) });
  const mika = await team.signIn(MIKA);
  await mika.page.goto(`/stratbook/${id}`);
  await expect(mika.page.locator(".map-board-picture > svg").first()).toBeVisible();
  await looksWell(mika, "board-reader");
  await mika.page.getByRole("link", { name: "Practice" }).click();
  await expect(mika.page.locator(".practice-picture > svg")).toBeVisible();
  await looksWell(mika, "practice");
  await mika.page.getByRole("dialog").getByText("Lineups").click();
  await looksWell(mika, "practice-lineups");
  const board = await Board.of(mika, team, PLAN);
  await board.presses(150, 700);
  await looksWell(mika, "board-editor");
});

test("a conflict in one block, and who else has the strategy open", async ({ team }) => {
  await team.operator.succeeds("PUT", "/api/settings", { stratbook: { editPermission: "all" } });
  const id = await creates(team, "Smoke and go", { content: doc(p("Smoke heaven."), p("Flash main.")) });
  const mika = await team.signIn(MIKA);
  const others: Person[] = [];
  for (const player of [INES, KIM, ANDERS]) {
    const other = await team.signIn(player);
    await other.page.goto(`/stratbook/${id}`);
    await expect(other.page.getByText("Flash main.")).toBeVisible();
    others.push(other);
  }
  mika.watch.forgives(/status of 412/);
  const writing = await Writing.of(mika.page, id);
  await expect(mika.page.getByRole("list", { name: "Also here" }).getByRole("listitem")).toHaveCount(others.length);
  await looksWell(mika, "presence");
  for (const other of others) await other.page.goto("about:blank");
  const arrives = await mika.network.holds("**/rpc/strategies/update");
  await writing.text.getByText("Smoke heaven.").click();
  await mika.keyboard.presses("End");
  await mika.page.keyboard.type(" Then go.");
  const content = doc(p("Smoke heaven and wait for the second one."), p("Flash main."));
  await team.operator.succeeds("PUT", `/api/strategies/${id}`, { version: 1, content });
  await arrives();
  await expect(mika.page.getByRole("button", { name: "Keep both" }).or(mika.page.getByRole("radio", { name: "Keep both" })).first()).toBeVisible();
  await looksWell(mika, "conflict");
});

test("the bin, and the actions for several strategies", async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.page.goto("/stratbook/bin");
  await mika.reads("The trash is empty");
  await looksWell(mika, "bin-none");
  for (const title of [LONG, "Rush B"]) await team.operator.succeeds("DELETE", `/api/strategies/${await creates(team, title)}`);
  const folder = await team.operator.succeeds("POST", "/api/strategies/folders", { name: "A folder with the longest of all names, for sure" });
  await team.operator.succeeds("DELETE", `/api/strategies/folders/${folder.id}`);
  await expect(mika.page.locator(".bin-entry")).toHaveCount(3);
  await looksWell(mika, "bin");
  await creates(team, LONG, { map: "Ascent", side: "attack", tags: ["eco", "pistol"] });
  const stratbook = await mika.opens(Stratbook);
  await stratbook.opens(LONG);
  await mika.page.getByRole("button", { name: "Favorite", exact: true }).click();
  await expect(mika.page.getByRole("button", { name: "Favorite", exact: true })).toHaveAttribute("aria-pressed", "true");
  await looksWell(mika, "favorite");
  await mika.page.goto("/stratbook");
  await stratbook.has(13);
  await mika.page.getByRole("button", { name: "Select", exact: true }).click();
  for (const at of [0, 1, 2]) await mika.page.locator(".strategy-row").nth(at).getByRole("checkbox").click();
  await mika.reads("3 selected");
  await looksWell(mika, "selection");
  await mika.page.getByRole("button", { name: "Tags", exact: true }).click();
  await expect(stratbook.dialog("Change tags of the selected strategies")).toBeVisible();
  await looksWell(mika, "selection-tags");
});

test("the comments of a strategy: none, one, and twelve", async ({ team }) => {
  const lines = Array.from({ length: 30 }, (_, at) => `Line ${at} holds the corner of the passage for the second smoke.`);
  const id = await creates(team, LONG, { map: "Ascent", content: doc(...lines.map((line) => p(line))) });
  const ines = await team.signIn(INES);
  const comments = await StrategyComments.of(ines.page, id);
  await comments.toggle.click();
  await expect(comments.list).toBeVisible();
  await looksWell(ines, "comments-none");
  const path = `/api/strategies/${id}/comments`;
  const thread = async (line: number, text: string) => {
    const at = (offset: number) => ({ block: [line], offset });
    const { version } = await team.operator.succeeds("GET", `/api/strategies/${id}`);
    const quote = `Line ${line}`;
    return team.operator.succeeds("POST", path, { version, start: at(0), end: at(quote.length), quote, text });
  };
  const resolved = await thread(3, "Who smokes?");
  await expect(comments.passages).toHaveText(["Line 3"]);
  await looksWell(ines, "comments-one");
  await team.operator.succeeds("PUT", `${path}/${resolved.id}/resolved`);
  for (const line of Array.from({ length: 12 }, (_, at) => 2 * at + 5)) {
    await thread(line, line % 4 === 1 ? `Why?${"Donaudampfschifffahrt".repeat(6)}` : `${lines[line]} ${lines[line]}`);
  }
  await expect(comments.list.getByRole("button", { name: "Open (12)" })).toBeVisible();
  await comments.passages.nth(6).click();
  await comments.list.getByRole("button", { name: "Reply" }).first().click();
  await comments.list.getByRole("textbox", { name: "Reply" }).fill("In a moment.");
  await looksWell(ines, "comments-twelve");
  await comments.list.getByRole("button", { name: "Resolved (1)" }).click();
  await looksWell(ines, "comments-resolved");
});
