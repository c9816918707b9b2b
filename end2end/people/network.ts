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
    let release: () => void = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const wait = async (route: Route) => {
      await released;
      // The page may have canceled the request.
      await route.continue().catch(() => {});
    };
    await this.context.route(address, wait);
    return async () => {
      release();
      await this.context.unroute(address, wait);
    };
  }

  /** Requests to `address`, or only the first ones, reach the server, and the responses wait until the returned function is called. */
  async holdsAnswers(address: Address, times?: number): Promise<() => Promise<void>> {
    let release: () => void = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const wait = async (route: Route) => {
      const response = await route.fetch();
      await released;
      await route.fulfill({ response });
    };
    await this.context.route(address, wait, { times });
    return async () => {
      release();
      await this.context.unroute(address, wait);
    };
  }

  /** Requests to `address` reach the server, and the responses are lost, until the returned function is called. */
  async losesAnswers(address: Address): Promise<() => Promise<void>> {
    this.watch.forgives(/Failed to load resource: net::ERR_FAILED|TypeError: Failed to fetch/);
    const lose = async (route: Route) => {
      await route.fetch();
      await route.abort("failed");
    };
    await this.context.route(address, lose);
    return () => this.context.unroute(address, lose);
  }

  /** Requests to `address` fail until the returned function is called. */
  async cuts(address: Address): Promise<() => Promise<void>> {
    this.watch.forgives(/Failed to load resource: net::ERR_FAILED|TypeError: Failed to fetch/);
    const fail = (route: Route) => route.abort("failed");
    await this.context.route(address, fail);
    return () => this.context.unroute(address, fail);
  }
}
