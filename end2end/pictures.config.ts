// Makes the pictures of the README from the demo team: `make pictures`.

import { defineConfig } from "@playwright/test";

import tests from "./playwright.config.ts";

export default defineConfig({
  ...tests,
  testDir: "pictures",
  workers: 1,
  timeout: 180_000,
  reporter: "list",
  use: { ...tests.use, timezoneId: "Europe/Berlin" },
  projects: [
    { name: "desktop", grepInvert: /@phone/, use: { viewport: { width: 1000, height: 640 } } },
    { name: "phone", grep: /@phone/, use: { viewport: { width: 390, height: 760 }, hasTouch: true, isMobile: true } },
  ],
});
