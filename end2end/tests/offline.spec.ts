// Without a network the portal still opens, shows what was last loaded, and says how old that is.

import { Availability } from "../pages/availability.ts";
import { Schedule } from "../pages/schedule.ts";
import { Stratbook } from "../pages/stratbook.ts";
import { KIM, MIKA } from "../installation/team.ts";
import { WHILE_IDLE, keptAnswers, keptStrategies } from "../people/kept_answers.ts";
import type { Person } from "../people/person.ts";
import { expect, test } from "../test.ts";

test.use({ serviceWorkers: "allow" });

const GONE = /net::ERR_CONNECTION_REFUSED|net::ERR_INCOMPLETE_CHUNKED_ENCODING|net::ERR_CONNECTION_RESET|net::ERR_EMPTY_RESPONSE|net::ERR_FAILED|net::ERR_INTERNET_DISCONNECTED/;

/** One pixel. */
const PICTURE = Uint8Array.from(
  atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="),
  (letter) => letter.charCodeAt(0),
);

const EXECUTE = "A execute through main and wine";

/** Waits until the portal's files are in the browser's cache. */
async function isInstalled(person: Person): Promise<void> {
  await person.page.evaluate(() => navigator.serviceWorker.ready);
  const own = () => person.page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("muster-")));
  await expect.poll(own).toHaveLength(1);
}

/** Loads the schedule with the service worker and waits until it has kept all strategies. */
async function keepsStrategies(person: Person, count: number): Promise<void> {
  await (await person.opens(Schedule)).dates();
  await isInstalled(person);
  await person.page.reload();
  await expect.poll(() => keptStrategies(person), WHILE_IDLE).toHaveLength(count);
}

/** Visits the schedule until the code of the stratbook is cached, which is more than one visit transfers. */
async function keepsCode(person: Person): Promise<void> {
  const isKept = () =>
    person.page.evaluate(async () => {
      const { isChunkCached } = window as unknown as { isChunkCached(name: string): Promise<boolean> };
      return (await Promise.all(["stratbook", "stratbook_panes", "strategy"].map(isChunkCached))).every(Boolean);
    });
  /** Makes the next visit keep more, like one ten minutes later. Returns the time. */
  const endsVisit = () =>
    person.page.evaluate(async () => {
      const name = (await caches.keys()).find((name) => name.startsWith("strategies-"));
      await (await caches.open(name!)).delete("/offline-strategies");
      return Date.now();
    });
  /** The answer that the worker keeps after the code. */
  const keptAt = () =>
    person.page.evaluate(async () => Number((await caches.match("/rpc/catalogue/load", { ignoreVary: true }))?.headers.get("muster-stored-at")));
  for (let visits = 1; !(await isKept()); visits += 1) {
    expect(visits, "visits until the code is cached").toBeLessThan(5);
    const ended = await endsVisit();
    await person.page.reload();
    await expect.poll(keptAt, WHILE_IDLE).toBeGreaterThanOrEqual(ended);
  }
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

test("an admin whom the server does not answer reads that it cannot be reached, not that they are no admin", async ({ team }) => {
  const mika = await team.signIn(MIKA);
  mika.watch.forgives(GONE);
  mika.watch.forgives(/Failed to fetch/);
  await (await mika.opens(Schedule)).dates();
  await mika.reads("Live");
  await isInstalled(mika);

  await team.server.stop();
  await mika.page.goto("/settings");
  await mika.reads("Can’t reach Muster");
  expect(await mika.tabs()).toContain("Settings");
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

test("of the server's responses the browser caches only the stratbook's", async ({ team }) => {
  const kim = await team.signIn(KIM);
  await keepsStrategies(kim, 12);
  const paths = new Set(await keptAnswers(kim));
  expect([...paths].sort()).toEqual(["/rpc/catalogue/load", "/rpc/folders/load", "/rpc/strategies/list", "/rpc/strategies/load"]);
});

test("strategies that nobody opened are read without the server, with their pictures", async ({ team }) => {
  const src = await team.operator.uploads(PICTURE);
  const content = { type: "doc", content: [{ type: "image", attrs: { src, alt: "Site A" } }] };
  await team.operator.succeeds("POST", "/api/strategies", { title: "With a picture", content });
  const kim = await team.signIn(KIM);
  kim.watch.forgives(GONE);
  // The code of what stands beside a strategy may not be cached yet.
  kim.watch.forgives(/Failed to fetch/);
  await keepsStrategies(kim, 13);
  await expect.poll(() => keptAnswers(kim)).toContain(src);
  await keepsCode(kim);

  await team.server.stop();
  await kim.page.goto("/stratbook");
  const stratbook = await kim.stands(Stratbook);
  await stratbook.has(13);
  await kim.reads(/^Offline, as of \w{3} \d\d:\d\d$/);
  await (await stratbook.opens(EXECUTE)).says("We hit A with everything at once.");
  await stratbook.opens("With a picture");
  const picture = kim.page.getByRole("img", { name: "Site A" });
  await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(1);
});

test("a strategy that was opened is read without the server as it was last seen", async ({ team }) => {
  const kim = await team.signIn(KIM);
  kim.watch.forgives(GONE);
  await keepsStrategies(kim, 12);
  await (await kim.chooses(Stratbook)).opens(EXECUTE);
  const [{ id, version }] = await team.operator.succeeds("GET", "/api/strategies?search=heaven+exec");
  const text = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Smoke heaven first." }] }] };
  await team.operator.succeeds("PUT", `/api/strategies/${id}`, { version, content: text });
  await kim.reads("Smoke heaven first.");
  await team.server.stop();
  await kim.page.reload();
  await kim.reads("Smoke heaven first.");
});

test("kept strategies are deleted at the sign-out, and no other session reads them", async ({ team }) => {
  const kim = await team.signIn(KIM);
  kim.watch.forgives(GONE);
  await keepsStrategies(kim, 12);
  const own = await kim.page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("strategies-")));
  expect(own).toHaveLength(1);
  await kim.page.evaluate(async () => (await caches.open("strategies-of-another-session")).put("/x", new Response("x")));
  await (await kim.chooses(Stratbook)).has(12);
  await expect.poll(() => kim.page.evaluate(() => caches.has("strategies-of-another-session"))).toBe(false);
  await kim.signsOut();
  await kim.isAskedToSignIn();
  await expect.poll(() => keptAnswers(kim)).toEqual([]);
});
