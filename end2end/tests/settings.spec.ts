// Admins change the settings of the team: checked while typing, saved together, even by two admins at once.

import { Schedule } from "../pages/schedule.ts";
import { Settings } from "../pages/settings.ts";
import { MAINS, MIKA } from "../installation/team.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

const SAVE = "**/rpc/settings/save";

test("each error is shown at its field, and nothing is saved until all are fixed", async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const settings = await mika.opens(Settings);
  await settings.types("Shortest session", "5");
  await settings.types("Channel", "general");
  await settings.turns("Training poll");
  await settings.waits("2 settings need attention");
  await settings.saves();
  await settings.refuses("Shortest session", "5", "Must be between 15 and 480");
  await settings.refuses("Channel", "general", "Must be 17 to 20 digits");
  await expect(settings.field("Shortest session")).toBeFocused();

  await settings.types("Shortest session", "90");
  await settings.types("Channel", "");
  await settings.waits("2 unsaved changes");
  await settings.saves();
  await mika.reads("Settings saved");
  await settings.hasNothingToSave();
  const { data } = await team.operator.get("/api/settings");
  expect(data.scheduling).toMatchObject({ minimumSessionMinutes: 90, trainingPollEnabled: true });
});

test("an error that only the server can detect is shown at its field as well", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  mika.watch.forgives(/status of 400/);
  const settings = await mika.opens(Settings);
  // The browser knows a zone that the server does not, as when one of them is older.
  await mika.page.route(SAVE, (route) =>
    route.continue({ postData: route.request().postData()!.replace("Europe/London", "Europe/Atlantis") }),
  );
  await settings.types("Daily post", "17:30");
  await settings.zone.finds("london", "London");
  await settings.saves();
  await settings.presses("Change to London");
  await settings.waits("1 setting needs attention");
  await expect(settings.zone.field).toHaveAccessibleDescription(/Must be an IANA time zone/);
  await settings.zone.shows("Europe/London");
  await expect(settings.field("Daily post")).toHaveValue("17:30");
});

test("another zone for the team is explained and confirmed, and keeps every instant", ANY_WIDTH, async ({ team }) => {
  const date = team.day(8);
  await team.everybodyAnswers(date, "19:00-23:00", MAINS);
  const before = await team.operator.get(`/api/schedule?from=${date.wire}&to=${date.wire}`);
  const mika = await team.signIn(MIKA);
  const settings = await mika.opens(Settings);

  await settings.zone.finds("new york", "New York");
  await settings.zone.shows("America/New York");
  await settings.saves();
  await expect(settings.question).toContainText("Berlin time");
  await expect(settings.question).toContainText("no one has to answer again");
  await settings.question.getByRole("button", { name: "Cancel" }).click();
  await settings.waits("1 unsaved change");
  expect((await team.operator.get("/api/settings")).data.scheduling.timezone).toBe("Europe/Berlin");

  await settings.saves();
  await settings.presses("Change to New York");
  await mika.reads("Settings saved");
  const after = await team.operator.get(`/api/schedule?from=${date.wire}&to=${date.wire}`);
  const instants = (answer: any) => answer.data[0].analysis.windows.map((window: any) => [window.startsAt, window.endsAt]);
  expect(instants(after)).toEqual(instants(before));
  const schedule = await mika.chooses(Schedule);
  await schedule.day(date).says("Full roster", "13:00–17:00");
});

test("two admins can save different settings; for the same one a conflict is shown", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const settings = await mika.opens(Settings);
  await settings.types("Shortest session", "90");
  await settings.types("Team name", "Day Shift");
  await team.operator.send("PUT", "/api/settings", {
    scheduling: { minimumPlayers: 4 },
    branding: { teamName: "Early Birds" },
  });
  // Untouched fields are updated, touched ones keep what was typed.
  await expect(settings.field("Minimum players")).toHaveValue("4");
  await expect(settings.field("Team name")).toHaveValue("Day Shift");
  await mika.reads("Changed by someone else to Early Birds");
  await settings.presses("Use theirs");
  await expect(settings.field("Team name")).toHaveValue("Early Birds");
  await settings.saves();
  await mika.reads("Settings saved");
  const { data } = await team.operator.get("/api/settings");
  expect(data.scheduling).toMatchObject({ minimumPlayers: 4, minimumSessionMinutes: 90 });
  expect(data.branding.teamName).toBe("Early Birds");
});

test("typed text survives a lost connection and a visit to another page", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const settings = await mika.opens(Settings);
  await settings.types("Team name", "Day Shift");
  const mend = await mika.network.cuts(SAVE);
  await settings.saves();
  await settings.waits("Your changes are still here");
  await mika.chooses(Schedule);
  await mika.chooses(Settings);
  await expect(settings.field("Team name")).toHaveValue("Day Shift");
  await mend();
  await settings.saves();
  await mika.reads("Settings saved");
  await settings.turns("Weekly message");
  await settings.presses("Discard");
  await settings.hasNothingToSave();
  await mika.page.keyboard.press("ControlOrMeta+z");
  await settings.waits("1 unsaved change");
});

test("saved settings are what they were again after an undo", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  const settings = await mika.opens(Settings);
  const before = await settings.field("Team name").inputValue();
  await settings.types("Team name", "Day Shift");
  await settings.saves();
  await mika.reads("Settings saved");
  await settings.presses("Undo");
  await expect(settings.field("Team name")).toHaveValue(before);
  await mika.reads("Change undone: Settings saved");
});

test("an installation without backups says so", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.opens(Settings);
  await mika.reads("Automatic backups are off");
});
