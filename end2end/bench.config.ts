// Measurements: `npx playwright test --config bench.config.ts`, against a release build and an otherwise idle machine.

import { defineConfig } from "@playwright/test";

import tests from "./playwright.config.ts";

// At both widths, whatever the tests leave out.
const projects = tests.projects?.map((project) => ({ ...project, testIgnore: [] }));

export default defineConfig({ ...tests, projects, testDir: "bench", workers: 1, timeout: 180_000, reporter: "list" });
