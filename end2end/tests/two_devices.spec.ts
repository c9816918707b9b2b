// One player on two devices, or a player and an admin, edit the same day.

import { Availability, type OwnDay } from "../pages/availability.ts";
import { KIM, silentForKim, type Team } from "../installation/team.ts";
import type { Person } from "../people/person.ts";
import { ANY_WIDTH, expect, PHONE, test } from "../test.ts";

const SAVE = "**/rpc/availability/set";
const SILENT = silentForKim(2);
const OFFLINE = /net::ERR_INTERNET_DISCONNECTED|TypeError: Failed to fetch/;
const REFUSED = /Failed to load resource: the server responded with a status of (409|429|503|507)/;

/** Records the times at which the page sends a save, by its own clock. */
function notesRequests(): void {
  const [saves, ask] = [[] as number[], window.fetch];
  const fetch: typeof ask = (request, init) => {
    if (request instanceof Request && request.url.endsWith("/rpc/availability/set")) saves.push(Date.now());
    return ask(request, init);
  };
  Object.assign(window, { saves, fetch });
}

async function stored(team: Team): Promise<string> {
  const { data } = await team.operator.get("/api/schedule/next14");
  return data[SILENT].players.find((player: { userId: string }) => player.userId === KIM.chatId).availability;
}

async function opensDay(team: Team, person: Person): Promise<{ availability: Availability; day: OwnDay }> {
  person.watch.forgives(REFUSED);
  const availability = await person.opens(Availability);
  return { availability, day: await availability.day(team.day(SILENT)).opens() };
}

/** The phone answers without a network, an admin enters that Kim cannot play, and the phone reconnects. */
async function collides(team: Team, kim: Person): Promise<{ availability: Availability; day: OwnDay }> {
  kim.watch.forgives(OFFLINE);
  const { availability, day } = await opensDay(team, kim);
  await kim.reads("Live");
  await kim.page.context().setOffline(true);
  await day.adds("19:00", "22:00");
  await kim.reads("It will be sent when you’re back online.");
  await team.operator.answers(KIM, team.day(SILENT), "x");
  await kim.page.context().setOffline(false);
  await day.says("Two answers for");
  return { availability, day };
}

test("windows that two devices add to one day at once are both kept", ANY_WIDTH, async ({ team }) => {
  const [laptop, phone] = [await team.signIn(KIM), await team.signIn(KIM)];
  const one = await opensDay(team, laptop);
  const other = await opensDay(team, phone);
  const [release, releaseOther] = [await laptop.network.holds(SAVE), await phone.network.holds(SAVE)];
  await one.day.adds("10:00", "11:00");
  await other.day.adds("15:00", "16:00");
  await Promise.all([release(), releaseOther()]);
  await one.availability.says("Saved");
  await other.availability.says("Saved");
  await one.day.lists("10:00–11:00", "15:00–16:00");
  await other.day.lists("10:00–11:00", "15:00–16:00");
  expect(await stored(team)).toBe("10:00-11:00, 15:00-16:00");
});

test("an answer that conflicts with an admin's waits for a choice, even after a reload", PHONE, async ({ team }) => {
  const kim = await team.signIn(KIM);
  const { availability, day } = await collides(team, kim);
  await expect(kim.page.getByText(/19:00–22:00 added/)).toHaveCount(0);
  expect(await stored(team)).toBe("x");
  await kim.page.reload();
  await day.says("Two answers for", "Keep saved answer: Not available", "Keep my new answer: 19:00–22:00");
  await availability.says("Choose an answer");
  await expect(kim.page.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await day.editor.getByRole("button", { name: "Keep my new answer" }).click();
  await availability.says("Saved");
  await day.lists("19:00–22:00");
  expect(await stored(team)).toBe("19:00-22:00");
});

test("the saved answer is kept by one key press", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  const { day } = await collides(team, kim);
  await day.editor.getByRole("button", { name: "Keep saved answer" }).press("Enter");
  await day.doesNotSay("Two answers");
  await day.says("Not available");
  await expect(day.editor.getByRole("heading", { level: 2 })).toBeFocused();
  expect(await stored(team)).toBe("x");
});

test("undo in the oldest toast reverts its own window and no newer one", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  const { availability, day } = await opensDay(team, kim);
  await day.adds("08:00", "09:00");
  await day.adds("10:00", "11:00");
  await day.adds("12:00", "13:00");
  await kim.page.locator(".toast", { hasText: "08:00–09:00" }).getByRole("button", { name: "Undo" }).click();
  await day.lists("10:00–11:00", "12:00–13:00");
  await kim.page.locator(".toast", { hasText: "12:00–13:00" }).getByRole("button", { name: "Undo" }).click();
  await day.lists("10:00–11:00");
  await availability.says("Saved");
  expect(await stored(team)).toBe("10:00-11:00");
});

test("undo of a change that was changed again says so and reverts nothing", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  const { availability, day } = await opensDay(team, kim);
  await day.adds("08:00", "09:00");
  await day.presses("Not available");
  await kim.page.locator(".toast", { hasText: "08:00–09:00" }).getByRole("button", { name: "Undo" }).click();
  await kim.reads("was changed again after that, so it wasn’t undone.");
  await day.says("Not available");
  await availability.says("Saved");
  expect(await stored(team)).toBe("x");
});

test("an answer that a full or busy server refuses is sent again when the server says", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  await kim.clock.install();
  await kim.page.addInitScript(notesRequests);
  const { availability, day } = await opensDay(team, kim);
  const refuses = [
    { status: 507, code: "no_space" },
    { status: 503, code: "busy" },
    { status: 429, code: "too_many_requests" },
  ];
  let attempts = 0;
  await kim.page.context().route(SAVE, (route) => {
    attempts += 1;
    const refusal = refuses.shift();
    if (!refusal) return route.continue();
    const body = JSON.stringify({ success: false, error: "The server cannot save at the moment.", code: refusal.code });
    const headers = { "retry-after": "1", "content-type": "application/json" };
    return route.fulfill({ status: refusal.status, headers, body });
  });
  await day.adds("19:00", "22:00");
  await availability.says("Waiting to sync");
  await day.says("Waiting to sync", "sent again automatically", "19:00–22:00");
  for (const attempt of [2, 3, 4]) {
    await kim.clock.passes(1_400);
    await expect.poll(() => attempts).toBeGreaterThanOrEqual(attempt);
    await kim.looksAgain();
  }
  await availability.says("Saved");
  expect(await stored(team)).toBe("19:00-22:00");
  const times = await kim.page.evaluate(() => (window as any).saves as number[]);
  const waits = times.slice(1).map((time, at) => time - times[at]!);
  expect(waits).toHaveLength(3);
  for (const wait of waits) expect(wait).toBeGreaterThanOrEqual(1000);
});
