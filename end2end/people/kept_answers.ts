// What the service worker keeps for reading without a network.

import type { Person } from "./person.ts";

/** It waits until no page has asked for anything for five seconds. */
export const WHILE_IDLE = { timeout: 20_000 };

/** The paths of the cached responses of the server. */
export const keptAnswers = (person: Person) =>
  person.page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map((request) => new URL(request.url).pathname).filter((path) => /^\/(api|rpc|uploads)/.test(path));
  });

/** The paths of the cached strategies. */
export const keptStrategies = async (person: Person) =>
  (await keptAnswers(person)).filter((path) => path === "/rpc/strategies/load");
