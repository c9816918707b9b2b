// How soon a player can use the portal on a phone with a slow network and a slow processor, the first time and later.

import { type CDPSession, expect, type Page } from "@playwright/test";

import { KIM } from "../installation/team.ts";
import { PHONE, test } from "../test.ts";
import { SlowNetwork } from "./slow_network.ts";

test.use({ serviceWorkers: "allow" });

const ROUNDS = Number(process.env.ROUNDS || 3);
/** How much slower the processor of the phone is. */
const SLOWER = 4;

/** The pages, each with its path and an element that only its loaded content has. */
const PAGES = {
  schedule: ["/schedule", ".day-card .day-card-link"],
  availability: ["/availability", ".paint-cell[data-cell]"],
  stratbook: ["/stratbook", ".stratbook-rows .strategy-title"],
  "a strategy": ["/stratbook/ID", ".strategy-text p"],
} as const;

interface Load {
  /** Milliseconds since the navigation began. */
  paint: number;
  usable: number;
  /** The milliseconds by which tasks exceed 50, all together. */
  blocking: number;
  bytes: number;
  requests: number;
  /** The bytes of the whole visit, with what is prefetched. */
  visitBytes: number;
  visitRequests: number;
}

test("pages load fast on a phone", PHONE, async ({ team }, info) => {
  test.setTimeout(1_200_000);
  const rows: string[] = [];
  const [strategy] = await team.operator.succeeds("GET", "/api/strategies?limit=1");
  for (const [name, [address, content]] of Object.entries(PAGES)) {
    const path = address.replace("ID", strategy.id);
    const cold: Load[] = [];
    const warm: Load[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const network = await SlowNetwork.to(team.server.url);
      const kim = await team.signIn(KIM, network.url);
      kim.watch.forgives(/./);
      const session = await kim.page.context().newCDPSession(kim.page);
      await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
      await kim.page.addInitScript(watchesLoad, content);
      cold.push(await load(kim.page, session, network, path));
      await kim.page.goto("about:blank");
      warm.push(await load(kim.page, session, network, path));
      await kim.page.close();
      network.close();
    }
    rows.push(row(name, "cold", cold), row(name, "warm", warm));
  }
  const table = [
    "| page | | first paint | usable | blocking | until usable | visit |",
    "|---|---|---|---|---|---|---|",
    ...rows,
  ].join("\n");
  info.annotations.push({ type: "figures", description: table });
  console.log(`\nmedians of ${ROUNDS}; 150 ms, 1.6 Mb/s, ${SLOWER}x slower processor\n${table}`);
});

async function load(page: Page, session: CDPSession, network: SlowNetwork, path: string): Promise<Load> {
  network.bytes = 0;
  network.requests = 0;
  await page.goto(new URL(path, network.url).href, { waitUntil: "commit" });
  // Without Playwright's script in the page: its compilation is a task of 50 ms with this processor.
  const isUsable = async () => (await session.send("Runtime.evaluate", { expression: '"usableAt" in window' })).result.value;
  await expect.poll(isUsable, { intervals: [50], timeout: 60_000 }).toBe(true);
  const { bytes, requests } = network;
  await network.rests();
  const times = await page.evaluate(() => {
    const { usableAt, blocking } = window as unknown as { usableAt: number; blocking: number };
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    return { paint: paint?.startTime ?? Number.NaN, usable: usableAt, blocking };
  });
  return { ...times, bytes, requests, visitBytes: network.bytes, visitRequests: network.requests };
}

/** Notes when the content is there and the page has drawn it, and how long tasks block. Runs in the page. */
function watchesLoad(content: string): void {
  const noted = window as unknown as { usableAt?: number; blocking: number };
  noted.blocking = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) noted.blocking += duration - 50;
  }).observe({ type: "longtask", buffered: true });
  const look = () => {
    if (document.querySelector(content)) {
      // The frame is drawn and the page answers again.
      setTimeout(() => (noted.usableAt = performance.now()));
    } else {
      requestAnimationFrame(look);
    }
  };
  requestAnimationFrame(look);
}

function row(name: string, kind: string, loads: Load[]): string {
  const median = (of: keyof Load) => loads.map((load) => load[of]).sort((one, other) => one - other)[loads.length >> 1]!;
  const seconds = (of: keyof Load) => `${(median(of) / 1_000).toFixed(2)} s`;
  const kilobytes = (of: keyof Load) => `${(median(of) / 1_000).toFixed(0)} KB`;
  const columns = [
    name,
    kind,
    seconds("paint"),
    seconds("usable"),
    `${median("blocking").toFixed(0)} ms`,
    `${kilobytes("bytes")} in ${median("requests")}`,
    `${kilobytes("visitBytes")} in ${median("visitRequests")}`,
  ];
  return `| ${columns.join(" | ")} |`;
}
