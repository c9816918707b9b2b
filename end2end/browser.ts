// Which Chromium the tests drive, and how it is started.

import { existsSync } from "node:fs";

import type { LaunchOptions } from "@playwright/test";

/** The same engine without the windows that nobody sees: opening a page costs it a third of the work. */
const SHELL = "/usr/bin/chromium-headless-shell";

/** A name of this machine of which the browser does not know that it is. */
export const ELSEWHERE = "muster.test";

/** With everything that a person's browser has, the viewer of PDFs among it. */
export const WHOLE = started(process.env.CHROMIUM || "/usr/bin/chromium");

/** For every test that needs no more than pages; the whole browser where the other one is not installed. */
export const QUICK = !process.env.CHROMIUM && existsSync(SHELL) ? started(SHELL) : WHOLE;

function started(executablePath: string): LaunchOptions {
  return {
    executablePath,
    args: [
      "--no-sandbox",
      `--host-resolver-rules=MAP ${ELSEWHERE} 127.0.0.1`,
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  };
}
