// The demo team: its players and their browsers.

import type { Browser } from "@playwright/test";

import { Day } from "../calendar.ts";
import { Person, TOKEN } from "../people/person.ts";
import { Rest } from "./rest.ts";
import type { Server } from "./server.ts";
import { AHEAD, shiftDate } from "./test_clock.ts";

/** A player that `seed-demo` creates. */
export interface Player {
  name: string;
  chatId: string;
  zone: string;
}

/** The team's own zone. */
export const TEAM_ZONE = "Europe/Berlin";

const player = (number: number, name: string, zone = TEAM_ZONE): Player => ({
  name,
  chatId: `1000000000000000${String(number).padStart(2, "0")}`,
  zone,
});

/** The team's admin. */
export const MIKA = player(1, "Mika");
export const INES = player(2, "Ines", "Europe/Lisbon");
export const THEO = player(3, "Theo");
export const PRIYA = player(4, "Priya", "Asia/Kolkata");
export const NOAH = player(5, "Noah", "America/New_York");
export const KIM = player(6, "Kim");
export const JONAS = player(7, "Jonas");
export const ANDERS = player(8, "Coach Anders", "Europe/Stockholm");

export const MAINS = [MIKA, INES, THEO, PRIYA, NOAH];
export const EVERYBODY = [...MAINS, KIM, JONAS, ANDERS];

/**
 * Returns the first of `count` consecutive days in the second week that Kim has not answered and that have no plan. Her
 * pattern covers Thursdays. A single day has no absence either, and may be in the first week.
 */
export function silentForKim(count = 1): number {
  const today = Day.at(new Date(), TEAM_ZONE);
  const isSilent = (ahead: number) => today.plus(ahead).weekday !== "Thu";
  const candidates = count === 1 ? [8, 5] : [8, 9, 10, 11];
  return candidates.find((first) => Array.from({ length: count }, (_, at) => first + at).every(isSilent))!;
}

/** Returns a day of the second week like those of `silentForKim` on which Theo, who is away for four days, is there too. */
export function openForEverybody(): number {
  const today = Day.at(new Date(), TEAM_ZONE);
  return [8, 13].find((ahead) => today.plus(ahead).weekday !== "Thu")!;
}

export class Team {
  readonly operator: Rest;
  readonly people: Person[] = [];

  constructor(
    readonly server: Server,
    private readonly browser: Browser,
  ) {
    this.operator = new Rest(server.url);
  }

  /** Returns the day that is `ahead` days after today in the team's calendar. */
  day(ahead: number): Day {
    return Day.at(new Date(), TEAM_ZONE).plus(ahead);
  }

  /** Returns a visitor with their own browser, who is not signed in. */
  async stranger(name = "a stranger"): Promise<Person> {
    return this.sits(name);
  }

  /** Returns a player whose own browser already has a token. No page is open in it yet. */
  async signIn(player: Player, url = this.server.url): Promise<Person> {
    return this.sits(player.name, await this.server.session(player.chatId), url);
  }

  /** Returns a player who has signed in with a one-time link and sees the schedule. */
  async followsLink(player: Player): Promise<Person> {
    const person = await this.stranger(player.name);
    await person.followsLink(await this.server.loginLink(player.chatId));
    await person.isSignedIn();
    return person;
  }

  /** Ends the absence and the off-days of the demo team, which are some days after today. */
  async isThereOn(days: Day[]): Promise<void> {
    const { data } = await this.operator.get("/api/absences");
    for (const { id } of data) await this.operator.succeeds("DELETE", `/api/absences/${id}`);
    for (const day of days) await this.operator.plans(day, { isOffDay: false });
  }

  /** Deletes all matches of the demo team. */
  async forgetsMatches(): Promise<void> {
    const matches: { id: string }[] = (await this.operator.get("/api/matches?limit=200")).data;
    for (const { id } of matches) await this.operator.succeeds("DELETE", `/api/matches/${id}`);
  }

  private async sits(name: string, token?: string, url = this.server.url): Promise<Person> {
    const context = await this.browser.newContext({ baseURL: url });
    if (AHEAD !== 0) await context.addInitScript(shiftDate, AHEAD);
    // A page refetches up to half a second after another person's change. Here it does so at once; draws still differ.
    await context.addInitScript(() => {
      const random = Math.random;
      Math.random = () => random() / 1_000;
    });
    if (token) await context.addInitScript(holdsToken, { url, entry: TOKEN, token: JSON.stringify(token) });
    const person = await Person.at(name, context, url);
    this.people.push(person);
    return person;
  }

  /** Sets the same answer to a day for all `players`, in the team's time. */
  async everybodyAnswers(day: Day, availability: string, players = EVERYBODY): Promise<void> {
    for (const player of players) {
      await this.operator.answers({ ...player, zone: TEAM_ZONE }, day, availability);
    }
  }
}

/**
 * Stores a token where the portal expects it, before the first page of the browser and only once: after signing out the
 * player stays signed out. A context with a stored state would open an extra page, which takes a third of a second.
 */
function holdsToken({ url, entry, token }: { url: string; entry: string; token: string }): void {
  // A sandboxed file has neither storage nor this origin.
  if (self.origin !== url || localStorage.getItem("tests.began")) return;
  localStorage.setItem("tests.began", "yes");
  localStorage.setItem(entry, token);
}
