// A person's connection to the server, which a test can delay or cut.

import type { BrowserContext, Route } from "@playwright/test";

import type { Watch } from "./watch.ts";

type Address = string | RegExp;

export class Network {
  constructor(
    private readonly context: BrowserContext,
    private readonly watch: Watch,
  ) {}

  /** Requests to `address` get no response until the returned function is called. */
  async holds(address: Address): Promise<() => Promise<void>> {
    const { released, release } = gate();
    const stop = await this.intercepts(address, async (route) => {
      await released;
      // The page may have canceled the request.
      await route.continue().catch(() => {});
    });
    return () => {
      release();
      return stop();
    };
  }

  /** Requests to `address`, or only the first ones, reach the server, and the responses wait until the returned function is called. */
  async holdsAnswers(address: Address, times?: number): Promise<() => Promise<void>> {
    const { released, release } = gate();
    const hold = async (route: Route) => {
      const response = await route.fetch();
      await released;
      await route.fulfill({ response });
    };
    const stop = await this.intercepts(address, hold, times);
    return () => {
      release();
      return stop();
    };
  }

  /** Requests to `address` reach the server, and the responses are lost, until the returned function is called. */
  async losesAnswers(address: Address): Promise<() => Promise<void>> {
    this.watch.forgives(/Failed to load resource: net::ERR_FAILED|TypeError: Failed to fetch/);
    return this.intercepts(address, async (route) => {
      await route.fetch();
      await route.abort("failed");
    });
  }

  /** Requests to `address` fail until the returned function is called. */
  async cuts(address: Address): Promise<() => Promise<void>> {
    this.watch.forgives(/Failed to load resource: net::ERR_FAILED|TypeError: Failed to fetch/);
    return this.intercepts(address, (route) => route.abort("failed"));
  }

  /**
   * Handles requests to `address` until the returned function is called.
   *
   * That function waits for the requests in progress first: removing the handler would let them continue unhandled.
   */
  private async intercepts(
    address: Address,
    handle: (route: Route) => Promise<void>,
    times?: number,
  ): Promise<() => Promise<void>> {
    const inProgress = new Set<Promise<void>>();
    const track = (route: Route) => {
      const handled = handle(route).finally(() => inProgress.delete(handled));
      inProgress.add(handled);
      return handled;
    };
    await this.context.route(address, track, { times });
    return async () => {
      await Promise.all(inProgress);
      await this.context.unroute(address, track);
    };
  }
}

/** A promise that is settled from outside. */
const gate = () => {
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  return { released, release };
};
