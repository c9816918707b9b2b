// Comments on passages of a strategy: by readers, beside the text, and in editors that are open at the same time.

import { KIM, MIKA } from "../installation/team.ts";
import type { Team } from "../installation/team.ts";
import { boardItem, boardPhase, mapBoard } from "../pages/board.ts";
import { StrategyComments } from "../pages/comments.ts";
import { Writing } from "../pages/writing.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

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
