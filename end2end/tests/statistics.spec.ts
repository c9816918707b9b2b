// Statistics: figures and charts with their tables, filtered by the URL, live, and as a file.

import { KIM, TEAM_ZONE } from "../installation/team.ts";
import type { Team } from "../installation/team.ts";
import { Statistics } from "../pages/statistics.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

async function plays(team: Team, daysAgo: number, opponent: string, us: number, them: number, type = "SCRIM"): Promise<void> {
  await team.operator.succeeds("POST", "/api/matches", {
    date: team.day(-daysAgo).wire,
    opponent,
    type,
    map: us > them ? "Ascent" : "Bind",
    scoreUs: us,
    scoreThem: them,
    ourAgents: ["Jett", "Sova", "Omen"],
  });
}

test("figures, charts and tables say the same, and a new match changes them at once", ANY_WIDTH, async ({ team }) => {
  await team.forgetsMatches();
  await plays(team, 2, "Nova", 13, 7);
  await plays(team, 1, "=Rex", 4, 13, "PREMIER");
  const kim = await team.signIn(KIM);
  const statistics = await kim.opens(Statistics);
  await expect(statistics.figure("Win rate")).toContainText("50%1 won, 1 lost");
  await expect(statistics.chart("By map")).toContainText("Ascent");
  await kim.reads("Live");
  expect(await statistics.numbers("By map")).toEqual([
    "Map Played Won Lost Drawn Win rate",
    "Ascent 1 1 0 0 100%",
    "Bind 1 0 1 0 0%",
  ]);
  await plays(team, 0, "Nova", 13, 11);
  await expect(statistics.figure("Win rate")).toContainText("67%2 won, 1 lost");
  // An open table stays open.
  await expect(statistics.chart("By map").getByRole("row")).toContainText(["Map", "Ascent 2 2", "Bind 1 0"].map((row) => new RegExp(row.replace(/ /g, "\\s*"))));
  const file = await statistics.exports();
  expect(file).toContain("Matches,All,Win %,67\r\n");
  expect(file).toContain('Opponent,"\'=Rex",Losses,1\r\n');
});

test("the period and the type are in the URL and survive a reload", ANY_WIDTH, async ({ team }) => {
  await team.forgetsMatches();
  await plays(team, 200, "Nova", 13, 7);
  await plays(team, 1, "Rex", 4, 13, "PREMIER");
  const kim = await team.signIn(KIM);
  const statistics = await kim.opens(Statistics);
  await expect(statistics.figure("Win rate")).toContainText("0%0 won, 1 lost");
  await statistics.narrows("Period", "Last year");
  await expect(statistics.figure("Win rate")).toContainText("50%");
  await statistics.narrows("Match type", "Scrim");
  await expect(statistics.figure("Win rate")).toContainText("100%");
  await expect(kim.page).toHaveURL(/period=year&type=SCRIM/);
  await kim.page.reload();
  await expect(statistics.figure("Win rate")).toContainText("100%");
  await statistics.narrows("Period", "Custom range");
  await statistics.dates("From", team.day(-1).wire);
  await statistics.dates("To", team.day(-2).wire);
  await kim.reads("The last day is before the first.");
  await statistics.dates("From", team.day(-4000).wire);
  await kim.reads("Must be at most 3652 days after the first day.");
  await expect(statistics.figure("Win rate")).toContainText("No matches played");
  await statistics.dates("From", team.day(-1).wire);
  await statistics.dates("To", team.day(0).wire);
  await kim.reads("No matches in this period");
  await kim.page.getByRole("button", { name: "Clear filters" }).first().click();
  await expect(statistics.figure("Win rate")).toContainText("0%0 won, 1 lost");
});

test("an answer counts for the player who gave it", ANY_WIDTH, async ({ team }) => {
  // Clears what the pattern has filled.
  await team.operator.answers({ ...KIM, zone: TEAM_ZONE }, team.day(0), "");
  const kim = await team.signIn(KIM);
  const statistics = await kim.opens(Statistics);
  const row = statistics.chart("Players").getByRole("listitem").filter({ hasText: "Kim" });
  await expect(row).toContainText("Response0%");
  await kim.reads("Live");
  await team.operator.answers({ ...KIM, zone: TEAM_ZONE }, team.day(0), "19:00-22:00");
  await expect(row).toContainText("Response100%");
  await expect(row).toContainText("Lead time same day");
});
