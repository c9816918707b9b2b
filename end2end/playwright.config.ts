// The configuration of the browser tests: the system's Chromium, a desktop and a phone, two tests at a time.

import { defineConfig } from "@playwright/test";

import { QUICK } from "./browser.ts";

/** Must have no effect: times on a page are in the player's zone, never in the device's. */
const DEVICE_ZONE = "Pacific/Auckland";

/** Files whose subject is the same at every width. Single tests of other files have the tag `ANY_WIDTH`. */
const AT_ANY_WIDTH = [
  // It resizes its page to both widths itself.
  "accessibility.spec.ts",
  "changeover.spec.ts",
  "keyboard.spec.ts",
  "live.spec.ts",
  "offline.spec.ts",
  "chunks.spec.ts",
  "permission.spec.ts",
  "sign_in.spec.ts",
  // It resizes its page too.
  "stratbook_states.spec.ts",
  "weight.spec.ts",
];

export default defineConfig({
  testDir: "tests",
  outputDir: "test-results",
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A test that only passes the second time has found a bug.
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["dot"], ["./closing_line.ts"]],
  use: {
    browserName: "chromium",
    headless: true,
    locale: "en-GB",
    timezoneId: DEVICE_ZONE,
    // Animations would only make the tests wait.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    // Requests of a service worker bypass what a test holds or cuts. Only offline.spec.ts allows one.
    serviceWorkers: "block",
    launchOptions: QUICK,
  },
  projects: [
    {
      name: "desktop",
      // A wide screen has no drawer and is painted by mouse.
      testIgnore: ["drawer.spec.ts", "touch.spec.ts"],
      grepInvert: /@phone/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: "phone",
      // A phone is painted by touch.
      testIgnore: [...AT_ANY_WIDTH, "painting.spec.ts"],
      grepInvert: /@any-width/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
