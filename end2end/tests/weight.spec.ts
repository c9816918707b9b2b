// The bytes that a visit transfers: the first time, and every time after.

import { expect, test } from "../test.ts";
import { KIM } from "../installation/team.ts";
import { WHILE_IDLE, keptStrategies } from "../people/kept_answers.ts";
import type { Person } from "../people/person.ts";
import { Schedule } from "../pages/schedule.ts";
import { SlowNetwork } from "../bench/slow_network.ts";

const COLD_BYTES = 302_000;
const WARM_BYTES = 15_000;
/** Of a whole first visit, with what the service worker fetches. */
const VISIT_BYTES = 340_000;
const VISIT_REQUESTS = 20;
/** Of the code that a visit of each page waits for, beyond the portal's first file: thousands of bytes, and files. */
const PAGE_LIMITS: Record<string, [number, number]> = {
  login: [28, 5],
  schedule: [90, 7],
  availability: [142, 11],
  strategy: [263, 15],
  stratbook: [382, 20],
  recurring: [145, 11],
  you: [437, 23],
  matches: [324, 22],
  statistics: [208, 16],
  shared: [195, 12],
  writing: [568, 29],
};
/** Of a second visit, with what the service worker keeps for reading without a network. */
const SECOND_VISIT_BYTES = 250_000;
/** Of what the editor needs before a text can be changed, beyond the code of the stratbook's pages. */
const EDITOR_BYTES = 200_000;
/** Of what drawing on a board needs alone. */
const BOARD_BYTES = 60_000;

/** Returns the bytes transferred for the page so far. */
const transferred = (person: Person) =>
  person.page.evaluate(() => {
    const loads = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
    return loads.reduce((sum, load) => sum + (load as PerformanceResourceTiming).transferSize, 0);
  });

/** Reads the tables of the portal's page: the chunks that a visit of each page opens, and the files of each chunk. */
async function readCode(url: string) {
  const page = await (await fetch(url)).text();
  const table = (first: string) => JSON.parse(new RegExp(`\\((\\{"${first}":.*?\\})\\)\\[`).exec(page)?.[1] ?? "{}");
  const [chunks, opened] = [table("admin"), table("login")] as Record<string, string[]>[];
  const filesOf = (names: string[]) => [...new Set(names.flatMap((name) => chunks![name]!))];
  const bytesOf = async (files: string[]) => {
    const sizes = files.map(async (file) => {
      const answer = await fetch(`${url}${file}`, { headers: { "accept-encoding": "br" }, method: "HEAD" });
      return Number(answer.headers.get("content-length"));
    });
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  };
  return { chunks: Object.keys(chunks!), opened: opened!, filesOf, bytesOf };
}

test("the schedule transfers little when it is opened, and nearly nothing the second time", async ({ team }) => {
  const kim = await team.signIn(KIM);
  const session = await kim.page.context().newCDPSession(kim.page);
  await session.send("Network.clearBrowserCache");
  // What runs beside the page is loaded after it.
  const { filesOf } = await readCode(team.server.url);
  const own = filesOf(["schedule"]);
  const beside = filesOf(["background"]).filter((file) => !own.includes(file));
  const release = await kim.network.holds(new RegExp(beside.join("|")));
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

test("each page waits for little code, in few files", async ({ team }) => {
  const { opened, filesOf, bytesOf } = await readCode(team.server.url);
  const measured: Record<string, [number, number]> = {};
  for (const page of Object.keys(PAGE_LIMITS)) {
    const files = filesOf(opened[page]!);
    measured[page] = [Math.ceil((await bytesOf(files)) / 1_000), files.length];
  }
  const isGrown = ([page, [kilobytes, files]]: [string, [number, number]]) => kilobytes > PAGE_LIMITS[page]![0] || files > PAGE_LIMITS[page]![1];
  expect(Object.fromEntries(Object.entries(measured).filter(isGrown))).toEqual({});
  expect(measured.strategy?.[0], "the code was found").toBeGreaterThan(50);
});

test("the editor and the boards load little code of their own", async ({ team }) => {
  const code = await readCode(team.server.url);
  const bytesOf = (chunk: string, ...loaded: string[]) => {
    const before = code.filesOf(loaded);
    return code.bytesOf(code.filesOf([chunk]).filter((file) => !before.includes(file)));
  };
  const stratbook = ["background", "schedule", "stratbook", "strategy", "strategy_tools", "stratbook_panes"];
  const editor = await bytesOf("writing", ...stratbook);
  expect(editor, "the code was found").toBeGreaterThan(50_000);
  expect(editor).toBeLessThanOrEqual(EDITOR_BYTES);
  const tables = await bytesOf("writing_tables", ...stratbook, "writing");
  expect(tables, "tables are no part of the editor").toBeGreaterThan(2_000);
  const others = code.chunks.filter((name) => name !== "map_board_editing");
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

  test("a second visit keeps some code and the strategies, and leaves the rest for later ones", async ({ team }) => {
    const network = await SlowNetwork.to(team.server.url, { roundTrip: 0, bytesPerSecond: Number.POSITIVE_INFINITY });
    const kim = await team.signIn(KIM, network.url);
    await (await kim.opens(Schedule)).dates();
    await kim.page.evaluate(() => navigator.serviceWorker.ready);
    network.bytes = 0;
    await kim.page.reload();
    await expect.poll(() => keptStrategies(kim), WHILE_IDLE).toHaveLength(12);
    expect(network.bytes, "code was kept").toBeGreaterThan(100_000);
    expect(network.bytes).toBeLessThanOrEqual(SECOND_VISIT_BYTES);
    await kim.page.goto("about:blank");
    network.close();
  });
});
