// A player's calendar link: made, read by a calendar program, renewed and closed.

import { KIM } from "../installation/team.ts";
import { OwnCalendar } from "../pages/own_calendar.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

const reads = async (link: string) => (await fetch(link)).status;

test("a link is made, read without signing in, renewed and closed", ANY_WIDTH, async ({ team }) => {
  const kim = await team.signIn(KIM);
  const calendar = await kim.opens(OwnCalendar);
  await kim.reads("You have no link.");
  await calendar.presses("Make a link");
  const first = await calendar.link();
  expect(first).toMatch(new RegExp(`^${team.server.url}/calendar/[\\w-]{43}\\.ics$`));
  const feed = await (await fetch(first)).text();
  expect(feed).toContain("BEGIN:VCALENDAR");

  await kim.page.reload();
  await kim.reads("You have a link since");
  await calendar.presses("Make a new link");
  await calendar.confirms("Make a new link");
  const second = await calendar.link();
  expect(second).not.toBe(first);
  expect([await reads(first), await reads(second)]).toEqual([404, 200]);

  await calendar.presses("Close the link");
  await calendar.confirms("Close the link");
  await kim.reads("You have no link.");
  expect(await reads(second)).toBe(404);
});
