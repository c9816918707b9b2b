// Signing in and out: one-time links, invalid tokens, a server that does not respond.

import { Availability } from "../pages/availability.ts";
import { Rest } from "../installation/rest.ts";
import { KIM, MIKA } from "../installation/team.ts";
import { expect, test } from "../test.ts";

const REFUSED = /status of 401/;

test("a one-time link signs in and is removed from the URL", async ({ team }) => {
  const kim = await team.stranger(KIM.name);
  const link = await team.server.loginLink(KIM.chatId);
  await kim.followsLink(link);
  await kim.isSignedIn();
  expect(kim.page.url()).not.toContain("code");
  // Going back does not lead to it either.
  await kim.page.goBack();
  expect(kim.page.url()).not.toContain("code");
});

test("a link that was already used says so and explains how to sign in", async ({ team }) => {
  const link = await team.server.loginLink(KIM.chatId);
  const kim = await team.stranger(KIM.name);
  await kim.followsLink(link);
  await kim.isSignedIn();

  const thief = await team.stranger("a thief");
  thief.watch.forgives(REFUSED);
  await thief.followsLink(link);
  await thief.reads("This link no longer works");
  await thief.reads("Ask for a new one");
  await thief.reads("Ask an admin of your team for a sign-in link");
  expect(await thief.token()).toBeNull();
});

test("the page that was opened signed out is shown after the sign-in, once", async ({ team }) => {
  const kim = await team.stranger(KIM.name);
  // The sign-out refuses requests that are on their way.
  kim.watch.forgives(REFUSED);
  const wanted = `/availability?day=${team.day(3).iso}`;
  await kim.page.goto(wanted);
  await kim.isAskedToSignIn();
  await kim.followsLink(await team.server.loginLink(KIM.chatId));
  const availability = await kim.stands(Availability);
  await expect(availability.grid.grid).toBeVisible();
  await kim.reads("Live");
  await expect(kim.page).toHaveURL(new RegExp(`${wanted.replace("?", "\\?")}$`));

  // The refusal of another request arrives before the response to the sign-out.
  await kim.page.route("**/api/auth/logout", async (route) => {
    const response = await route.fetch();
    await kim.isAskedToSignIn();
    await route.fulfill({ response });
  });
  const signedOut = kim.page.waitForResponse("**/api/auth/logout");
  await kim.signsOut();
  await signedOut;
  await kim.isAskedToSignIn();
  await kim.followsLink(await team.server.loginLink(KIM.chatId));
  await kim.isSignedIn();
});

test("a session that expired on a page leads back to it, and signing out does not", async ({ team }) => {
  const kim = await team.followsLink(KIM);
  kim.watch.forgives(REFUSED);
  await kim.opens(Availability);
  const elsewhere = new Rest(team.server.url, (await kim.token())!);
  await elsewhere.succeeds("POST", "/api/auth/logout", {});
  await kim.isAskedToSignIn();
  await kim.followsLink(await team.server.loginLink(KIM.chatId));
  await kim.stands(Availability);
});

test("a link that was already used keeps a signed-in user in the portal, with a notice", async ({ team }) => {
  const link = await team.server.loginLink(KIM.chatId);
  const kim = await team.stranger(KIM.name);
  kim.watch.forgives(/status of 4\d\d/);
  await kim.followsLink(link);
  await kim.isSignedIn();
  await kim.takesOverWith(link);
  await kim.isSignedIn();
  await kim.reads(`You’re still signed in as ${KIM.name}`);
});

test("a link can be retried after the server could not be reached", async ({ team }) => {
  const kim = await team.stranger(KIM.name);
  const mend = await kim.network.cuts("**/api/auth/redeem");
  await kim.followsLink(await team.server.loginLink(KIM.chatId));
  await kim.reads("Couldn’t sign you in");
  await mend();
  await kim.page.getByRole("button", { name: "Try again" }).click();
  await kim.isSignedIn();
});

test("a Discord account without a player gets an explanation of what to do", async ({ team }) => {
  const stranger = await team.stranger();
  await stranger.page.goto("/login#error=not_registered");
  await stranger.reads("This account isn’t on the team");
  await stranger.reads("Ask an admin to add you");
  expect(await stranger.token()).toBeNull();
});

test("the bot's command is not offered while no bot is connected", async ({ team }) => {
  const early = await team.stranger();
  await early.page.goto("/login");
  await early.reads("Ask an admin of your team for a sign-in link");
  await expect(early.page.getByText("/login", { exact: true })).toHaveCount(0);
  await team.server.hasHadABot();
  const late = await team.stranger();
  await late.page.goto("/login");
  await late.reads("Ask an admin of your team for a sign-in link");
  await expect(late.page.getByText("/login", { exact: true })).toHaveCount(0);
});

test("without a token every URL leads to the sign-in page", async ({ team }) => {
  const stranger = await team.stranger();
  for (const path of ["/", "/availability", "/schedule/2030-01-15", "/settings"]) {
    await stranger.page.goto(path);
    await stranger.isAskedToSignIn();
  }
});

test("a token that the server does not know leads to the sign-in page and is deleted", async ({ team }) => {
  const stranger = await team.stranger();
  stranger.watch.forgives(REFUSED);
  await stranger.page.goto("/login");
  await stranger.forgesToken("not-a-token-of-this-server");
  await stranger.page.goto("/schedule");
  await stranger.isAskedToSignIn();
  await stranger.reads("Your session has expired");
  expect(await stranger.token()).toBeNull();
});

test("a token revoked elsewhere ends the session without a reload", async ({ team }) => {
  const kim = await team.followsLink(KIM);
  kim.watch.forgives(REFUSED);
  await kim.reads("Live");
  const elsewhere = new Rest(team.server.url, (await kim.token())!);
  await elsewhere.succeeds("POST", "/api/auth/logout", {});
  await kim.isAskedToSignIn();
  await kim.reads("Your session has expired");
});

test("a server that does not respond is reported, never treated as a session, and asked again", async ({ team }) => {
  const kim = await team.followsLink(KIM);
  const mend = await kim.network.cuts("**/api/**");
  await kim.forgetsWhatWasSeen();
  await kim.page.reload();
  await kim.reads("Can’t reach Muster");
  await expect(kim.menu).toHaveCount(0);
  await mend();
  await kim.isSignedIn();
});

test("a user who does not want to wait can try again at once", async ({ team }) => {
  const kim = await team.followsLink(KIM);
  const mend = await kim.network.cuts("**/api/auth/user");
  await kim.forgetsWhatWasSeen();
  await kim.page.reload();
  await kim.reads("Can’t reach Muster");
  await mend();
  await kim.page.getByRole("button", { name: "Try again" }).click();
  await kim.isSignedIn();
});

test("signing out revokes the token and signs out every tab of the browser", async ({ team }) => {
  const kim = await team.followsLink(KIM);
  // A request of the other tab may be refused because of the revoked token.
  kim.watch.forgives(/status of 401/);
  const token = (await kim.token())!;
  const other = await kim.page.context().newPage();
  await other.goto("/availability");
  await expect(other.getByRole("heading", { level: 1 })).toHaveText(Availability.title);

  await kim.signsOut();
  await kim.isAskedToSignIn();
  await expect(other).toHaveURL(/\/login$/);
  expect(await kim.token()).toBeNull();
  expect((await new Rest(team.server.url, token).get("/api/auth/user")).status).toBe(401);
});

test("a second link asks first, then signs another player in and ends the former session", async ({ team }) => {
  const person = await team.followsLink(KIM);
  const former = (await person.token())!;
  await person.followsLink(await team.server.loginLink(MIKA.chatId));
  await person.reads("You’re already signed in");
  await person.reads(`You’re signed in as ${KIM.name}`);
  expect(await person.token()).toBe(former);

  await person.page.getByRole("button", { name: "Sign in with this link" }).click();
  await person.isSignedIn();
  await expect.poll(() => person.tabs()).toContain("Settings");
  expect((await new Rest(team.server.url, former).get("/api/auth/user")).status).toBe(401);
});

test("a user who stays signed in leaves the link unused", async ({ team }) => {
  const person = await team.followsLink(KIM);
  const former = (await person.token())!;
  const link = await team.server.loginLink(MIKA.chatId);
  await person.followsLink(link);
  await person.page.getByRole("button", { name: "Stay signed in" }).click();
  await person.isSignedIn();
  expect(await person.token()).toBe(former);
  expect(person.page.url()).not.toContain("code");

  const mika = await team.stranger(MIKA.name);
  await mika.followsLink(link);
  await mika.isSignedIn();
});

test("a late response about the former token does not undo a new sign-in", async ({ team }) => {
  const person = await team.followsLink(KIM);
  // The portal has stored who is signed in.
  await person.page.waitForFunction(() => localStorage.getItem("muster.seen.user"));
  // The new sign-in ends the former session, to which the late response belongs.
  person.watch.forgives(/status of 401/);
  const release = await person.network.holds("**/api/auth/user");
  await person.takesOverWith(await team.server.loginLink(MIKA.chatId));
  await person.isSignedIn();
  await expect.poll(() => person.tabs()).toContain("Settings");

  const late = person.page.waitForResponse("**/api/auth/user");
  await release();
  await (await late).finished();
  await person.looksAgain();
  expect(await person.tabs()).toContain("Settings");
});
