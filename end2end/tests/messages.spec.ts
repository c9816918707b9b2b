// The bot's outbox: the upcoming messages with their texts, and what admins can do with them.

import { Messages } from "../pages/messages.ts";
import { MIKA } from "../installation/team.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

test("without a bot and a channel the page says so, and how to fix it", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.opens(Messages);
  await mika.reads("The Discord bot isn’t set up yet");
  await mika.reads("No channel is set");
  await mika.page.getByRole("link", { name: "Choose a channel" }).click();
  await expect(mika.page).toHaveURL(/\/settings$/);
});

test("a job shows its text in advance, and is skipped and restored for all admins", ANY_WIDTH, async ({ team }) => {
  const date = team.day(2);
  await team.operator.plans(date, { reason: "League match" });
  const mika = await team.signIn(MIKA);
  const messages = await mika.opens(Messages);
  const post = messages.job("Daily post", date.short);
  await post.locator("summary").click();
  await expect(post).toContainText("League match");
  await expect(post).toContainText(/The team can play|Not enough/);
  const another = await team.signIn(MIKA);
  const seen = (await another.opens(Messages)).job("Daily post", date.short);
  await messages.skips(post);
  await expect(seen).toContainText("Skipped");
  // The open preview stays open while the row is updated.
  await expect(post).toContainText("League match");
  await messages.restores(post);
  await expect(seen).not.toContainText("Skipped");
});

test("without a bot nothing can be sent, and each button says so", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const messages = await mika.opens(Messages);
  const send = messages.coming.getByRole("button", { name: /^Send now: / }).first();
  await expect(send).toBeDisabled();
  await expect(send).toHaveAccessibleDescription("The bot isn’t running, so nothing can be sent. Start it first.");
  const jobs = await messages.coming.count();
  await send.focus();
  await mika.page.keyboard.press("Enter");
  await expect(mika.page.getByRole("dialog")).toHaveCount(0);
  await expect(messages.coming).toHaveCount(jobs);
});

test("a job sent now waits for the bot, can be skipped, and is found by its filters", ANY_WIDTH, async ({ team }) => {
  const date = team.day(2);
  await team.server.hasHadABot();
  const mika = await team.signIn(MIKA);
  const messages = await mika.opens(Messages);
  await messages.sendsNow(messages.job("Daily post", date.short));
  const sent = messages.past.filter({ hasText: date.short });
  await expect(sent).toContainText("Waiting");
  await sent.getByRole("button", { name: /^Skip: / }).click();
  await expect(sent).toContainText("Skipped");
  await expect(sent).toContainText("skipped by an admin");
  await messages.narrows("State", "Failed");
  await mika.reads("No messages for these filters");
  await messages.narrows("State", "Skipped");
  await messages.narrows("Kind", "Daily post");
  await expect(mika.page).toHaveURL(/state=skipped&kind=daily_post/);
  await mika.page.reload();
  await expect(sent).toHaveCount(1);
});
