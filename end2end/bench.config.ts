// Measurements: `npx playwright test --config bench.config.ts`, against a release build and an otherwise idle machine.

import { defineConfig } from "@playwright/test";

import tests from "./playwright.config.ts";

export default defineConfig({ ...tests, testDir: "bench", workers: 1, timeout: 180_000, reporter: "list" });
