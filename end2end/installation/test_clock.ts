// The clock of a run that takes place on another date: the same shift for the tests, the servers and the pages.

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Milliseconds by which clocks are ahead of the machine's; 0 for a run on today's date. */
export const AHEAD = Number(process.env.CLOCK_AHEAD ?? 0);

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
