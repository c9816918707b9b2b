// The test of this suite: a fresh installation for each one, and nothing unseen going wrong in it.

import { expect, test as base } from "@playwright/test";

import { Seed, Server } from "./installation/server.ts";
import { Team } from "./installation/team.ts";

export { expect };

/** Of a test whose subject is the same at every width: it runs on the desktop alone. */
export const ANY_WIDTH = { tag: "@any-width" };

/** Of a test whose subject is fingers or a narrow screen: it runs on the phone alone. */
export const PHONE = { tag: "@phone" };

export const test = base.extend<{ team: Team }, { seed: Seed }>({
  seed: [
    async ({}, use) => {
      const seed = new Seed();
      await use(seed);
      await seed.remove();
    },
    { scope: "worker" },
  ],

  team: async ({ seed, browser }, use, info) => {
    const server = await Server.start(await seed.folder());
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
