// Records what a person does not see: console errors, violations of the page's policy, requests to other hosts.

import type { BrowserContext } from "@playwright/test";

export class Watch {
  private readonly seen: string[] = [];
  private readonly forgiven: RegExp[] = [];

  private constructor() {}

  static async over(context: BrowserContext, url: string): Promise<Watch> {
    const watch = new Watch();
    const home = new URL(url).host;
    context.on("console", (message) => {
      if (message.type() === "error") watch.seen.push(`console: ${message.text()}`);
    });
    context.on("weberror", (fault) => watch.seen.push(`page: ${fault.error().message}`));
    context.on("request", (request) => {
      const { protocol, host } = new URL(request.url());
      if (protocol.startsWith("http") && host !== home) watch.seen.push(`foreign host: ${request.url()}`);
    });
    await context.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (breach) => {
        console.error(`policy: ${breach.effectiveDirective} ${breach.blockedURI}`);
      });
    });
    return watch;
  }

  /** Records a problem that the test itself has found. */
  report(trouble: string): void {
    this.seen.push(trouble);
  }

  /** Ignores problems that the test provokes on purpose. */
  forgives(trouble: RegExp): void {
    this.forgiven.push(trouble);
  }

  get troubles(): string[] {
    return this.seen.filter((trouble) => !this.forgiven.some((forgiven) => forgiven.test(trouble)));
  }

  saw(trouble: RegExp): boolean {
    return this.seen.some((seen) => trouble.test(seen));
  }
}
