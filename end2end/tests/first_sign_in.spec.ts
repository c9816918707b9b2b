// The first day: a server without players, its first admin, and the first player whom the admin invites.

import { Seed } from "../installation/server.ts";
import type { Person } from "../people/person.ts";
import { Players } from "../pages/players.ts";
import { ANY_WIDTH, expect, test as base } from "../test.ts";

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
  await ada.isSignedIn();
  expect(ada.page.url()).not.toContain("code");

  const players = await ada.chooses(Players);
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
  await bob.isSignedIn();
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

test("the sign-in page of a server without players says what to do", ANY_WIDTH, async ({ team }) => {
  const stranger = await team.stranger();
  await stranger.page.goto("/login");
  await stranger.reads("This server isn’t set up yet");
  await stranger.reads("server setup-link");
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
  await ada.isSignedIn();
  bob.watch.forgives(/status of 409/);
  await bob.page.keyboard.type("Bob");
  await bob.page.keyboard.press("Enter");
  await bob.reads("This team is already set up");
  expect(await bob.token()).toBeNull();
});
