// Benchmarks. Run `npx playwright test --config bench.config.ts` against a release build on an idle machine.

import { defineConfig } from "@playwright/test";

import tests from "./playwright.config.ts";

// Both projects run every benchmark: the `testIgnore` of the tests does not apply.
const projects = tests.projects?.map((project) => ({ ...project, testIgnore: [] }));

export default defineConfig({ ...tests, projects, testDir: "bench", workers: 1, timeout: 180_000, reporter: "list" });
