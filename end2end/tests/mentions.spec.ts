// Mentions: `@` in the editor offers the players and strategies, and readers see their current names.

import { KIM, MIKA } from "../installation/team.ts";
import { doc, Editor, p } from "../pages/editor.ts";
import { InputMethod } from "../people/input_method.ts";
import { ANY_WIDTH, expect, PHONE, test } from "../test.ts";

const mention = (id: string, label: string) => ({ type: "mention", attrs: { id, label, mentionSuggestionChar: "@" } });

test("an at sign offers names, letters select, and Enter inserts a mention that is one piece", ANY_WIDTH, async ({ team }) => {
  const { id } = await team.operator.succeeds("POST", "/api/strategies", { title: "Kilo split" });
  const mika = await team.signIn(MIKA);
  await mika.clock.install();
  const editor = await Editor.of(mika, team);
  const menu = mika.page.getByRole("listbox", { name: "Mention" });
  await editor.types("ask @ki");
  await expect(menu.getByRole("option")).toHaveText(["Kim", "Kilo split", "Killjoy lockdown hold on B"]);
  await expect(menu.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
  await editor.presses("Enter");
  await expect(menu).toHaveCount(0);
  await editor.types("then @kilo");
  await expect(menu.getByRole("option")).toHaveText(["Kilo split"]);
  await editor.presses("Tab");
  await editor.types("now");
  const pieces = editor.page.locator(".document-mention");
  await expect(pieces).toHaveText(["@Kim", "@Kilo split"]);
  const kim = mention(`player:${KIM.chatId}`, "Kim");
  const split = mention(`strategy:${id}`, "Kilo split");
  await editor.stores(doc(p("ask ", kim, " then ", split, " now")));
  await editor.presses(..."now ".split("").map(() => "Backspace"), "Backspace");
  await expect(pieces).toHaveText(["@Kim"]);
  await editor.presses("Control+z");
  await expect(pieces).toHaveCount(2);
  // A click selects the mention and stays on the page.
  await pieces.nth(1).getByRole("link").click();
  await expect(pieces.nth(1)).toHaveClass(/is-selected/);
  await expect(mika.page).toHaveURL(/edit$/);
});

test("Escape leaves the sign, a mail address opens no menu, and the menu of blocks offers mentions", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const editor = await Editor.of(mika, team);
  const menu = mika.page.getByRole("listbox", { name: "Mention" });
  await editor.types("me@ki @");
  await expect(menu.getByRole("option").first()).toBeVisible();
  await editor.presses("Escape");
  await expect(menu).toHaveCount(0);
  await editor.types("x");
  await editor.shows("<p>me@ki @x</p>");
  await editor.presses("Enter");
  await editor.inserts("mention");
  await expect(menu.getByRole("option").first()).toBeVisible();
  await editor.types("kim");
  await menu.getByRole("option", { name: "Kim" }).click();
  await expect(editor.page.locator(".document-mention")).toHaveText(["@Kim"]);
});

test("a finger chooses a name while the word is composed", PHONE, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.clock.install();
  const editor = await Editor.of(mika, team);
  const method = await InputMethod.on(mika.page);
  await editor.types("@");
  const option = mika.page.getByRole("listbox", { name: "Mention" }).getByRole("option");
  await expect(option.first()).toBeVisible();
  await method.composes("ki", "kim");
  await expect(option).toHaveText(["Kim"]);
  expect((await option.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await option.tap();
  await editor.types("go");
  await editor.stores(doc(p(mention(`player:${KIM.chatId}`, "Kim"), " go")));
});

test("readers see current names, and a strategy lists those that mention it", ANY_WIDTH, async ({ team }) => {
  const { id } = await team.operator.succeeds("POST", "/api/strategies", { title: "Old split" });
  const { id: gone } = await team.operator.succeeds("POST", "/api/strategies", { title: "Gone" });
  const mentions = [mention(`player:${KIM.chatId}`, "Kim"), mention(`strategy:${id}`, "Old split"), mention(`strategy:${gone}`, "Gone"), mention("u7", "Guest")];
  const content = doc(p(...mentions));
  const { id: plan } = await team.operator.succeeds("POST", "/api/strategies", { title: "Plan", content });
  await team.operator.succeeds("PUT", `/api/strategies/${id}`, { version: 1, title: "New split" });
  await team.operator.succeeds("PUT", `/api/user-mappings/${KIM.chatId}`, { displayName: "Kimberley" });
  await team.operator.succeeds("DELETE", `/api/strategies/${gone}`);
  const mika = await team.signIn(MIKA);
  await mika.page.goto(`/stratbook/${plan}`);
  const shown = mika.page.locator(".document-mention");
  await expect(shown).toHaveText(["@Kimberley", "@New split", "@Gone", "@Guest"]);
  await expect(shown.nth(0).locator(".player-picture")).toHaveAttribute("data-color", /.+/);
  await expect(shown.nth(2)).toHaveAttribute("title", "This strategy has been deleted.");
  await shown.nth(1).getByRole("link").click();
  await expect(mika.page).toHaveURL(new RegExp(`/stratbook/${id}`));
  const list = mika.page.getByRole("region", { name: "Mentioned in" });
  await list.getByRole("link", { name: "Plan" }).click();
  await expect(mika.page).toHaveURL(new RegExp(`/stratbook/${plan}`));
});
