// Polls in the portal: started by an admin, voted in by two people who see each other's votes.

import { KIM, MIKA } from "../installation/team.ts";
import { DayPage } from "../pages/day.ts";
import { Poll } from "../pages/polls.ts";
import { Schedule } from "../pages/schedule.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

test("an admin starts a poll for a day, and every vote is seen by the others at once", ANY_WIDTH, async ({ team }) => {
  await team.operator.succeeds("PUT", "/api/settings", { chat: { channelId: "910000000000000001" } });
  const days: any[] = await team.operator.succeeds("GET", "/api/schedule/next14");
  const found = days.slice(1).find((day) => day.analysis.canProceed && day.analysis.window.minutes >= 120);
  const date = team.day(days.indexOf(found));
  const mika = await team.signIn(MIKA);
  const kim = await team.signIn(KIM);
  await DayPage.opens(mika.page, date);
  await mika.page.getByRole("button", { name: "Start a poll" }).click();
  await mika.reads("Poll started. The bot will post it in Discord.");
  const [ofMika, ofKim] = [new Poll(mika.page, /^When should we start/), new Poll(kim.page, /^When should we start/)];
  await expect(ofMika.option(/^\d+:\d\d, 0 votes$/).first()).toBeVisible();

  // The schedule leads everyone to the poll.
  await kim.opens(Schedule);
  await kim.page.getByRole("list", { name: "Open polls" }).getByRole("link", { name: /You haven’t voted yet/ }).click();
  await expect(kim.page).toHaveURL(new RegExp(`${DayPage.path(date)}#poll-\\d+$`));
  await ofKim.options.first().click();
  await expect(ofKim.options.first()).toHaveAttribute("aria-pressed", "true");
  await ofMika.says("Kim");
  await ofMika.options.nth(1).click();
  await expect(ofKim.options.nth(1)).toHaveAccessibleName(/1 vote: Mika/);

  // A vote moves, and is withdrawn by pressing it again.
  await ofKim.options.nth(1).click();
  await expect(ofMika.options.nth(1)).toHaveAccessibleName(/2 votes: /);
  await expect(ofMika.options.first()).toHaveAccessibleName(/0 votes$/);
  await ofKim.options.nth(1).click();
  await expect(ofMika.options.nth(1)).toHaveAccessibleName(/1 vote: Mika/);
});
