// How the browser tests run: the system's own Chromium, a desktop and a phone, two at a time.

import { defineConfig } from "@playwright/test";

import { QUICK } from "./browser.ts";

/** Of no meaning to anybody: times on a page follow the player's zone, never the device's. */
const DEVICE_ZONE = "Pacific/Auckland";

/** Files about what is the same at every width; single tests elsewhere say so with the tag `ANY_WIDTH`. */
const AT_ANY_WIDTH = [
  // Its page is as wide as a desktop, and then as narrow as a phone.
  "accessibility.spec.ts",
  "changeover.spec.ts",
  "keyboard.spec.ts",
  "live.spec.ts",
  "offline.spec.ts",
  "parts.spec.ts",
  "permission.spec.ts",
  "sign_in.spec.ts",
  "weight.spec.ts",
];

export default defineConfig({
  testDir: "tests",
  outputDir: "test-results",
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A test that passes the second time has found something.
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
    // Requests of a worker pass by what a test holds or cuts; offline.spec.ts has one.
    serviceWorkers: "block",
    launchOptions: QUICK,
  },
  projects: [
    {
      name: "desktop",
      // A wide screen has no drawer, and is painted with a mouse.
      testIgnore: ["drawer.spec.ts", "touch.spec.ts"],
      grepInvert: /@phone/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: "phone",
      // There fingers paint.
      testIgnore: [...AT_ANY_WIDTH, "painting.spec.ts"],
      grepInvert: /@any-width/,
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    },
  ],
});
