// The `test` of the engines: each test has its own server and fails on any error of its page or its server.

import { rm, writeFile } from "node:fs/promises";

import { expect, test as base } from "@playwright/test";

import { Rest } from "../installation/rest.ts";
import { Seed, Server } from "../installation/server.ts";
import { MIKA } from "../installation/team.ts";
import { DriverProcess, type EngineName } from "./driver_process.ts";
import { EnginePage } from "./engine_page.ts";
import { watchedSite } from "./watched_site.ts";
import { WebDriver } from "./web_driver.ts";

export { ANY_WIDTH, PHONE } from "../test.ts";
export { expect };

/** Below this width the tests show the portal as on a device with a touch screen. */
const NARROW = 768;

/** A folder for pictures of every page, to compare them by eye. */
export const { PICTURES } = process.env;

export interface EngineOptions {
  engine: EngineName;
  width: number;
  height: number;
}

interface TestFixtures {
  server: Server;
  operator: Rest;
  /** A browser in which the team's admin is signed in. No page of the portal is open yet. */
  portal: EnginePage;
}

interface WorkerFixtures extends EngineOptions {
  seed: Seed;
  site: string;
  driver: WebDriver;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  engine: ["firefox", { option: true, scope: "worker" }],
  width: [1280, { option: true, scope: "worker" }],
  height: [800, { option: true, scope: "worker" }],

  seed: [
    async ({}, use) => {
      const seed = new Seed();
      await use(seed);
      await seed.remove();
    },
    { scope: "worker" },
  ],

  site: [
    async ({ width }, use) => {
      const site = await watchedSite(width < NARROW);
      await use(site);
      await rm(site, { recursive: true });
    },
    { scope: "worker" },
  ],

  // One browser for all tests of a worker: each test has another origin, and a worker ends with a failed test.
  driver: [
    async ({ engine, width, height }, use) => {
      const process = await DriverProcess.start(engine);
      let driver: WebDriver | undefined;
      try {
        driver = await WebDriver.start(process.url, process.capabilities);
        if (engine === "firefox") await driver.hasNoMinWidth();
        await driver.resizes(width, height);
        expect(await driver.evaluate(() => [innerWidth, innerHeight])).toEqual([width, height]);
        await use(driver);
      } finally {
        await driver?.end();
        await process.stop();
      }
    },
    { scope: "worker", timeout: 60_000 },
  ],

  server: async ({ seed, site }, use, info) => {
    const server = await Server.start(await seed.folder(), site);
    try {
      await use(server);
    } finally {
      await server.remove();
      if (info.status !== info.expectedStatus) {
        await info.attach("server log", { body: server.log.join("\n"), contentType: "text/plain" });
      }
    }
    expect(server.faults, "what the server reported").toEqual([]);
  },

  operator: async ({ server }, use) => use(new Rest(server.url)),

  portal: async ({ server, driver }, use, info) => {
    const portal = new EnginePage(driver, server.url);
    const token = await server.session(MIKA.chatId);
    // The engines start with different languages.
    await new Rest(server.url, token).send("POST", "/rpc/display-settings/save", { display: { clock: "24h" } });
    await portal.signsIn(token);
    await use(portal);
    if (info.status !== info.expectedStatus) {
      await writeFile(info.outputPath("page.png"), await driver.picture());
    }
    const troubles = await portal.troubles();
    // The next server may be started on the same port.
    await driver.goto("about:blank");
    expect(troubles, "what the browser reported").toEqual([]);
  },
});
