// The first day: a server without players, its first admin, and the first player whom the admin invites.

import { Seed } from "../installation/server.ts";
import type { Person } from "../people/person.ts";
import { Availability } from "../pages/availability.ts";
import { Devices } from "../pages/devices.ts";
import { Players } from "../pages/players.ts";
import { Schedule } from "../pages/schedule.ts";
import { Welcome } from "../pages/welcome.ts";
import { Day } from "../calendar.ts";
import { scans } from "../people/camera.ts";
import { ANY_WIDTH, expect, PHONE, test as base } from "../test.ts";

const test = base.extend<{}, { seed: Seed }>({
  seed: [
    async ({}, use) => {
      const seed = new Seed(0);
      await use(seed);
      await seed.remove();
    },
    { scope: "worker" },
  ],
});

/** The zone of the browsers, which the set-up form suggests. */
const ZONE = "Pacific/Auckland";

/** Enters a name in the set-up form and submits it. */
async function setsUp(person: Person, name: string): Promise<void> {
  await person.page.getByLabel("Your name").fill(name);
  await person.page.getByRole("button", { name: "Set up team" }).click();
}

test("an empty server lets its first admin in, who invites a player without Discord", async ({ team }) => {
  const ada = await team.stranger("Ada");
  const setupLink = await team.server.setupLink();
  await ada.followsLink(setupLink);
  await expect(ada.page.getByLabel("Team time zone")).toHaveValue("Pacific/Auckland");
  await setsUp(ada, " ");
  await expect(ada.page.getByLabel("Your name")).toHaveAccessibleDescription("Must not be empty.");
  await ada.page.getByLabel("Team name").fill("Night Shift");
  await setsUp(ada, "Ada");
  const players = await ada.stands(Players);
  expect(ada.page.url()).not.toContain("code");
  await expect(players.dialog("Add several players")).toBeVisible();
  await ada.page.keyboard.press("Escape");
  const form = await players.adds();
  await form.fills({ "Display name": "Bob" });
  await form.submits();
  const added = players.dialog("Bob is on the team");
  await ada.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await added.getByRole("button", { name: "Copy sign-in link" }).click();
  await expect(added.getByText(/link.* copied/i)).toBeVisible();
  await expect(added).toContainText("It works once");
  const copied = await ada.page.evaluate(() => navigator.clipboard.readText());
  await ada.page.keyboard.press("Escape");
  await players.says("Bob", "No Discord account");
  await ada.reads("Active sign-in links");

  const bob = await team.stranger("Bob");
  await bob.followsLink(`${team.server.url}/login${new URL(copied).hash}`);
  await bob.stands(Welcome);
  await expect.poll(() => bob.tabs()).not.toContain("Players");
  // The used link is no longer on the admin's page.
  await expect(ada.page.getByRole("heading", { name: "Active sign-in links" })).toHaveCount(0);

  const late = await team.stranger("a late visitor");
  late.watch.forgives(/status of 4(01|09)/);
  await late.page.goto(`/login${new URL(copied).hash}`);
  await late.reads("This link no longer works");
  await late.followsLink(setupLink);
  await late.reads("This team is already set up");
});

test("the set-up asks who can read strategies, and suggests the players", async ({ team }) => {
  const ada = await team.stranger("Ada");
  await ada.followsLink(await team.server.setupLink());
  const readers = ada.page.getByRole("group", { name: "Who can read your strategies" });
  await expect(readers.getByRole("radio", { name: "Players only" })).toBeChecked();
  await expect(readers.getByRole("radio")).toHaveCount(2);
  await setsUp(ada, "Ada");
  await ada.stands(Players);
  expect((await fetch(`${team.server.url}/api/strategies`)).status).toBe(401);
});

test("a team that chooses everyone is read without signing in", ANY_WIDTH, async ({ team }) => {
  const ada = await team.stranger("Ada");
  await ada.followsLink(await team.server.setupLink());
  await ada.page.getByText("Everyone", { exact: true }).click();
  await setsUp(ada, "Ada");
  await ada.stands(Players);
  expect((await fetch(`${team.server.url}/api/strategies`)).status).toBe(200);
});

test("the sign-in page of a server without players says what to do", ANY_WIDTH, async ({ team }) => {
  const stranger = await team.stranger();
  await stranger.page.goto("/login");
  await stranger.reads("This server isn’t set up yet");
  await stranger.reads("muster setup-link");
  stranger.watch.forgives(/status of 401/);
  await stranger.page.goto("/setup#code=guessed");
  await stranger.reads("This set-up link no longer works");
  await stranger.page.goto("/setup");
  await stranger.reads("You need a set-up link");
});

test("the set-up form works by keyboard, and the first of two submissions wins", ANY_WIDTH, async ({ team }) => {
  const link = await team.server.setupLink();
  const [ada, bob] = [await team.stranger("Ada"), await team.stranger("Bob")];
  for (const person of [ada, bob]) {
    await person.followsLink(link);
    await expect(person.page.getByLabel("Your name")).toBeFocused();
  }
  await ada.page.keyboard.type("Ada");
  await ada.page.keyboard.press("Enter");
  await ada.stands(Players);
  bob.watch.forgives(/status of 409/);
  await bob.page.keyboard.type("Bob");
  await bob.page.keyboard.press("Enter");
  await bob.reads("This team is already set up");
  expect(await bob.token()).toBeNull();
});

test("a list becomes a team of seven, who sign in on their phones and can play tomorrow", PHONE, async ({ team }) => {
  test.slow();
  const ada = await team.stranger("Ada");
  await ada.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await ada.followsLink(await team.server.setupLink());
  await setsUp(ada, "Ada");
  const players = await ada.stands(Players);
  const list = players.dialog("Add several players");
  const add = list.getByRole("button", { name: /^Add/ });
  await list.getByLabel("One player per line").fill("Bob, main\nCleo, boss\nDan");
  await expect(list).toContainText("Line 2: “boss” isn’t a role, a time zone or a Discord user ID.");
  await expect(add).toBeDisabled();
  await list.getByLabel("One player per line").fill("Bob, main\nCleo\nDan\nEve\nFinn, Lisbon\nada\nGus");
  await expect(list).toContainText("Already on the team: ada");
  const preview = list.getByRole("list", { name: "Players to add" }).getByRole("listitem");
  await expect(preview).toHaveText(["BobMain", "CleoMain", "DanMain", "EveMain", "FinnSubLisbon", "GusSub"]);
  await add.click();

  const invitations = players.dialog("Invite your players");
  await invitations.getByRole("button", { name: "Copy all links" }).click();
  await ada.reads("All links copied");
  const copied = await ada.page.evaluate(() => navigator.clipboard.readText());
  const links = copied.split("\n").map((line) => line.split(": ") as [string, string]);
  expect(links.map(([name]) => name)).toEqual(["Bob", "Cleo", "Dan", "Eve", "Finn", "Gus"]);
  await invitations.getByRole("button", { name: "QR code for Bob" }).click();
  expect(await scans(invitations.getByRole("img"))).toBe(links[0]![1]);
  await invitations.getByRole("button", { name: "Done" }).click();

  await ada.opens(Schedule);
  await ada.reads("First steps for your team");
  await ada.reads("1 of 7 players have signed in.");
  const tomorrow = Day.at(new Date(), ZONE).plus(1);
  const answers = async (person: typeof ada) => {
    const availability = await person.opens(Availability);
    const day = await availability.day(tomorrow).opens();
    await day.presses("Evening (18:00–23:00)");
    await availability.says("Saved");
  };
  for (const [name, link] of links) {
    const person = await team.stranger(name);
    await person.followsLink(`${team.server.url}/login${new URL(link).hash}`);
    const welcome = await person.stands(Welcome);
    await expect(welcome.zone.field).toHaveValue(name === "Finn" ? "Europe/Lisbon" : /team/i);
    await welcome.skips();
    await person.isSignedIn();
    if (name !== "Finn") await answers(person);
  }
  await answers(ada);
  const schedule = await ada.opens(Schedule);
  await schedule.head.says(/Tomorrow.*18:00–23:00/);
  await expect(ada.page.getByText("First steps for your team")).toHaveCount(0);
});

test("a team of one sees that it needs players, not on each day that it is five short", ANY_WIDTH, async ({ team }) => {
  const ada = await team.stranger("Ada");
  await ada.followsLink(await team.server.setupLink());
  await setsUp(ada, "Ada");
  await ada.stands(Players);
  const schedule = await ada.opens(Schedule);
  await schedule.summarises("Your team has 1 of the 5 players that a session needs.");
  await expect(ada.page.getByText(/short$/)).toHaveCount(0);
  const steps = ada.page.getByRole("region", { name: "First steps for your team" });
  await expect(steps).toContainText("You have 1 of the 5 players that a session needs.");
  await steps.getByRole("button", { name: "Hide this list" }).click();
  await expect(steps).toHaveCount(0);
  await ada.page.reload();
  await schedule.summarises("Your team");
  await expect(steps).toHaveCount(0);
});

test("a second device is added by a code, and one of them signs out both", ANY_WIDTH, async ({ team }) => {
  const ada = await team.stranger("Ada");
  await ada.followsLink(await team.server.setupLink());
  await setsUp(ada, "Ada");
  await ada.stands(Players);
  const devices = await ada.opens(Devices);
  await devices.count(1);
  const code = await scans((await devices.adds()).getByRole("img"));
  const phone = await team.stranger("Ada's phone");
  await phone.followsLink(`${team.server.url}/login${new URL(code).hash}`);
  await phone.isSignedIn();
  const onPhone = await phone.opens(Devices);
  await onPhone.count(2);
  ada.watch.forgives(/status of 401/);
  phone.watch.forgives(/status of 401/);
  await onPhone.signsOutEverywhere();
  await phone.isAskedToSignIn();
  await ada.page.reload();
  await ada.isAskedToSignIn();
});

test("the first admin can bring a Discord account", ANY_WIDTH, async ({ team }) => {
  const ada = await team.stranger("Ada");
  await ada.followsLink(await team.server.setupLink());
  await ada.page.getByText("Your Discord account (optional)").click();
  const id = ada.page.getByLabel("Discord user ID");
  await id.fill("12");
  await setsUp(ada, "Ada");
  await expect(id).toHaveAccessibleDescription("Must be 17 to 20 digits.");
  await id.fill("200000000000000001");
  await ada.page.getByLabel("Discord username").fill("ada.k");
  await setsUp(ada, "Ada");
  const players = await ada.stands(Players);
  await ada.page.keyboard.press("Escape");
  await players.says("Ada", "@ada.k");
  const devices = await ada.opens(Devices);
  await devices.count(1);
  await ada.reads("Your Discord account is connected.");
});
