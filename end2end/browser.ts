// Which Chromium the tests drive, and how it is started.

import { existsSync } from "node:fs";

import type { LaunchOptions } from "@playwright/test";

/** The same engine without a user interface: opening a page takes a third of the work. */
const SHELL = "/usr/bin/chromium-headless-shell";

/** A host name that resolves to this machine, but that a browser does not trust like localhost. */
export const ELSEWHERE = "muster.test";

/** The complete browser, including the PDF viewer. */
export const WHOLE = started(process.env.CHROMIUM || "/usr/bin/chromium");

/** For every test that only needs pages. The complete browser where the headless shell is not installed. */
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
