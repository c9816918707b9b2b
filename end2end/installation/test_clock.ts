// The clock of a run that takes place on another date: the same shift for the tests, the servers and the pages.

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** The hour of the team's evening after which its last session can be over, and with it what many tests are about. */
const LATE_HOUR = 21;
const HOUR = 3_600_000;

/** Milliseconds by which clocks are ahead of the machine's; 0 for a run at this time. A run in the late evening takes
 * place six hours earlier on the same day. */
export const AHEAD = Number(process.env.CLOCK_AHEAD ?? (teamHour() >= LATE_HOUR ? -6 * HOUR : 0));

function teamHour(): number {
  const hour = new Intl.DateTimeFormat("en", { timeZone: "Europe/Berlin", hour: "2-digit", hourCycle: "h23" });
  return Number(hour.format(new Date()));
}

/**
 * Makes `Date` show the time `ahead` milliseconds later; timers stay. Runs in Node.js and, as an init script, in pages,
 * so it uses nothing outside of itself.
 */
export function shiftDate(ahead: number): void {
  const Machine = Date;
  globalThis.Date = class extends Machine {
    constructor(...given: []) {
      if (given.length === 0) super(Machine.now() + ahead);
      else super(...given);
    }

    static override now(): number {
      return Machine.now() + ahead;
    }
  } as DateConstructor;
}

/** The environment of a program whose system clock is ahead, through Debian's package `libfaketime`. */
export function clockSettings(): Record<string, string> {
  if (AHEAD === 0) return {};
  return {
    LD_PRELOAD: fakeTimeLibrary(),
    FAKETIME: `${AHEAD < 0 ? "" : "+"}${AHEAD / 1000}`,
    // Timeouts and the times of files stay those of the machine.
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
    NO_FAKE_STAT: "1",
  };
}

function fakeTimeLibrary(): string {
  const folders = readdirSync("/usr/lib").map((folder) => join("/usr/lib", folder, "faketime/libfaketime.so.1"));
  const library = folders.find((path) => existsSync(path));
  if (!library) throw new Error("libfaketime is not there: install it (on Debian: apt-get install libfaketime)");
  return library;
}

if (AHEAD !== 0) shiftDate(AHEAD);
