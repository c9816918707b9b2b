// The `test` of this suite: each test has a fresh installation and fails on any error that it does not expect.

import { expect, test as base } from "@playwright/test";

import type { FakeDiscord } from "./installation/discord.ts";
import { Seed, Server } from "./installation/server.ts";
import { Team } from "./installation/team.ts";

export { expect };

/** The tag of a test whose subject is the same at every width. It only runs on the desktop. */
export const ANY_WIDTH = { tag: "@any-width" };

/** The tag of a test whose subject is touch or a narrow screen. It only runs on the phone. */
export const PHONE = { tag: "@phone" };

export const test = base.extend<{ team: Team; discord?: FakeDiscord }, { seed: Seed }>({
  seed: [
    async ({}, use) => {
      const seed = new Seed();
      await use(seed);
      await seed.remove();
    },
    { scope: "worker" },
  ],

  /** The Discord of the server's bot. By default there is no bot. */
  discord: async ({}, use) => use(undefined),

  team: async ({ seed, browser, discord }, use, info) => {
    const server = await Server.start(await seed.folder(), undefined, discord?.settings);
    const team = new Team(server, browser);
    try {
      await use(team);
    } finally {
      for (const person of team.people) await person.page.context().close();
      await server.remove();
      if (info.status !== info.expectedStatus) {
        await info.attach("server log", { body: server.log.join("\n"), contentType: "text/plain" });
      }
    }
    for (const { name, watch } of team.people) {
      expect(watch.troubles, `what the browser of ${name} reported`).toEqual([]);
    }
    expect(server.faults, "what the server reported").toEqual([]);
  },
});
