// The first day in Discord: an empty server becomes a team by `/setup`.

import { type Account, CHANNEL, FakeDiscord } from "../installation/discord.ts";
import { Seed } from "../installation/server.ts";
import { TEAM_ZONE } from "../installation/team.ts";
import type { Person } from "../people/person.ts";
import { Availability } from "../pages/availability.ts";
import { Devices } from "../pages/devices.ts";
import { Players } from "../pages/players.ts";
import { Schedule } from "../pages/schedule.ts";
import { Settings } from "../pages/settings.ts";
import { Welcome } from "../pages/welcome.ts";
import { Day } from "../calendar.ts";
import { ANY_WIDTH, expect, PHONE, test as base } from "../test.ts";

const account = (number: number, name: string): Account => ({ id: `10000000000000090${number}`, name });

/** The administrator of the server. */
const ADA = account(1, "Ada");
const [BOB, CLEO, DAN, EVE, FINN, GUS] = ["Bob", "Cleo", "Dan", "Eve", "Finn", "Gus"].map((name, at) =>
  account(at + 2, name),
) as [Account, Account, Account, Account, Account, Account];

const test = base.extend<{ discord: FakeDiscord }, { seed: Seed }>({
  seed: [
    async ({}, use) => {
      const seed = new Seed(0);
      await use(seed);
      await seed.remove();
    },
    { scope: "worker" },
  ],

  discord: async ({}, use) => {
    const discord = await FakeDiscord.start([ADA, BOB, CLEO, DAN, EVE, FINN, GUS]);
    await use(discord);
    await discord.stop();
  },
});

// The phones are in the time zone that a new team has.
test.use({ timezoneId: TEAM_ZONE });

test("an empty server becomes a team of seven in Discord, who sign in on their phones and can play tomorrow", PHONE, async ({
  team,
  discord,
}) => {
  test.slow();
  await discord.isReady();
  const ada = discord.member(ADA);
  let setup = await ada.types("setup");
  setup = await setup.chooses("Choose the channel for my posts", CHANNEL);
  expect(setup.text).toContain("I have all the permissions I need there.");
  expect((await setup.presses("Send a test message")).text).toContain(`<#${CHANNEL}>`);
  await discord.message(/^This is a test message/);
  const first = await (await setup.presses("Become the first admin")).presses("Main");

  for (const account of [BOB, CLEO]) {
    const stranger = await discord.member(account).types("login");
    await stranger.presses("Ask to join");
    const request = await discord.message(new RegExp(`${account.id}.*asks to join`));
    const added = await ada.sees(request).presses("Add as Main");
    expect(added.text).toBe(`**${account.name}** was added to the team as Main by **Ada**.`);
  }
  for (const { id, name } of [DAN, EVE]) {
    const registered = await ada.types("register", { user: id, role: "MAIN", name });
    expect(registered.text).toContain(`**${name}** was added to the team`);
  }

  const day = Day.at(new Date(), TEAM_ZONE).plus(1);
  /** Signs a player in on a phone of their own. */
  const signsIn = async ({ name }: Account, hash: string): Promise<Person> => {
    const person = await team.stranger(name);
    await person.followsLink(`${team.server.url}/login${hash}`);
    const welcome = await person.stands(Welcome);
    await welcome.skips();
    await person.isSignedIn();
    return person;
  };
  const answers = async (person: Person): Promise<void> => {
    const availability = await person.opens(Availability);
    const tomorrow = await availability.day(day).opens();
    await tomorrow.presses("Evening (18:00–23:00)");
    await availability.says("Saved");
  };
  const onPhone = await signsIn(ADA, first.signInHash);
  const players = await onPhone.opens(Players);
  await players.stand("Main", "Ada", "Bob", "Cleo", "Dan", "Eve");
  await onPhone.page.getByRole("button", { name: "Paste a list" }).click();
  const list = players.dialog("Add several players");
  await list.getByLabel("One player per line").fill(`Finn, sub, ${FINN.id}\nGus, sub, ${GUS.id}`);
  await list.getByRole("button", { name: /^Add/ }).click();
  await players.dialog("Invite your players").getByRole("button", { name: "Done" }).click();
  await players.stand("Subs", "Finn", "Gus");

  for (const account of [BOB, CLEO, DAN, EVE, FINN, GUS]) {
    await answers(await signsIn(account, await discord.member(account).signInHash()));
  }
  await answers(onPhone);
  const schedule = await onPhone.opens(Schedule);
  await schedule.head.says(/Tomorrow.*18:00–23:00/);
});

test("a player without Discord connects an account by a code, and stays signed in", PHONE, async ({ team, discord }) => {
  await discord.isReady();
  const offersBot = async () => (await team.operator.succeeds("GET", "/api/auth/options")).bot;
  await expect.poll(offersBot).toBe(true);
  const { chatId } = await team.operator.succeeds("POST", "/api/user-mappings", { displayName: "Bob", role: "MAIN" });
  const { url } = await team.operator.succeeds("POST", `/api/user-mappings/${chatId}/sign-in-links`);
  const bob = await team.stranger("Bob");
  await bob.followsLink(`${team.server.url}/login${new URL(url).hash}`);
  await (await bob.stands(Welcome)).skips();
  const devices = await bob.opens(Devices);
  const code = await devices.connectsDiscord();
  const answer = await discord.member(BOB).types("login", { code });
  expect(answer.text).toContain("Your Discord account is now connected to Bob.");
  await bob.reads("Your Discord account is connected.");
  await expect(bob.page.getByRole("dialog")).toHaveCount(0);

  const other = await team.stranger("Bob's tablet");
  await other.followsLink(`${team.server.url}/login${await discord.member(BOB).signInHash()}`);
  await other.isSignedIn();
  await (await other.opens(Devices)).count(2);
});

test("the settings test the channel, and show the redirect for sign-in with Discord", ANY_WIDTH, async ({ team, discord }) => {
  await discord.isReady();
  const start = await discord.member(ADA).types("setup");
  const first = await (await start.presses("Become the first admin")).presses("Coach");
  const ada = await team.stranger("Ada");
  await ada.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await ada.followsLink(`${team.server.url}/login${first.signInHash}`);
  await (await ada.stands(Welcome)).skips();
  const settings = await ada.opens(Settings);
  const test = ada.page.getByRole("button", { name: "Send a test message" });
  await expect(test).toBeDisabled();
  await ada.reads("Save the channel first.");
  // Until the page knows the channels, it asks for an id.
  await expect(settings.field("Channel")).toHaveRole("combobox");
  await settings.field("Channel").selectOption({ label: "#team" });
  await settings.saves();
  await test.click();
  await ada.reads("Sent. It’s in the channel.");
  await discord.message(/^This is a test message/);

  await team.operator.succeeds("PUT", "/api/settings", { chat: { channelId: "910000000000000099" } });
  await test.click();
  await ada.reads(/^Not sent: the channel no longer exists\..*Choose another one/);

  await ada.reads(/^Off\. To turn it on/);
  await settings.presses("Copy redirect");
  await ada.reads("Redirect copied");
  const copied = await ada.page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^http.*\/api\/auth\/chat\/callback$/);
});
