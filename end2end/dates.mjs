// Runs the tests that depend on the date under other dates: `node dates.mjs [FIRST [COUNT]]`, of the list below.
//
// The clocks of the tests, the servers and the pages are set; see installation/test_clock.ts.

import { spawnSync } from "node:child_process";

/** Local times in the team's zone, Europe/Berlin, with their offset. */
const INSTANTS = [
  // The ends of months and years, a leap day, and the weeks before and after them.
  ..."2026-11-27 2026-11-29 2026-11-30 2026-12-01 2026-12-18 2026-12-24 2026-12-30 2026-12-31 2027-01-01 2027-01-02"
    .split(" ").map((day) => `${day}T12:10:00+01:00`),
  ..."2027-01-31 2027-02-20 2027-02-28 2027-03-01 2028-02-28 2028-02-29 2028-03-01".split(" ")
    .map((day) => `${day}T17:40:00+01:00`),
  ..."2027-04-30 2027-05-31 2027-06-30 2027-07-31 2027-08-31 2027-09-30".split(" ").map((day) => `${day}T20:05:00+02:00`),
  // Both changeovers of Europe and of the United States: within the fortnight, on the day before and on the day.
  "2027-03-13T12:10:00+01:00", "2027-03-14T12:10:00+01:00", "2027-03-20T12:10:00+01:00", "2027-03-27T12:10:00+01:00",
  "2027-03-28T01:30:00+01:00", "2027-03-28T12:10:00+02:00", "2027-10-24T12:10:00+02:00", "2027-10-30T12:10:00+02:00",
  "2027-10-31T02:30:00+02:00", "2027-10-31T12:10:00+01:00", "2027-11-06T12:10:00+01:00", "2027-11-07T12:10:00+01:00",
  // Around midnight in the team's zone.
  "2026-12-31T23:59:00+01:00", "2027-01-01T00:01:00+01:00", "2027-06-30T23:59:00+02:00", "2027-07-05T00:01:00+02:00",
  "2027-10-30T23:59:00+02:00",
];

/** The files whose tests show or choose dates. */
const FILES = [
  "absences", "availability", "changeover", "discord_setup", "display", "far_away", "first_sign_in", "keyboard", "live",
  "matches", "own_calendar", "painting", "planning", "polls", "recurring", "schedule", "team_day", "ten_seconds", "tonight",
  "two_devices",
].map((file) => `tests/${file}.spec.ts`);

const [first = 0, count = INSTANTS.length] = process.argv.slice(2).map(Number);
const chosen = INSTANTS.slice(first, first + count);
let failed = 0;
for (const instant of chosen) {
  const ahead = Date.parse(instant) - Date.now();
  const run = spawnSync("npx", ["playwright", "test", "--project=desktop", ...FILES], {
    cwd: import.meta.dirname,
    env: { ...process.env, CLOCK_AHEAD: String(ahead) },
    encoding: "utf8",
  });
  const closing = run.stdout.trim().split("\n").at(-1);
  console.log(`${instant}: ${closing}`);
  if (run.status !== 0) {
    failed += 1;
    console.log(run.stdout, run.stderr);
  }
}
console.log(`${chosen.length - failed} dates passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
