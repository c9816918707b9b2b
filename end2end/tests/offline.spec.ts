// Without a network the portal still opens, shows what was last loaded, and says how old that is.

import { Availability } from "../pages/availability.ts";
import { Schedule } from "../pages/schedule.ts";
import { KIM, MIKA } from "../installation/team.ts";
import type { Person } from "../people/person.ts";
import { expect, test } from "../test.ts";

test.use({ serviceWorkers: "allow" });

const GONE = /net::ERR_CONNECTION_REFUSED|net::ERR_INCOMPLETE_CHUNKED_ENCODING|net::ERR_CONNECTION_RESET|net::ERR_EMPTY_RESPONSE|net::ERR_FAILED|net::ERR_INTERNET_DISCONNECTED/;

/** Waits until the portal's files are in the browser's cache. */
async function isInstalled(person: Person): Promise<void> {
  await person.page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => person.page.evaluate(() => caches.keys())).toHaveLength(1);
}

test("the last loaded schedule opens without the server, says how old it is, and goes live again", async ({ team }) => {
  const kim = await team.signIn(KIM);
  kim.watch.forgives(GONE);
  await (await kim.opens(Availability)).day(team.day(2)).says("18:00–22:00");
  const dates = await (await kim.chooses(Schedule)).dates();
  await kim.reads("Live");
  await isInstalled(kim);

  await team.server.stop();
  await kim.page.reload();
  const schedule = await kim.stands(Schedule);
  expect(await schedule.dates()).toEqual(dates);
  await kim.reads(/^Offline, as of \w{3} \d\d:\d\d$/);
  await (await kim.chooses(Availability)).day(team.day(2)).says("18:00–22:00");

  await team.server.resume();
  await kim.reads("Live");
  await expect(kim.page.getByText(/^Offline/)).toHaveCount(0);
});

test("a device that loses its network says so at once, and reconnects at once", async ({ team }) => {
  const kim = await team.signIn(KIM);
  kim.watch.forgives(GONE);
  await kim.opens(Schedule);
  await kim.reads("Live");
  await kim.page.context().setOffline(true);
  await kim.reads(/^Offline, as of \w{3} \d\d:\d\d$/);
  await kim.page.context().setOffline(false);
  await kim.reads("Live");
});

test("no one is an admin unless the server confirms it", async ({ team }) => {
  const mika = await team.signIn(MIKA);
  mika.watch.forgives(GONE);
  await (await mika.opens(Schedule)).dates();
  await mika.reads("Live");
  await isInstalled(mika);

  await team.server.stop();
  await mika.page.goto("/settings");
  await mika.reads("This page is for admins");
  expect(await mika.tabs()).not.toContain("Settings");
});

test("signing out deletes what was loaded", async ({ team }) => {
  const kim = await team.signIn(KIM);
  kim.watch.forgives(GONE);
  await (await kim.opens(Schedule)).dates();
  await kim.reads("Live");
  await isInstalled(kim);
  await kim.signsOut();
  await kim.isAskedToSignIn();
  expect(await kim.page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("seen")))).toEqual([]);

  await team.server.stop();
  await kim.page.goto("/schedule");
  await kim.isAskedToSignIn();
});

test("the browser caches the portal's own files and no response of the server", async ({ team }) => {
  const kim = await team.signIn(KIM);
  await (await kim.opens(Schedule)).dates();
  await isInstalled(kim);
  const kept = await kim.page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map((request) => new URL(request.url).pathname);
  });
  expect(kept).toContain("/");
  expect(kept.filter((path) => path.startsWith("/api") || path.startsWith("/rpc"))).toEqual([]);
});
