// The activity log: live, filtered by the URL, field by field, and as a file.

import { Activity } from "../pages/activity.ts";
import { KIM, MIKA, TEAM_ZONE, silentForKim } from "../installation/team.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

test("a change appears at once as a sentence, with the values before and after", async ({ team }) => {
  const date = team.day(silentForKim());
  const mika = await team.signIn(MIKA);
  const activity = await mika.opens(Activity);
  await mika.reads("Live");
  await team.operator.answers({ ...KIM, zone: TEAM_ZONE }, date, "19:00-22:00");
  await activity.tells(`changed Kim’s ${date.short}: no answer to 19:00–22:00`);
  await team.operator.answers({ ...KIM, zone: TEAM_ZONE }, date, "x");
  const sentence = `changed Kim’s ${date.short}: 19:00–22:00 to not available`;
  await activity.tells(sentence);
  const table = await activity.opens(sentence);
  await expect(table.getByRole("row").nth(1)).toContainText(`${date.wire}19:00-22:00x`);
});

test("the filter is in the URL, survives a reload, and applies to the file", ANY_WIDTH, async ({ team }) => {
  const date = team.day(silentForKim());
  await team.operator.answers({ ...KIM, zone: TEAM_ZONE }, date, "x");
  await team.operator.plans(date, { reason: "=HYPERLINK(1), off" });
  const mika = await team.signIn(MIKA);
  const activity = await mika.opens(Activity);
  await activity.tells("changed the plan for");
  await activity.narrows("Who", "Operators");
  await activity.narrows("About", "Kim");
  await activity.doesNotTell("changed the plan for");
  await activity.tells(`changed Kim’s ${date.short}`);
  await expect(mika.page).toHaveURL(new RegExp(`who=operator&about=${KIM.chatId}`));
  await mika.page.reload();
  await activity.doesNotTell("changed the plan for");
  const lines = (await activity.exports()).trimEnd().split("\r\n");
  expect(lines[0]).toContain("Time (UTC),Actor");
  expect(lines[1]).toContain(`changed Kim’s ${date.short}: no answer to not available`);
  expect(lines.slice(1).every((line) => line.includes(",operator,") && line.includes(",Kim,"))).toBe(true);

  await activity.narrows("About", "Any player");
  await activity.narrows("What", "Day planning");
  await activity.tells("changed the plan for");
  expect(await activity.exports()).toContain("{\"\"focus\"\":\"\"\"\",\"\"offDay\"\":false,\"\"reason\"\":\"\"=HYPERLINK(1), off\"\"}");
  await activity.narrows("What", "Sign-in");
  await mika.reads("No activity for these filters");
});

test("older entries load in batches", ANY_WIDTH, async ({ team }) => {
  const date = team.day(9);
  for (let change = 0; change < 60; change += 1) {
    await team.operator.plans(date, { reason: `Plan ${change}.` });
  }
  const mika = await team.signIn(MIKA);
  const activity = await mika.opens(Activity);
  await activity.narrows("What", "Day planning");
  await activity.tells("Plan 58. to Plan 59.");
  await expect(activity.entries).toHaveCount(50);
  await team.operator.plans(date, { reason: "Plan 60." });
  await expect(activity.entries).toHaveCount(51);
  await mika.page.getByRole("button", { name: "Show older" }).click();
  await activity.tells("none to Plan 0.");
  await mika.reads("Start of the log");
});

test("dates are typed as everywhere else, and an error is shown below its field", ANY_WIDTH, async ({ team }) => {
  await team.operator.answers(KIM, team.day(9), "x");
  const mika = await team.signIn(MIKA);
  const activity = await mika.opens(Activity);
  const sentence = `changed Kim’s ${team.day(9).short}`;
  await activity.tells(sentence);
  await activity.dates("From", "1.3.26");
  await expect(activity.date("From")).toHaveValue("01.03.2026");
  await expect(mika.page).toHaveURL(/from=2026-03-01/);
  await activity.dates("To", "28.02.2026");
  await expect(activity.date("To")).toHaveAccessibleDescription("The last day is before the first.");
  await activity.tells(sentence);
  await activity.dates("From", "31.2.2026");
  await expect(activity.date("From")).toHaveAccessibleDescription("There is no 31 February 2026.");
  await mika.page.reload();
  await expect(activity.date("From")).toHaveValue("31.2.2026");
  await expect(activity.date("From")).toHaveAttribute("aria-invalid", "true");
  await activity.dates("From", "");
  await mika.reads("No activity for these filters");
  await activity.dates("To", "");
  await activity.tells(sentence);
});
