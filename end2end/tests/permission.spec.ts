// The server decides on permissions: nothing that is stored in the browser changes them.

import { Rest } from "../installation/rest.ts";
import { KIM, MIKA, NOAH } from "../installation/team.ts";
import { Schedule } from "../pages/schedule.ts";
import { Settings } from "../pages/settings.ts";
import { expect, test } from "../test.ts";

const TABS = ["Schedule", "Availability", "Recurring", "Absences", "Matches", "Stratbook", "Statistics"];
const ADMIN_TABS = ["Players", "Day planning", "Settings", "Messages", "Activity"];

/** What a user with developer tools might try. */
const FORGED = {
  "muster.role": "admin",
  "muster.isAdmin": true,
  "muster.user": { isAdmin: true, role: "ADMIN", permissions: { admin: true } },
  role: "admin",
  isAdmin: true,
  user: { isAdmin: true, permissions: { admin: true } },
};

test("an admin has the admin tabs in addition to everyone's", async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.opens(Schedule);
  expect(await mika.tabs()).toEqual([...TABS, ...ADMIN_TABS]);
  const settings = await mika.opens(Settings);
  await expect(settings.field("Team name")).toHaveValue("Night Shift");
});

test("a forged role adds no admin tabs", async ({ team }) => {
  const kim = await team.signIn(KIM);
  await kim.opens(Schedule);
  await kim.forges(FORGED);
  await kim.page.reload();
  await kim.stands(Schedule);
  expect(await kim.tabs()).toEqual(TABS);
});

test("a forged role opens no admin page", async ({ team }) => {
  const kim = await team.signIn(KIM);
  await kim.opens(Schedule);
  await kim.forges(FORGED);
  for (const path of ["/players", "/planning", "/settings", "/messages", "/activity"]) {
    await kim.page.goto(path);
    await kim.reads("This page is for admins");
  }
});

test("a player's token gets 403 from everything that is for admins", async ({ team }) => {
  const kim = await team.signIn(KIM);
  await kim.opens(Schedule);
  await kim.forges(FORGED);
  const rest = new Rest(team.server.url, (await kim.token())!);
  const day = team.day(3).wire;
  const requests: [string, string, object?][] = [
    ["GET", "/api/settings"],
    ["PUT", "/api/settings", { branding: { teamName: "Ours" } }],
    ["POST", "/api/user-mappings", { chatId: "100000000000000099", chatUsername: "x", displayName: "X", role: "MAIN" }],
    ["PUT", `/api/user-mappings/${KIM.chatId}`, { isAdmin: true }],
    ["DELETE", `/api/user-mappings/${NOAH.chatId}`],
    ["PUT", `/api/schedule/days/${day}`, { reason: "Day off" }],
    ["POST", "/api/schedule/update-availability", { date: day, availability: "x", userId: NOAH.chatId }],
  ];
  for (const [method, path, body] of requests) {
    expect((await rest.send(method, path, body)).status, `${method} ${path}`).toBe(403);
  }
});

test("an admin who becomes a player loses the admin tabs at the next visit", async ({ team }) => {
  const mika = await team.signIn(MIKA);
  // The first steps of a team may be requested once more before the session knows that the right is gone.
  mika.watch.forgives(/the server responded with a status of 403/);
  await mika.opens(Schedule);
  // The only admin cannot be demoted.
  await team.operator.succeeds("PUT", `/api/user-mappings/${KIM.chatId}`, { isAdmin: true });
  await team.operator.succeeds("PUT", `/api/user-mappings/${MIKA.chatId}`, { isAdmin: false });
  await mika.page.goto("/settings");
  await mika.reads("This page is for admins");
  expect(await mika.tabs()).toEqual(TABS);
});
