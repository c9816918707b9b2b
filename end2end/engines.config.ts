// The configuration of `make test-engines`: Firefox and WebKitGTK, each at the width of a desktop and of a phone.

import { defineConfig } from "@playwright/test";

import type { EngineOptions } from "./engines/test.ts";
import tests from "./playwright.config.ts";

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

export default defineConfig<EngineOptions>({
  ...tests,
  testDir: "engines",
  use: {},
  projects: (["firefox", "webkit"] as const).flatMap((engine) => [
    { name: `${engine}-desktop`, grepInvert: /@phone/, use: { engine, ...DESKTOP } },
    { name: `${engine}-phone`, grepInvert: /@any-width/, use: { engine, ...PHONE } },
  ]),
});
