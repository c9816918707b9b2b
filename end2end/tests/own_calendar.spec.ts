// A player's calendar link: created, read by a calendar app, renewed and revoked.

import { KIM } from "../installation/team.ts";
import { OwnCalendar } from "../pages/own_calendar.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

const reads = async (link: string) => (await fetch(link)).status;

test("a link is created, read without signing in, renewed and revoked", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  const calendar = await kim.opens(OwnCalendar);
  await kim.reads("You don’t have a link.");
  await calendar.presses("Create link");
  const first = await calendar.link();
  expect(first).toMatch(new RegExp(`^${team.server.url}/calendar/[\\w-]{43}\\.ics$`));
  const feed = await (await fetch(first)).text();
  expect(feed).toContain("BEGIN:VCALENDAR");

  await kim.page.reload();
  await kim.reads("Link created");
  await calendar.presses("Create new link");
  await calendar.confirms("Create new link");
  const second = await calendar.link();
  expect(second).not.toBe(first);
  expect([await reads(first), await reads(second)]).toEqual([404, 200]);

  await calendar.presses("Revoke link");
  await calendar.confirms("Revoke link");
  await kim.reads("You don’t have a link.");
  expect(await reads(second)).toBe(404);
});
