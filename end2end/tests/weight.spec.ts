// The bytes that a visit transfers: the first time, and every time after.

import { expect, test } from "../test.ts";
import { KIM } from "../installation/team.ts";
import type { Person } from "../people/person.ts";
import { Schedule } from "../pages/schedule.ts";
import { SlowNetwork } from "../bench/slow_network.ts";

const COLD_BYTES = 306_000;
const WARM_BYTES = 15_000;
/** Of a whole first visit, with what the service worker fetches. */
const VISIT_BYTES = 340_000;
const VISIT_REQUESTS = 20;
/** Of what the editor needs before a text can be changed, beyond the code of the stratbook's pages. */
const EDITOR_BYTES = 192_000;
/** Of what drawing on a board needs alone. */
const BOARD_BYTES = 60_000;

/** Returns the bytes transferred for the page so far. */
const transferred = (person: Person) =>
  person.page.evaluate(() => {
    const loads = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
    return loads.reduce((sum, load) => sum + (load as PerformanceResourceTiming).transferSize, 0);
  });

test("the schedule transfers little when it is opened, and nearly nothing the second time", async ({ team }) => {
  const kim = await team.signIn(KIM);
  const session = await kim.page.context().newCDPSession(kim.page);
  await session.send("Network.clearBrowserCache");
  // What runs beside the page is loaded after it.
  const release = await kim.network.holds(/split_background-|shared_background-/);
  await (await kim.opens(Schedule)).dates();
  const cold = await transferred(kim);
  await release();
  await kim.page.reload();
  await (await kim.stands(Schedule)).dates();
  const warm = await transferred(kim);
  expect(cold, "the portal itself was transferred").toBeGreaterThan(100_000);
  expect(cold).toBeLessThanOrEqual(COLD_BYTES);
  expect(warm).toBeLessThanOrEqual(WARM_BYTES);
});

test("the editor and the boards load little code of their own", async ({ team }) => {
  const page = await (await fetch(team.server.url)).text();
  const table = /\(({"admin":.*?})\)\[/.exec(page)?.[1] ?? "{}";
  const chunks = JSON.parse(table) as Record<string, string[]>;
  const bytesOf = async (chunk: string, ...loaded: string[]) => {
    const before = loaded.flatMap((name) => chunks[name]!);
    const sizes = chunks[chunk]!.filter((file) => !before.includes(file)).map(async (file) => {
      const answer = await fetch(`${team.server.url}${file}`, { headers: { "accept-encoding": "br" }, method: "HEAD" });
      return Number(answer.headers.get("content-length"));
    });
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  };
  const editor = await bytesOf("writing", "background", "schedule", "records");
  expect(editor, "the code was found").toBeGreaterThan(50_000);
  expect(editor).toBeLessThanOrEqual(EDITOR_BYTES);
  const tables = await bytesOf("writing_tables", "background", "schedule", "records", "writing");
  expect(tables, "tables are no part of the editor").toBeGreaterThan(2_000);
  const others = Object.keys(chunks).filter((name) => name !== "map_board_editing");
  const board = await bytesOf("map_board_editing", ...others);
  expect(board, "the code was found").toBeGreaterThan(30_000);
  expect(board).toBeLessThanOrEqual(BOARD_BYTES);
});

test.describe("with a service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("a whole first visit of a player transfers little, in few requests", async ({ team }) => {
    // Counts the requests of the service worker too.
    const network = await SlowNetwork.to(team.server.url, { roundTrip: 0, bytesPerSecond: Number.POSITIVE_INFINITY });
    const kim = await team.signIn(KIM, network.url);
    await (await kim.opens(Schedule)).dates();
    await kim.page.evaluate(() => navigator.serviceWorker.ready);
    await kim.reads("Live");
    expect(network.bytes, "the portal itself was transferred").toBeGreaterThan(100_000);
    expect(network.bytes).toBeLessThanOrEqual(VISIT_BYTES);
    expect(network.requests).toBeLessThanOrEqual(VISIT_REQUESTS);
    await kim.page.goto("about:blank");
    network.close();
  });
});
