// What a visitor reads where the portal cannot start, and where the browser stores nothing.

import { Availability } from "../pages/availability.ts";
import { Schedule } from "../pages/schedule.ts";
import { KIM, type Team } from "../installation/team.ts";
import type { Person } from "../people/person.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

/** A stranger at the sign-in page of a portal that does not start. */
async function visits(team: Team, prepare: (person: Person) => Promise<unknown>): Promise<Person> {
  const ada = await team.stranger("Ada");
  ada.watch.forgives(/./);
  await prepare(ada);
  await ada.page.goto("/login");
  return ada;
}

const problem = (person: Person) => person.page.getByRole("alert");

test("a browser without WebAssembly reads that it lacks it, and what to do", ANY_WIDTH, async ({ team }) => {
  const ada = await visits(team, (ada) => ada.page.addInitScript(() => Reflect.deleteProperty(window, "WebAssembly")));
  await expect(problem(ada)).toContainText("This browser can’t run Muster");
  await expect(problem(ada)).toContainText("Lockdown Mode");
});

test("a browser that is too old reads which ones are not", async ({ team }) => {
  const ada = await visits(team, async (ada) => {
    await ada.page.addInitScript(() => {
      CSS.supports = () => false;
    });
    // This browser is not really too old: without its code it does not start.
    await ada.page.route(/_bg\.wasm$/, () => {});
  });
  await expect(problem(ada)).toContainText("Chrome or Edge 123, Firefox 121, Safari 17.5");
});

test("code that this browser cannot compile is a sign of its age", async ({ team }) => {
  const ada = await visits(team, (ada) =>
    ada.page.route(/_bg\.wasm$/, (route) => route.fulfill({ contentType: "application/wasm", body: Buffer.from("\0asm\x02\0\0\0") })),
  );
  await expect(problem(ada)).toContainText("This browser is too old for Muster");
});

test("a file that is blocked or missing has its own words, and another try loads it", ANY_WIDTH, async ({ team }) => {
  for (const [files, status] of [[/_bg\.wasm$/, 0], [/_bg\.wasm$/, 404], [/\/frontend-[^/]*\.js$/, 0], [/\/frontend-[^/]*\.js$/, 404]] as const) {
    const ada = await visits(team, (ada) =>
      ada.page.route(files, (route) => (status ? route.fulfill({ status, body: "" }) : route.abort("blockedbyclient"))),
    );
    await expect(problem(ada), `${files} ${status}`).toContainText("Muster couldn’t be loaded");
    await ada.page.unroute(files);
    await problem(ada).getByRole("button", { name: "Try again" }).click();
    await ada.isAskedToSignIn();
    await expect(problem(ada)).toHaveCount(0);
  }
});

test("a start that takes long says so, and goes on", async ({ team }) => {
  let arrives = () => {};
  const arrived = new Promise<void>((resolve) => (arrives = resolve));
  const ada = await visits(team, async (ada) => {
    await ada.page.clock.install();
    await ada.page.route(/_bg\.wasm$/, async (route) => {
      await arrived;
      await route.continue();
    });
  });
  await ada.page.clock.fastForward(19_000);
  await expect(problem(ada)).toHaveCount(0);
  await ada.page.clock.fastForward(2_000);
  await expect(problem(ada)).toContainText("Muster takes long to load");
  arrives();
  await ada.isAskedToSignIn();
  await expect(problem(ada)).toHaveCount(0);
});

for (const [kind, block] of [
  ["throws", () => ["localStorage", "sessionStorage"].forEach((name) => Object.defineProperty(window, name, { configurable: true, get() { throw new DOMException("denied", "SecurityError"); } }))],
  ["is null", () => ["localStorage", "sessionStorage"].forEach((name) => Object.defineProperty(window, name, { configurable: true, get: () => null }))],
] as const) {
  test(`where the storage ${kind}, the portal works for the visit and says that it forgets`, ANY_WIDTH, async ({ team }) => {
    const kim = await team.stranger("Kim");
    await kim.page.addInitScript(block);
    await kim.followsLink(await team.server.loginLink(KIM.chatId));
    await kim.isSignedIn();
    await kim.reads("This browser stores nothing for this site.");
    const availability = await kim.chooses(Availability);
    await availability.day(team.day(2)).says("18:00–22:00");
    await (await kim.chooses(Schedule)).dates();
    await kim.page.reload();
    await kim.isAskedToSignIn();
    await kim.reads("This browser stores nothing for this site.");
  });
}
