// What the screen shows before the portal has loaded, and in which colors.

import { ANY_WIDTH, expect, test } from "../test.ts";
import { KIM } from "../installation/team.ts";
import type { Person } from "../people/person.ts";
import { Availability } from "../pages/availability.ts";
import { Schedule } from "../pages/schedule.ts";

const PORTAL = /\.wasm$/;
/** The requests that begin beside the portal's code. */
const FIRST_REQUESTS = /\/(api\/auth\/user|rpc\/(schedule|availability)\/load)$/;

const background = (person: Person) =>
  person.page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const theme = (person: Person) => person.page.evaluate(() => document.documentElement.dataset.theme);

/** Records the theme at the time when the body is created, before which nothing is painted. */
async function remembersFirstTheme(person: Person): Promise<() => Promise<string | null>> {
  await person.page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      sessionStorage.setItem("first-theme", document.documentElement.dataset.theme ?? "none");
    }).observe(document, { childList: true, subtree: true });
  });
  return () => person.page.evaluate(() => sessionStorage.getItem("first-theme"));
}

async function choosesTheme(person: Person, name: "System theme" | "Light theme" | "Dark theme"): Promise<void> {
  if (await person.hasDrawer()) await person.tabs();
  await person.menu.getByRole("radio", { name }).check({ force: true });
}

test("the chosen theme is set before anything is painted", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  await kim.opens(Schedule);
  await kim.page.emulateMedia({ colorScheme: "light" });
  const light = await background(kim);
  await choosesTheme(kim, "Dark theme");
  const dark = await background(kim);
  expect(dark).not.toBe(light);

  const firstTheme = await remembersFirstTheme(kim);
  const release = await kim.network.holds(PORTAL);
  await kim.page.reload({ waitUntil: "commit" });
  await expect.poll(() => firstTheme()).toBe("dark");
  await expect.poll(() => background(kim)).toBe(dark);
  await release();
  await kim.stands(Schedule);
  expect(await theme(kim)).toBe("dark");
});

test("without a choice the page follows the system's theme, even while it is open", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  await kim.opens(Schedule);
  await kim.page.emulateMedia({ colorScheme: "light" });
  const light = await background(kim);
  await kim.page.emulateMedia({ colorScheme: "dark" });
  expect(await background(kim)).not.toBe(light);
  expect(await theme(kim)).toBeUndefined();
});

test("a chosen theme can be reset to the system's", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  await kim.opens(Schedule);
  await kim.page.emulateMedia({ colorScheme: "light" });
  const light = await background(kim);
  await choosesTheme(kim, "Dark theme");
  await choosesTheme(kim, "System theme");
  expect(await background(kim)).toBe(light);
  await kim.page.reload();
  await kim.stands(Schedule);
  expect(await background(kim)).toBe(light);
});

test("the frame is painted while the portal is still loading", async ({ team }) => {
  const kim = await team.signIn(KIM);
  const release = await kim.network.holds(PORTAL);
  await kim.page.goto(Schedule.path, { waitUntil: "commit" });
  await expect(kim.page.getByRole("main", { name: "Loading" })).toBeVisible();
  await expect(kim.page.locator("#static-shell")).toBeVisible();
  await expect.poll(() => kim.page.evaluate(() => performance.getEntriesByName("first-paint").length)).toBe(1);
  if (!(await kim.hasDrawer())) await expect(kim.menu.getByRole("link", { name: "Availability" })).toBeVisible();
  await release();
  await kim.stands(Schedule);
  await expect(kim.page.locator("#static-shell")).toHaveCount(0);
});

test("a visitor sees the sign-in page while the portal is still loading", ANY_WIDTH, async ({ team }) => {
  const stranger = await team.stranger();
  const release = await stranger.network.holds(PORTAL);
  await stranger.page.goto("/login", { waitUntil: "commit" });
  await stranger.reads("Muster");
  await expect(stranger.menu).toHaveCount(0);
  await release();
  await stranger.isAskedToSignIn();
});

test("a script that is injected into the page does not run", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  await kim.opens(Schedule);
  kim.watch.forgives(/policy: script-src|Content Security Policy/);
  await kim.page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "document.documentElement.dataset.broken = 'yes'";
    document.body.append(script);
  });
  expect(await kim.page.evaluate(() => document.documentElement.dataset.broken)).toBeUndefined();
  await expect.poll(() => kim.watch.saw(/policy: script-src/)).toBe(true);
});

test("the stored schedule is shown until the server responds", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  await (await kim.opens(Schedule)).dates();
  const date = team.day(5);
  const release = await kim.network.holds(FIRST_REQUESTS);
  await kim.page.reload({ waitUntil: "commit" });
  const schedule = await kim.stands(Schedule);
  await schedule.dates();
  await schedule.day(date).doesNotSay("Off-day");
  await expect(kim.page.getByText(/^Offline/)).toHaveCount(0);
  await team.operator.plans(date, { reason: "Boot camp", isOffDay: true });
  await release();
  await schedule.day(date).says("Off-day");
});

test("the first requests of a page are sent once", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  const sent: string[] = [];
  kim.page.on("request", (request) => sent.push(new URL(request.url()).pathname));
  await (await kim.opens(Availability)).day(team.day(5)).opens();
  await kim.reads("Live");
  await kim.looksAgain();
  const first = sent.filter((path) => FIRST_REQUESTS.test(path)).sort();
  expect(first).toEqual(["/api/auth/user", "/rpc/availability/load", "/rpc/schedule/load"]);
});
