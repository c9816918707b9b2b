// axe finds no violation on any page, in both themes, on a desktop and on a phone.

import { asOnPhone, axeFindsNothing, type ColorScheme, looks } from "../axe.ts";
import { Absences } from "../pages/absences.ts";
import { Activity } from "../pages/activity.ts";
import { Messages } from "../pages/messages.ts";
import { Availability } from "../pages/availability.ts";
import { DayPage } from "../pages/day.ts";
import { Drawer } from "../pages/drawer.ts";
import { Matches, OneMatch } from "../pages/matches.ts";
import { OwnAgents } from "../pages/own_agents.ts";
import { OwnCalendar } from "../pages/own_calendar.ts";
import { OwnZone } from "../pages/own_zone.ts";
import { PlannedDay, Planning } from "../pages/planning.ts";
import { Players } from "../pages/players.ts";
import { Recurring } from "../pages/recurring.ts";
import { Schedule } from "../pages/schedule.ts";
import { Settings } from "../pages/settings.ts";
import { Statistics } from "../pages/statistics.ts";
import { StrategyComments } from "../pages/comments.ts";
import { Stratbook } from "../pages/stratbook.ts";
import { Writing } from "../pages/writing.ts";
import { JONAS, KIM, MIKA, NOAH, THEO } from "../installation/team.ts";
import { expect, test } from "../test.ts";

test("axe finds nothing on the sign-in page", async ({ team }) => {
  const stranger = await team.stranger();
  await stranger.page.goto("/login");
  await stranger.isAskedToSignIn();
  await axeFindsNothing(stranger);
});

test("axe finds nothing on the page of a used link", async ({ team }) => {
  const stranger = await team.stranger();
  stranger.watch.forgives(/status of 401/);
  await stranger.page.goto("/login#code=spent");
  await stranger.reads("This link no longer works");
  await axeFindsNothing(stranger);
});

test("axe finds nothing on the schedule", async ({ team }) => {
  const kim = await team.signIn(KIM);
  const schedule = await kim.opens(Schedule);
  await schedule.dates();
  await axeFindsNothing(kim);
});

test("axe finds nothing on a playable day", async ({ team }) => {
  const kim = await team.signIn(KIM);
  const day = await DayPage.opens(kim.page, team.day(0));
  await day.showsPlayer("Mika", "19:00–23:30");
  await axeFindsNothing(kim);
});

test("axe finds nothing on a day with an absence and a suggestion", async ({ team }) => {
  const date = team.day(10);
  await team.everybodyAnswers(date, "19:00-22:00");
  await team.everybodyAnswers(date, "x", [JONAS]);
  await team.everybodyAnswers(date, "", [KIM]);
  const kim = await team.signIn(KIM);
  const day = await DayPage.opens(kim.page, date);
  await day.showsPlayer("Theo", "Away");
  await kim.reads("It’s on you");
  await axeFindsNothing(kim);
});

test("axe finds nothing on the availability of a player", async ({ team }) => {
  const kim = await team.signIn(KIM);
  const availability = await kim.opens(Availability);
  const day = await availability.day(team.day(10)).opens();
  await day.adds("19:00", "22:00");
  await day.adds("19:00", "19:00");
  await availability.says("Saved");
  await axeFindsNothing(kim);
});

test("axe finds nothing on days with a pattern, an absence, and hours in two time zones", async ({ team }) => {
  await team.operator.registersAbsence(NOAH, team.day(2), team.day(3), "Exams");
  const noah = await team.signIn(NOAH);
  const availability = await noah.opens(Availability);
  await availability.day(team.day(2)).says("Away · Exams");
  await axeFindsNothing(noah);
});

test("axe finds nothing where an answer was not saved", async ({ team }) => {
  const kim = await team.signIn(KIM);
  const availability = await kim.opens(Availability);
  const day = await availability.day(team.day(10)).opens();
  kim.watch.forgives(/the server responded with a status of 409/);
  const mend = await kim.network.cuts("**/rpc/availability/set");
  await day.adds("19:00", "22:00");
  await availability.says("Waiting to sync");
  await axeFindsNothing(kim);
  await team.operator.answers(KIM, team.day(10), "x");
  await mend();
  await day.says("Two answers for");
  await axeFindsNothing(kim);
});

test("axe finds nothing on an unsaved weekly pattern", async ({ team }) => {
  const noah = await team.signIn(NOAH);
  const recurring = await noah.opens(Recurring);
  await recurring.adds("Monday", "19:00", "22:00");
  await recurring.foresees("Fills ");
  await axeFindsNothing(noah);
});

test("axe finds nothing on absences, their calendar and their errors", async ({ team }) => {
  await team.operator.registersAbsence(KIM, team.day(-30), team.day(-20), "Moved house");
  await team.operator.registersAbsence(KIM, team.day(-1), team.day(1), "Exams");
  const kim = await team.signIn(KIM);
  const absences = await kim.opens(Absences);
  await absences.form.types(team.day(2).wire, "1.1.2020");
  await absences.form.submits();
  const form = await absences.row("Past", "Moved house").edits();
  await form.opener.click();
  await form.calendar.waitFor();
  await axeFindsNothing(kim);
});

test("axe finds nothing in the activity, with an entry open", async ({ team }) => {
  await team.operator.registersAbsence(THEO, team.day(2), team.day(3), "Exams");
  const mika = await team.signIn(MIKA);
  const activity = await mika.opens(Activity);
  await activity.opens("added Theo’s absence");
  await axeFindsNothing(mika);
});

test("axe finds nothing in the messages, with an open preview and a confirmation", async ({ team }) => {
  // Without a bot nothing can be sent.
  await team.server.hasHadABot();
  const mika = await team.signIn(MIKA);
  const messages = await mika.opens(Messages);
  const post = messages.job("Daily post", team.day(2).short);
  await post.locator("summary").click();
  await axeFindsNothing(mika);
  await post.getByRole("button", { name: /^Send now: / }).click();
  await expect(mika.page.getByRole("dialog")).toBeVisible();
  await axeFindsNothing(mika);
});

test("axe finds nothing in the settings, with an error, an open list of zones and a confirmation", async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const settings = await mika.opens(Settings);
  await settings.types("Shortest session", "5");
  await settings.zone.field.fill("europe");
  await axeFindsNothing(mika);
  await settings.types("Shortest session", "90");
  await settings.zone.finds("tokyo", "Tokyo");
  await settings.saves();
  await expect(settings.question).toBeVisible();
  await axeFindsNothing(mika);
});

test("axe finds nothing on the page You with a calendar link", async ({ team }) => {
  const noah = await team.signIn(NOAH);
  const own = await noah.opens(OwnZone);
  await own.zone.shows("America/New York");
  await axeFindsNothing(noah);
  const calendar = await noah.opens(OwnCalendar);
  await calendar.presses("Create link");
  await calendar.link();
  await axeFindsNothing(noah);
});

test("axe finds nothing on an admin page that a player opens", async ({ team }) => {
  const kim = await team.signIn(KIM);
  await kim.page.goto("/settings");
  await kim.reads("This page is for admins");
  await axeFindsNothing(kim);
});

test("axe finds nothing while the server cannot be reached", async ({ team }) => {
  const kim = await team.signIn(KIM);
  await kim.network.cuts("**/api/auth/user");
  await kim.page.goto(Schedule.path);
  await kim.reads("Can’t reach Muster");
  await axeFindsNothing(kim);
});

test("axe finds nothing in the open drawer", async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.opens(Schedule);
  await asOnPhone(mika, async () => {
    await new Drawer(mika.page).opens();
    expect(await mika.tabs()).toContain("Activity");
    await looks(mika, "dark", "light");
  });
});

test("axe finds nothing on the players, in a player's form, and in the confirmation of a removal", async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const players = await mika.opens(Players);
  await players.says("Kim", "@kim");
  await axeFindsNothing(mika);
  const form = await players.edits("Kim");
  await form.fills({ "Display name": " " });
  await form.submits();
  await form.refuses("Display name", "Must not be empty.");
  await axeFindsNothing(mika);
  await mika.page.keyboard.press("Escape");
  await players.asksToRemove("Kim");
  await axeFindsNothing(mika);
});

test("axe finds nothing in the palette, in the list of shortcuts, and while the server is away", async ({ team }) => {
  const kim = await team.signIn(KIM);
  await (await kim.opens(Schedule)).dates();
  await kim.reads("Live");
  await kim.keyboard.presses("ControlOrMeta+k");
  await expect(kim.page.getByRole("option").first()).toBeVisible();
  await axeFindsNothing(kim);
  await kim.keyboard.presses("Escape", "?");
  await expect(kim.page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await axeFindsNothing(kim);
  await kim.keyboard.presses("Escape");
  kim.watch.forgives(/net::ERR_/);
  await kim.page.context().setOffline(true);
  await kim.reads(/^Offline, as of/);
  await axeFindsNothing(kim);
});

test("axe finds nothing on the plan of fourteen days and of one day, with errors", async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const planning = await mika.opens(Planning);
  const focus = planning.focus(team.day(2));
  await focus.fill("x".repeat(201));
  await planning.refuses(focus, "Must be at most 200 characters.");
  await axeFindsNothing(mika);
  const day = await PlannedDay.opens(mika.page, team.day(-2));
  await day.answers("Kim", "noon");
  await day.refuses("Kim", "isn't a valid time range");
  await axeFindsNothing(mika);
});

test("axe finds nothing in a filtered search, a strategy, its history, and tonight's strategies", async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const stratbook = await mika.opens(Stratbook);
  await stratbook.search.fill("heaven");
  await stratbook.has(2);
  await stratbook.filters();
  await axeFindsNothing(mika);
  const strategy = await stratbook.opens("A retake from heaven and CT");
  await axeFindsNothing(mika);
  await strategy.chooses("History");
  await mika.reads("The first version");
  await axeFindsNothing(mika);
  await mika.page.goto("/stratbook/tonight");
  await mika.reads("Jett Mika");
  await axeFindsNothing(mika);
});

test("axe finds nothing on a strategy with comments, and while one is written", async ({ team }) => {
  const content = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Smoke heaven." }] }] };
  const { id } = await team.operator.succeeds("POST", "/api/strategies", { title: "Smoke and go", content });
  const kim = await team.signIn(KIM);
  const comments = await StrategyComments.of(kim.page, id);
  await comments.comment("heaven", "From where?");
  await comments.select("Smoke");
  await kim.page.keyboard.press("Control+Alt+KeyM");
  await axeFindsNothing(kim);
});

test("axe finds nothing on the folders, a folder's form, and the confirmation of a deletion", async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const stratbook = await mika.opens(Stratbook);
  const looksInDialogs = async (whole: ColorScheme, colors: ColorScheme) => {
    await mika.page.getByRole("button", { name: "New folder" }).click();
    await stratbook.dialog("New folder").getByRole("button", { name: "Create" }).click();
    await mika.reads("Must not be empty.");
    await looks(mika, whole, colors);
    await mika.keyboard.presses("Escape");
    await stratbook.choosesForFolder("Defense", "Delete");
    await expect(stratbook.dialog("Delete Defense?")).toBeVisible();
    await looks(mika, whole, colors);
    await mika.keyboard.presses("Escape");
  };
  await looksInDialogs("light", "dark");
  await asOnPhone(mika, async () => {
    // Here the pane of the folders has its own URL, and contains the dialogs.
    await stratbook.toFolders();
    await looks(mika, "dark", "light");
    await looksInDialogs("dark", "light");
  });
});

test("axe finds nothing on a player's own agents", async ({ team }) => {
  const noah = await team.signIn(NOAH);
  const own = await noah.opens(OwnAgents);
  await own.has("Breach", "KAY/O", "Sage");
  await axeFindsNothing(noah);
});

test("axe finds nothing in the strategy editor, also during a conflict with a teammate", async ({ team }) => {
  const { id } = await team.operator.succeeds("POST", "/api/strategies", { title: "Smoke and go", tags: ["eco"] });
  const mika = await team.signIn(MIKA);
  const writing = await Writing.of(mika.page, id);
  await writing.details();
  await axeFindsNothing(mika);
  mika.watch.forgives(/status of 412/);
  const arrives = await mika.network.holds("**/rpc/strategies/update");
  await writing.title.fill("Mine");
  await team.operator.succeeds("PUT", `/api/strategies/${id}`, { version: 1, title: "Theirs" });
  await arrives();
  await mika.reads("saved this strategy while you were editing");
  await axeFindsNothing(mika);
});

test("axe finds nothing on the matches, on the maps, on one match, and in its form with errors", async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const matches = await mika.opens(Matches);
  await matches.has(14);
  await axeFindsNothing(mika);
  await matches.shows("By map");
  await expect(matches.card("Haven")).toBeVisible();
  await axeFindsNothing(mika);
  await matches.shows("List");
  await matches.opens("Northern Lights", "Northern Lights Esports Academy");
  const one = await OneMatch.stands(mika.page, "Northern Lights Esports Academy");
  await one.review.stands("41:30", "1:02:15");
  await axeFindsNothing(mika);
  await one.review.comment("41:30").getByRole("button", { name: /^Edit/ }).click();
  await one.review.says("95", "@Mi", false);
  await axeFindsNothing(mika);
  const form = await one.edits();
  await form.scores("101", "");
  await form.submits();
  await expect(form.field("Our rounds")).toHaveAttribute("aria-invalid", "true");
  await axeFindsNothing(mika);
});

test("axe finds nothing on the statistics, their charts and their tables", async ({ team }) => {
  await team.forgetsMatches();
  const date = team.day(-1);
  const match = { date: date.wire, opponent: "Nova", type: "SCRIM", map: "Ascent", scoreUs: 13, scoreThem: 7 };
  await team.operator.succeeds("POST", "/api/matches", { ...match, ourAgents: ["Jett", "Sova"] });
  await team.everybodyAnswers(team.day(0), "19:00-22:00");
  const kim = await team.signIn(KIM);
  const statistics = await kim.opens(Statistics);
  await expect(statistics.figure("Win rate")).toContainText("100%");
  await statistics.numbers("By map");
  await statistics.numbers("When the team can play");
  await axeFindsNothing(kim);
});
