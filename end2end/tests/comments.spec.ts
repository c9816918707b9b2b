// Comments on passages of a strategy: by readers, beside the text, and in editors that are open at the same time.

import type { Locator, Page, Route } from "@playwright/test";

import { KIM, MIKA } from "../installation/team.ts";
import type { Team } from "../installation/team.ts";
import { boardItem, boardPhase, mapBoard } from "../pages/board.ts";
import { StrategyComments } from "../pages/comments.ts";
import { Writing } from "../pages/writing.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

/** The keys of the stored drafts. */
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("muster.comment.")));

const line = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });

async function twoLines(team: Team): Promise<string> {
  const content = { type: "doc", content: [line("Smoke heaven."), line("Flash main.")] };
  return (await team.operator.succeeds("POST", "/api/strategies", { title: "Smoke and go", content })).id;
}

test("a reader comments on selected text, and another player answers and resolves it", ANY_WIDTH, async ({ team }) => {
  const id = await twoLines(team);
  const [kim, mika] = [await team.signIn(KIM), await team.signIn(MIKA)];
  const mine = await StrategyComments.of(kim.page, id);
  const theirs = await StrategyComments.of(mika.page, id);
  await mine.comment("heaven", "From where?");
  await expect(mine.passages).toHaveText(["heaven"]);
  await expect(theirs.passages).toHaveText(["heaven"]);
  await expect(theirs.toggle).toHaveAccessibleName(/1 open comment$/);
  await theirs.passages.click();
  const thread = theirs.thread("heaven");
  await expect(thread).toBeFocused();
  await thread.getByRole("button", { name: "Reply" }).click();
  await thread.getByRole("textbox", { name: "Reply" }).fill("From garage.");
  await thread.getByRole("textbox", { name: "Reply" }).press("Control+Enter");
  await expect(mine.thread("heaven")).toContainText("From garage.");
  await expect(mine.thread("heaven").getByRole("button", { name: /^Delete/ })).toHaveCount(1);
  await thread.getByRole("button", { name: "Resolve" }).click();
  await expect(theirs.list).toContainText("No open comments.");
  await expect(mine.toggle).toHaveAccessibleName("Comments");
  await theirs.list.getByRole("button", { name: "Resolved (1)" }).click();
  await thread.getByRole("button", { name: "Reopen" }).click();
  await theirs.list.getByRole("button", { name: "Open (1)" }).click();
  await mine.thread("heaven").getByRole("button", { name: "Delete the comment of Kim" }).click();
  await kim.page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(mine.passages).toHaveCount(0);
  await expect(theirs.passages).toHaveCount(0);
});

test("a comment reaches an open editor, which keeps its caret and what is not sent", async ({ team }) => {
  const id = await twoLines(team);
  const [kim, mika] = [await team.signIn(KIM), await team.signIn(MIKA)];
  const writing = await Writing.of(mika.page, id);
  await writing.text.getByText("Flash main.").click();
  await mika.page.keyboard.press("End");
  // A save may meet the version of a comment. It is merged and sent again.
  mika.watch.forgives(/412/);
  const comments = await StrategyComments.of(kim.page, id);
  await comments.comment("heaven", "From where?");
  await expect(writing.text.locator("mark")).toHaveText("heaven");
  await mika.page.keyboard.type(" Twice.");
  await comments.comment("Flash", "Which one?");
  await expect(writing.text.locator("p")).toHaveText(["Smoke heaven.", "Flash main. Twice."]);
  await expect(comments.text).toContainText("Flash main. Twice.");
  await expect(comments.passages).toHaveText(["heaven", "Flash"]);
  await expect(writing.text.locator("mark")).toHaveText(["heaven", "Flash"]);
  await expect(mika.page.getByText("saved this strategy while")).toHaveCount(0);
  const history = await team.operator.succeeds("GET", `/api/strategies/${id}/history`);
  expect(history.every((one: { savedBy: { displayName: string } }) => one.savedBy.displayName !== "Kim")).toBe(true);
});

test("a passage that is deleted leaves its quote, and a failed comment stays written", async ({ team }) => {
  const id = await twoLines(team);
  const kim = await team.signIn(KIM);
  const comments = await StrategyComments.of(kim.page, id);
  await comments.comment("heaven", "From where?");
  const content = { type: "doc", content: [line("Flash main.")] };
  const { version } = await team.operator.succeeds("GET", `/api/strategies/${id}`);
  await team.operator.succeeds("PUT", `/api/strategies/${id}`, { content, version });
  await expect(comments.thread("The passage was deleted")).toContainText("heaven");
  await comments.select("Flash");
  await kim.page.keyboard.press("Control+Alt+KeyM");
  const field = comments.list.getByRole("textbox", { name: "New comment" });
  await expect(field).toBeFocused();
  kim.watch.forgives(/ERR_FAILED/);
  await kim.page.route("**/rpc/comments/add", (route) => route.abort(), { times: 1 });
  await field.fill("Which one?");
  await field.press("Control+Enter");
  await expect(comments.list.getByText("The server could not be reached.")).toBeVisible();
  await expect(field).toHaveValue("Which one?");
  await field.press("Control+Enter");
  await expect(comments.thread("Flash")).toContainText("Which one?");
});

test("a new version keeps what the reader opened, selected and scrolled to", ANY_WIDTH, async ({ team }) => {
  const folded = (text: string) => ({ type: "detailsContent", content: [line(text)] });
  const toggle = (says: string, text: string) => ({
    type: "details",
    content: [{ type: "detailsSummary", content: [{ type: "text", text: says }] }, folded(text)],
  });
  const list = (...items: string[]) => ({
    type: "bulletList",
    content: items.map((text) => ({ type: "listItem", content: [line(text)] })),
  });
  const filler = Array.from({ length: 60 }, (_, at) => line(`Line ${at}.`));
  const text = (first: string, nested: string, last: string) => ({
    type: "doc",
    content: [
      line(first),
      toggle("Plan", nested),
      list("Smoke market.", "Hold garage."),
      ...filler,
      mapBoard({ map: "Ascent" }, boardPhase({ id: "p1" }, boardItem({ id: "omen", kind: "agent", agent: "Omen", at: [260, 240] }))),
      line(last),
    ],
  });
  const content = text("Smoke heaven.", "Flash main.", "Plant for window and hold.");
  const { id } = await team.operator.succeeds("POST", "/api/strategies", { title: "Smoke and go", content });
  const [kim, mika] = [await team.signIn(KIM), await team.signIn(MIKA)];
  const mine = await StrategyComments.of(kim.page, id);
  const theirs = await StrategyComments.of(mika.page, id);
  await mine.text.locator("summary").click();
  await expect(mine.text.locator("details")).toHaveAttribute("open");
  await expect(mine.text.locator(".document-board svg").first()).toBeAttached();
  await mine.select("window");
  await mine.text.locator("p").last().scrollIntoViewIfNeeded();
  await mine.text.evaluate((text) => {
    for (const block of text.children) block.setAttribute("data-before", "");
    text.querySelector(".document-board svg")!.setAttribute("data-before", "");
  });
  const place = () => mine.text.locator("p").last().evaluate((last) => Math.round(last.getBoundingClientRect().top));
  const selected = () => kim.page.evaluate(() => String(getSelection()));
  const before = await place();

  // A comment in an unchanged text, in the selected block, and on the selected words.
  await theirs.comment("heaven", "From where?");
  await expect(mine.passages).toHaveText(["heaven"]);
  await theirs.comment("Plant", "Who?");
  await theirs.comment("window", "Which one?");
  await expect(mine.passages).toHaveText(["heaven", "Plant", "window"]);
  expect(await selected()).toBe("window");
  await expect(mine.text.locator("details")).toHaveAttribute("open");
  await expect(mine.text.locator(":scope > [data-before]")).toHaveCount(content.content.length);
  await expect(mine.text.locator(".document-board svg[data-before]")).toBeAttached();
  expect(await place()).toBe(before);

  // Another text: a block is inserted at the top, one in the toggle changes, words are inserted before the selection.
  const { version, content: stored } = await team.operator.succeeds("GET", `/api/strategies/${id}`);
  stored.content.unshift(line("Buy two smokes."));
  stored.content[2] = toggle("Plan", "Flash main twice.");
  stored.content.at(-1).content[0].text = "Plant";
  stored.content.at(-1).content[1].text = " quickly for ";
  await team.operator.succeeds("PUT", `/api/strategies/${id}`, { content: stored, version });
  await expect(mine.text.locator("p").last()).toHaveText("Plant quickly for window and hold.");
  await expect(mine.text.locator("p").first()).toHaveText("Buy two smokes.");
  await expect(mine.text.locator("details")).toContainText("Flash main twice.");
  expect(await selected()).toBe("window");
  await expect(mine.text.locator("details")).toHaveAttribute("open");
  await expect(mine.text.locator(":scope > [data-before]")).toHaveCount(content.content.length);
  await expect(mine.text.locator(".document-board svg[data-before]")).toBeAttached();
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThanOrEqual(1);
});

test("a draft survives a reload, a closed list and a deleted comment, and is sent once", ANY_WIDTH, async ({ team }) => {
  const id = await twoLines(team);
  const [kim, mika] = [await team.signIn(KIM), await team.signIn(MIKA)];
  const theirs = await StrategyComments.of(mika.page, id);
  await theirs.comment("Flash", "Which one?");
  const mine = await StrategyComments.of(kim.page, id);
  await mine.select("heaven");
  await kim.page.getByRole("button", { name: "Comment", exact: true }).click();
  const field = mine.list.getByRole("textbox", { name: "New comment" });
  await field.fill("From where?");
  const reply = mine.thread("Flash").getByRole("textbox", { name: "Reply" });
  await mine.thread("Flash").getByRole("button", { name: "Reply" }).click();
  await reply.fill("The second.");
  await mine.list.getByRole("button", { name: "Close" }).click();
  await expect(mine.toggle).toHaveAccessibleName(/draft not sent$/);
  await mine.toggle.click();
  await expect(field).toHaveValue("From where?");
  await expect(reply).toHaveValue("The second.");

  // The list of before is open again.
  await kim.page.reload();
  await expect(field).toHaveValue("From where?");
  await expect(reply).toHaveValue("The second.");

  // The response is lost: the same message is not stored twice.
  kim.watch.forgives(/ERR_FAILED/);
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await kim.page.route("**/rpc/comments/add", lose, { times: 1 });
  await field.press("Control+Enter");
  await expect(mine.list.getByText("Your text stays on this device: send it when the connection is back.")).toBeVisible();
  await kim.page.reload();
  await field.press("Control+Enter");
  await expect(mine.thread("heaven")).toContainText("From where?");
  await expect(theirs.thread("heaven")).toHaveCount(1);
  await expect(field).toHaveCount(0);

  // The comment that the reply answers is deleted.
  await theirs.thread("Flash").getByRole("button", { name: "Delete the comment of Mika" }).click();
  await mika.page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(mine.list.getByText("Your reply was not sent")).toBeVisible();
  await expect(mine.list.getByText("The second.")).toBeVisible();
  await mine.list.getByRole("button", { name: "Discard" }).click();
  await expect(mine.list.getByText("The second.")).toHaveCount(0);
  await kim.page.getByRole("button", { name: "Undo" }).click();
  await expect(mine.list.getByText("The second.")).toBeVisible();

  // So is the strategy.
  kim.watch.forgives(/404/);
  mika.watch.forgives(/404/);
  await team.operator.succeeds("DELETE", `/api/strategies/${id}`);
  await expect(kim.page.getByText("Your reply was not sent")).toBeVisible();
  await expect(kim.page.getByText("The second.")).toBeVisible();
  expect(await drafts(kim.page)).toHaveLength(1);
  await kim.page.evaluate(() => localStorage.setItem("muster.comment.other.s.new", "{}"));
  // A request that the deletion caused can arrive after the sign-out.
  kim.watch.forgives(/status of 401/);
  await kim.page.getByRole("button", { name: "Sign out" }).click();
  await expect.poll(() => drafts(kim.page)).toEqual(["muster.comment.other.s.new"]);
});

test("without a selection, a comment is on the whole strategy or on a board", async ({ team }) => {
  const board = mapBoard({ map: "Ascent", title: "A execute" }, boardPhase({ id: "p1" }, boardItem({ id: "omen", kind: "agent", agent: "Omen", at: [260, 240] })));
  const content = { type: "doc", content: [line("Smoke heaven."), board] };
  const { id } = await team.operator.succeeds("POST", "/api/strategies", { title: "Smoke and go", content });
  const kim = await team.signIn(KIM);
  const comments = await StrategyComments.of(kim.page, id);
  await comments.toggle.click();
  const subjects = comments.list.getByRole("group", { name: "Comment on" });
  const drawn = comments.text.locator(".document-board");
  for (const [subject, says] of [["Whole strategy", "Too slow?"], ["A execute, Ascent", "Who plants?"]] as const) {
    await subjects.getByRole("button", { name: subject }).click();
    const field = comments.list.getByRole("textbox", { name: "New comment" });
    await expect(field).toBeFocused();
    await field.fill(says);
    await field.press("Control+Enter");
    await expect(comments.thread(subject)).toContainText(says);
  }
  await expect(comments.list.locator(".comment-thread h4")).toHaveText(["Whole strategy", "A execute, Ascent"]);
  await expect(comments.list.getByText("The passage was deleted")).toHaveCount(0);
  await expect(drawn).toHaveAttribute("data-state", "active");
  await comments.thread("Whole strategy").click();
  await expect(drawn).toHaveAttribute("data-state", "open");
  await comments.list.getByRole("button", { name: "A execute, Ascent" }).last().click();
  await expect(drawn).toBeInViewport();
  // What is written about everything outlives a reload.
  await subjects.getByRole("button", { name: "Whole strategy" }).click();
  await comments.list.getByRole("textbox", { name: "New comment" }).fill("And then?");
  await kim.page.reload();
  await expect(comments.list.getByRole("textbox", { name: "New comment" })).toHaveValue("And then?");
  await expect(comments.list.locator(".comments-new blockquote")).toHaveText("Whole strategy");
});

test("Cancel discards a draft and can be undone", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  const comments = await StrategyComments.of(kim.page, await twoLines(team));
  await comments.select("heaven");
  await kim.page.getByRole("button", { name: "Comment", exact: true }).click();
  const field = comments.list.getByRole("textbox", { name: "New comment" });
  await field.fill("From where?");
  await comments.list.getByRole("button", { name: "Cancel" }).click();
  await expect(field).toHaveCount(0);
  expect(await drafts(kim.page)).toEqual([]);
  await kim.page.getByRole("button", { name: "Undo" }).click();
  await expect(field).toHaveValue("From where?");
  expect(await drafts(kim.page)).toHaveLength(1);
});

test("a draft outlives the session in which it was refused", ANY_WIDTH, async ({ team }) => {
  const id = await twoLines(team);
  const kim = await team.signIn(KIM);
  const comments = await StrategyComments.of(kim.page, id);
  const token = (await kim.token())!;
  await comments.select("heaven");
  await kim.page.getByRole("button", { name: "Comment", exact: true }).click();
  const field = comments.list.getByRole("textbox", { name: "New comment" });
  await field.fill("From where?");
  kim.watch.forgives(/401/);
  const ended = { success: false, code: "unauthenticated", error: "Sign in first.", arguments: [], details: [] };
  await kim.page.route("**/rpc/comments/add", (route) => route.fulfill({ status: 401, json: ended }), { times: 1 });
  await field.press("Control+Enter");
  await expect(kim.page).toHaveURL(/\/login/);
  await kim.page.evaluate((token) => localStorage.setItem("muster.token", JSON.stringify(token)), token);
  await kim.page.goto(`/stratbook/${id}`);
  await expect(field).toHaveValue("From where?");
  await field.press("Control+Enter");
  await expect(comments.thread("heaven")).toContainText("From where?");
});

test("the list never covers the passage, and Escape returns the focus to where it was", async ({ team }) => {
  const filler = Array.from({ length: 30 }, (_, at) => line(`Line ${at}.`));
  const content = { type: "doc", content: [line("Smoke heaven."), ...filler, line("Flash main.")] };
  const { id } = await team.operator.succeeds("POST", "/api/strategies", { title: "Smoke and go", content });
  const kim = await team.signIn(KIM);
  const comments = await StrategyComments.of(kim.page, id);
  const isFree = async (passage: Locator) => {
    await expect(passage).toBeInViewport({ ratio: 1 });
    const [list, words] = [(await comments.list.boundingBox())!, (await passage.boundingBox())!];
    const isBeside = words.x + words.width <= list.x;
    const isAbove = words.y + words.height <= list.y;
    expect(isBeside || isAbove, "the passage is covered").toBe(true);
  };
  const isUncovered = () =>
    comments.text.locator("p").last().evaluate((last) => {
      const list = document.querySelector(".comments")!.getBoundingClientRect();
      const place = last.getBoundingClientRect();
      return list.left >= place.right ? place.bottom <= innerHeight : place.bottom <= list.top;
    });
  const { width } = kim.page.viewportSize()!;
  for (const size of width < 500 ? [width] : [768, 820, 1024, 1280, 1920]) {
    await kim.page.setViewportSize({ width: size, height: 900 });
    await comments.text.locator("p").last().scrollIntoViewIfNeeded();
    await comments.select("main");
    await kim.page.keyboard.press("Control+Alt+KeyM");
    const field = comments.list.getByRole("textbox", { name: "New comment" });
    await expect(field).toBeFocused();
    await expect.poll(isUncovered).toBe(true);
    // A smaller window, as above an on-screen keyboard.
    await kim.page.setViewportSize({ width: size, height: 600 });
    await expect.poll(isUncovered).toBe(true);
    await kim.page.setViewportSize({ width: size, height: 900 });
    await field.press("Escape");
    await expect(comments.list).toBeFocused();
    await comments.list.press("Escape");
    await expect(comments.list).toHaveCount(0);
  }
  await comments.comment("heaven", "From where?");
  await comments.comment("main", "Which one?");
  await comments.list.getByRole("button", { name: "Close" }).click();
  await comments.toggle.focus();
  await comments.toggle.press("Enter");
  await expect(comments.list).toBeFocused();
  for (const [key, quote] of [["ArrowDown", "heaven"], ["ArrowDown", "main"], ["ArrowUp", "heaven"]] as const) {
    await kim.page.keyboard.press(key);
    await expect(comments.thread(quote)).toBeFocused();
    await isFree(comments.passages.filter({ hasText: quote }));
  }
  await comments.thread("heaven").getByRole("button", { name: "Reply" }).press("Enter");
  await expect(comments.thread("heaven").getByRole("textbox", { name: "Reply" })).toBeFocused();
  await kim.page.keyboard.type("From garage.");
  await kim.page.keyboard.press("Control+Enter");
  await expect(comments.thread("heaven")).toContainText("From garage.");
  await expect(comments.thread("heaven")).toBeFocused();
  await comments.thread("heaven").getByRole("button", { name: "Resolve" }).press("Enter");
  await expect(comments.list).toBeFocused();
  await kim.page.keyboard.press("Escape");
  await expect(comments.toggle).toBeFocused();
});
