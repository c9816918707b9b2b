// A teammate saves a strategy that is open in another browser, and a browser has no room for a backup.

import { readFile } from "node:fs/promises";

import { MIKA } from "../installation/team.ts";
import { doc, Editor, p } from "../pages/editor.ts";
import { SENT_AGAIN, Writing } from "../pages/writing.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

test("an idle text shows what a teammate saved, and undo does not revert it", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.clock.install();
  const editor = await Editor.of(mika, team, doc(p("one"), p("two"), p("three")));
  await editor.goesTo("two");
  await editor.types("!");
  await editor.stores(doc(p("one"), p("two!"), p("three")));
  await new Writing(mika.page).showsState("Saved");

  await editor.isSavedElsewhere({ title: "Rush B", content: doc(p("new"), p("one"), p("two!"), p("three more")) });
  await editor.shows("<p>new</p><p>one</p><p>two!</p><p>three more</p>");
  await expect(new Writing(mika.page).title).toHaveValue("Rush B");
  // The caret is where it was.
  await editor.types("?");
  await editor.shows("<p>new</p><p>one</p><p>two!?</p><p>three more</p>");
  await editor.stores(doc(p("new"), p("one"), p("two!?"), p("three more")));
  await expect(mika.page.locator(".conflict")).toHaveCount(0);
  for (let step = 0; step < 4; step++) await editor.presses("Control+z");
  await editor.shows("<p>new</p><p>one</p><p>two</p><p>three more</p>");
});

test("two tabs of one person follow each other and merge edits of different blocks", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.clock.install();
  mika.watch.forgives(/status of 412/);
  const one = await Editor.of(mika, team, doc(p("first"), p("second")));
  const other = await one.inAnotherTab();
  await mika.page.bringToFront();
  await one.goesTo("first");
  await one.types("!");
  await one.stores(doc(p("first!"), p("second")));
  await other.shows("<p>first!</p><p>second</p>");

  const mend = await mika.network.holds("**/rpc/strategies/update");
  await one.goesTo("first!");
  await one.types("?");
  await one.isSavedElsewhere({ content: doc(p("first!"), p("second, now")) });
  await mend();
  await one.pauses();
  await one.shows("<p>first!?</p><p>second, now</p>");
  await one.stores(doc(p("first!?"), p("second, now")));
  await expect(mika.page.locator(".conflict")).toHaveCount(0);
});

test("a block that both changed is a conflict, and ends when both are equal", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.clock.install();
  mika.watch.forgives(/status of 412/);
  const editor = await Editor.of(mika, team, doc(p("first")));
  const mend = await mika.network.holds("**/rpc/strategies/update");
  await editor.types("?");
  await editor.isSavedElsewhere({ content: doc(p("first of all")) });
  await mend();
  await editor.pauses();
  await expect(mika.page.locator(".conflict")).toBeVisible();
  await editor.presses("Backspace");
  await editor.types(" of all");
  await editor.pauses();
  await expect(mika.page.locator(".conflict")).toHaveCount(0);
  await new Writing(mika.page).showsState("Saved");
});

test("if the browser cannot store drafts the page says so, and offers the text", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.clock.install();
  await mika.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const editor = await Editor.of(mika, team, doc(p("first")));
  const mend = await mika.network.cuts("**/rpc/strategies/update");
  await mika.page.evaluate(() => {
    let size = 4_000_000;
    for (let at = 0; size > 0; at++) {
      try {
        localStorage.setItem(`full.${at}`, "x".repeat(size));
      } catch {
        size = Math.floor(size / 2);
      }
    }
  });
  await editor.types(" and more");
  await editor.pauses();
  const notice = mika.page.getByRole("alert").filter({ hasText: "This browser can’t keep a backup" });
  await expect(notice).toContainText("Don’t close this tab");
  await expect(mika.page.getByText("Your changes are kept in this browser")).toHaveCount(0);
  await notice.getByRole("button", { name: "Copy text" }).click();
  await mika.reads("Text copied");
  expect(await mika.page.evaluate(() => navigator.clipboard.readText())).toBe("Rush\n\nfirst and more");
  const downloaded = mika.page.waitForEvent("download");
  await notice.getByRole("button", { name: "Download" }).click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toBe("Rush.txt");
  expect(await readFile(await file.path(), "utf8")).toBe("Rush\n\nfirst and more");

  await mika.page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith("full.")) localStorage.removeItem(key);
  });
  await mika.clock.passes(SENT_AGAIN);
  await expect(notice).toHaveCount(0);
  await expect(mika.page.getByText("Your changes are kept in this browser")).toBeVisible();
  await mend();
  await mika.clock.passes(SENT_AGAIN);
  await new Writing(mika.page).showsState("Saved");
  await editor.stores(doc(p("first and more")));
});
