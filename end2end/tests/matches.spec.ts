// Matches: found, added, changed by two admins at once, and deleted.

import { KIM, MIKA } from "../installation/team.ts";
import { DayPage } from "../pages/day.ts";
import { MatchForm, Matches, OneMatch } from "../pages/matches.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

const SEEDED = 14;

test("matches are shown as a list and by map, and the filters are in the URL", async ({ team }) => {
  const kim = await team.signIn(KIM);
  const matches = await kim.opens(Matches);
  await matches.has(SEEDED);
  await expect(matches.rows.first()).toContainText("Fifth Column");
  await matches.narrows("Map", "Ascent");
  await matches.has(5);
  await matches.narrows("Result", "Loss");
  await matches.has(2);
  await expect(kim.page).toHaveURL(/map=Ascent&result=LOSS/);
  await kim.page.reload();
  await matches.has(2);
  const one = await matches.opens("Paper Tigers", "Paper Tigers");
  await one.says("9", "13", "Loss", "Ascent", "Killjoy");
  await kim.page.getByRole("link", { name: "Back to matches" }).click();
  await matches.has(2);
  await matches.narrows("Result", "All results");

  await matches.shows("By map");
  await expect(matches.cards).toHaveCount(1);
  await matches.narrows("Map", "All maps");
  await expect(matches.cards).toHaveCount(4);
  await expect(matches.card("Ascent")).toContainText("3 wins, 2 losses");
  await matches.card("Bind").getByRole("link").click();
  await matches.has(4);
  await matches.seeks("lumn");
  await matches.has(1);
  await matches.dates("From", "31.2.2026");
  await expect(matches.date("From")).toHaveAccessibleDescription("There is no 31 February 2026.");
  await matches.dates("From", team.day(-1).wire);
  await kim.reads("No matches for these filters");
  await kim.page.getByRole("main").getByRole("button", { name: "Clear filters" }).last().click();
  await matches.has(SEEDED);
  await expect(kim.page.getByRole("link", { name: "New match" })).toHaveCount(0);
});

test("a match gets its result from the score, and everyone sees it at once", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  const seen = await kim.opens(Matches);
  await kim.reads("Live");
  await seen.has(SEEDED);

  const mika = await team.signIn(MIKA);
  const form = await (await mika.opens(Matches)).notes();
  await expect(form.field("Date")).toHaveValue(team.day(0).wire);
  await form.field("Opponent").fill("Null Pointers");
  await form.form.getByText("Tournament", { exact: true }).click();
  await form.map.selectOption("Haven");
  await form.scores("13", "14");
  await expect(form.result).toHaveText("Result: Loss");
  await form.field("Our rounds").fill("15");
  await expect(form.result).toHaveText("Result: Win");
  await form.chooses("Our", "Jett", "Sova", "Omen", "Killjoy", "Breach");
  await expect(form.agent("Our", "Raze")).toBeDisabled();
  await form.field("VOD link").fill("https://www.youtube.com/watch?v=null");
  await form.field("Notes").fill("Won it twice.\nHold C longer.");
  await form.links("C split with garage control");
  await form.submits();
  const one = await OneMatch.stands(mika.page, "Null Pointers");
  await one.says("15", "Win", "Tournament", "Haven", "Breach", "Hold C longer.", "C split with garage control");
  await expect(one.article.getByRole("link", { name: /^VOD/ })).toHaveAttribute("rel", /noreferrer/);
  await seen.has(SEEDED + 1);
  await expect(seen.rows.first()).toContainText("Null Pointers");

  await one.article.getByRole("link", { name: team.day(0).short }).click();
  await DayPage.stands(mika.page, team.day(0));
  await mika.page.getByRole("region", { name: "Matches" }).getByRole("link", { name: /Null Pointers/ }).click();
  await OneMatch.stands(mika.page, "Null Pointers");
});

test("a match without a score is upcoming until its score is entered", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  mika.watch.forgives(/status of 400/);
  const matches = await mika.opens(Matches);
  const form = await matches.notes();
  await form.field("Date").fill(team.day(3).wire);
  await form.field("Opponent").fill("Null Pointers");
  await form.map.selectOption("Haven");
  await form.scores("13", "");
  await form.submits();
  await form.refuses(form.field("Their rounds"), "Must be set for both sides or for neither.");
  await form.scores("13", "7");
  await form.submits();
  await form.refuses(form.field("Date"), "Must not be after today for a match with a score.");
  await form.scores("", "");
  await form.submits();
  const one = await OneMatch.stands(mika.page, "Null Pointers");
  await one.says("Fixture");
  await mika.page.getByRole("link", { name: "Back to matches" }).click();
  const upcoming = mika.page.getByRole("region", { name: "Upcoming" }).getByRole("listitem");
  await expect(upcoming).toHaveText([/Null Pointers/]);
  await matches.has(SEEDED);
  await upcoming.getByRole("link").click();
  const edited = await (await OneMatch.stands(mika.page, "Null Pointers")).edits();
  await edited.field("Date").fill(team.day(0).wire);
  await edited.scores("13", "7");
  await edited.submits();
  await (await OneMatch.stands(mika.page, "Null Pointers")).says("Win");
});

test("an invalid value of a match is refused at its field", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const form = await (await mika.opens(Matches)).notes();
  await expect(form.field("Date")).toHaveValue(team.day(0).wire);
  await form.submits();
  await form.refuses(form.field("Opponent"), "Must not be empty.");
  await expect(form.field("Opponent")).toBeFocused();
  await form.field("Date").fill("01.01.0000");
  await form.scores("101", "-1");
  await form.field("VOD link").fill("javascript:alert(1)");
  await form.field("Match link").fill("vlr.gg/1");
  await form.submits();
  await form.refuses(form.field("Date"), '"01.01.0000" isn\'t a date; try 24.11.2026, 24 Nov, friday or tomorrow.');
  await form.refuses(form.field("Our rounds"), "Must be between 0 and 100.");
  await form.refuses(form.field("Their rounds"), "Must be between 0 and 100.");
  await form.refuses(form.map, "Must not be empty.");
  await form.refuses(form.field("VOD link"), "Must be an http or https address.");
  await form.refuses(form.field("Match link"), "Must be an http or https address.");
  await expect(mika.page).toHaveURL(/\/matches\/new$/);
});

test("changes of two admins to one match are both kept, and conflicts are shown", ANY_WIDTH, async ({ team }) => {
  const [newest] = await team.operator.succeeds("GET", "/api/matches?limit=1");
  const path = `/api/matches/${newest.id}`;
  const mika = await team.signIn(MIKA);
  await mika.page.goto(`/matches/${newest.id}/edit`);
  const form = await MatchForm.stands(mika.page, "Edit match");
  await expect(form.field("Opponent")).toHaveValue(newest.opponent);
  await form.field("Notes").fill("Mine.");
  await team.operator.succeeds("PUT", path, { scoreThem: 9, opponent: "Fifth Column Blue" });
  await form.submits();
  const one = await OneMatch.stands(mika.page, "Fifth Column Blue");
  await one.says("9", "Mine.");

  const again = await one.edits();
  await again.field("Notes").fill("Mine again.");
  await team.operator.succeeds("PUT", path, { notes: "Theirs." });
  mika.watch.forgives(/status of 412/);
  await again.submits();
  await mika.reads("Changed in both places: Notes.");
  await mika.page.getByRole("button", { name: "Use theirs" }).click();
  await expect(again.field("Notes")).toHaveValue("Theirs.");
  await again.submits();
  await (await OneMatch.stands(mika.page, "Fifth Column Blue")).says("Theirs.");
});

test("a match that is added twice, because the response was lost, exists once", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const form = await (await mika.opens(Matches)).notes();
  await form.field("Opponent").fill("Echo");
  await form.map.selectOption("Bind");
  await form.scores("13", "0");
  let isLost = true;
  await mika.page.route("**/rpc/matches/create", async (route) => {
    if (!isLost) return route.continue();
    isLost = false;
    await route.fetch();
    await route.abort();
  });
  mika.watch.forgives(/net::ERR_FAILED/);
  await form.submits();
  await mika.reads("Not saved");
  await form.submits();
  await OneMatch.stands(mika.page, "Echo");
  const echoes = await team.operator.succeeds("GET", "/api/matches?opponent=Echo");
  expect(echoes).toHaveLength(1);
});

test("a match is deleted after a confirmation and restored by one press", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const matches = await mika.opens(Matches);
  // The open match receives its deletion, too.
  mika.watch.forgives(/status of 404/);
  await (await matches.opens("Dial-up Dragons", "Dial-up Dragons")).removes();
  await mika.reads("Match against Dial-up Dragons deleted");
  await matches.has(SEEDED - 1);
  await mika.page.getByRole("button", { name: "Undo" }).click();
  await matches.has(SEEDED);
  await (await matches.opens("Dial-up Dragons", "Dial-up Dragons")).says("13", "6", "Garage control worked as planned.");
});

test("a match is found by its opponent, and its form is for admins", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  await kim.opens(Matches);
  await kim.keyboard.presses("ControlOrMeta+k");
  await kim.page.getByRole("combobox", { name: "Search" }).fill("dial-up");
  await expect(kim.page.getByRole("listbox", { name: "Results" }).getByRole("option").first()).toContainText("Dial-up Dragons, Haven 13:6");
  await kim.keyboard.presses("Enter");
  await OneMatch.stands(kim.page, "Dial-up Dragons");
  await expect(kim.page.getByRole("link", { name: "Edit", exact: true })).toHaveCount(0);
  await kim.page.goto("/matches/new");
  await kim.reads("This page is for admins");
});
