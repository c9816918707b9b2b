// Strategies as files: exported in a format, imported with a preview and one undo.

import { readFile } from "node:fs/promises";

import { KIM, MIKA } from "../installation/team.ts";
import { Stratbook } from "../pages/stratbook.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

const EXECUTE = "A execute through main and wine";

const NOTES = [
  {
    name: "Late lurk.md",
    mimeType: "text/markdown",
    buffer: Buffer.from("---\ntags: [lurk]\n---\n# Late lurk\n\nWait for **sound**.\n\n- [ ] flash\n"),
  },
  { name: "notes.pages", mimeType: "application/octet-stream", buffer: Buffer.from("x") },
];

test("a strategy is downloaded in the chosen format", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  const stratbook = await kim.opens(Stratbook);
  const strategy = await stratbook.opens(EXECUTE);
  const downloads = async (format: string) => {
    await strategy.chooses("Export");
    const dialog = stratbook.dialog("Export strategy");
    const saved = kim.page.waitForEvent("download");
    await dialog.getByRole("button", { name: format, exact: false }).first().click();
    const file = await saved;
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };
  const word = await downloads("Word document");
  expect(word.name).toBe(`${EXECUTE}.docx`);
  expect(word.bytes.subarray(0, 2).toString()).toBe("PK");
  const markdown = await downloads("Markdown For");
  expect(markdown.name).toBe(`${EXECUTE}.md`);
  expect(markdown.bytes.toString()).toContain(`title: "${EXECUTE}"`);
});

test("files show what they become, are imported, and go to the bin by Undo", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const stratbook = await mika.opens(Stratbook);
  await stratbook.has(12);
  await mika.page.getByRole("button", { name: "Actions for the stratbook" }).click();
  await mika.page.getByRole("menuitem", { name: "Import" }).click();
  const dialog = stratbook.dialog("Import strategies");
  await dialog.locator("input[type=file]").setInputFiles(NOTES);
  await expect(dialog).toContainText("1 strategy");
  await expect(dialog.getByRole("list", { name: "Strategies to import" })).toHaveText("Late lurk");
  await expect(dialog).toContainText("notes.pagesThis kind of file is not imported.");
  await stratbook.has(12);
  await dialog.getByRole("button", { name: "Import 1 strategy" }).click();
  await expect(dialog).toBeHidden();
  await stratbook.has(13);
  await expect(stratbook.row("Late lurk")).toBeVisible();
  await mika.page.getByRole("button", { name: "Undo" }).click();
  await stratbook.has(12);
});

test("pasted text becomes a strategy named after its heading, and goes to the bin by Undo", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const stratbook = await mika.opens(Stratbook);
  await stratbook.has(12);
  await mika.page.getByRole("button", { name: "Actions for the stratbook" }).click();
  await mika.page.getByRole("menuitem", { name: "Import" }).click();
  const dialog = stratbook.dialog("Import strategies");
  await dialog.getByLabel("Or paste text").evaluate((field) => {
    const event = new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData: new DataTransfer() });
    event.clipboardData!.setData("text/html", "<h2>Late lurk</h2><p>Wait for <b>sound</b>.</p>");
    event.clipboardData!.setData("text/plain", "Late lurk\nWait for sound.");
    field.dispatchEvent(event);
  });
  await expect(dialog.getByRole("list", { name: "Strategies to import" })).toHaveText("Late lurk");
  await dialog.getByRole("button", { name: "Import 1 strategy" }).click();
  await expect(dialog).toBeHidden();
  await expect(stratbook.row("Late lurk")).toBeVisible();
  await mika.page.getByRole("button", { name: "Undo" }).click();
  await stratbook.has(12);
});

test("files that cannot be imported say why", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  mika.watch.forgives(/status of 400/);
  const stratbook = await mika.opens(Stratbook);
  await mika.page.getByRole("button", { name: "Actions for the stratbook" }).click();
  await mika.page.getByRole("menuitem", { name: "Import" }).click();
  const dialog = stratbook.dialog("Import strategies");
  await dialog.locator("input[type=file]").setInputFiles([NOTES[1]!]);
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Choose files" })).toBeVisible();
});

test("a reader exports and does not import", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  const stratbook = await kim.opens(Stratbook);
  await kim.page.getByRole("button", { name: "Actions for the stratbook" }).click();
  await expect(kim.page.getByRole("menuitem", { name: "Import" })).toHaveCount(0);
  const saved = kim.page.waitForEvent("download");
  await kim.page.getByRole("menuitem", { name: "Export all strategies" }).click();
  expect((await saved).suggestedFilename()).toMatch(/^Stratbook \d{4}-\d{2}-\d{2}\.zip$/);
  await stratbook.toFolders();
  const folder = kim.page.waitForEvent("download");
  await stratbook.choosesForFolder("Ideas", "Export folder");
  expect((await folder).suggestedFilename()).toMatch(/\.zip$/);
});
