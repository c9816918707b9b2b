// Dates and times in the portal's formats, computed with the zone data of the JavaScript engine.

const DAY = 24 * 60 * 60 * 1000;
const MINUTE = 60 * 1000;

/** A calendar date without a zone. */
export class Day {
  private constructor(private readonly utc: number) {}

  /** From `26.11.2026`. */
  static fromWire(wire: string): Day {
    const [day, month, year] = wire.split(".").map(Number);
    return new Day(Date.UTC(year!, month! - 1, day!));
  }

  /** The date that a clock in `zone` shows at `instant`. */
  static at(instant: Date, zone: string): Day {
    const { year, month, day } = fields(instant, zone);
    return new Day(Date.UTC(year, month - 1, day));
  }

  /** The Sunday of March on which clocks go forward in the United States (the second) or in Europe (the last). */
  static springChange(year: number, where: "us" | "europe"): Day {
    const first = new Day(Date.UTC(year, 2, where === "us" ? 8 : 25));
    return [0, 1, 2, 3, 4, 5, 6].map((days) => first.plus(days)).find((day) => day.weekday === "Sun")!;
  }

  get year(): number {
    return new Date(this.utc).getUTCFullYear();
  }

  plus(days: number): Day {
    return new Day(this.utc + days * DAY);
  }

  equals(other: Day): boolean {
    return this.utc === other.utc;
  }

  /** `26.11.2026`. */
  get wire(): string {
    const [year, month, day] = this.iso.split("-");
    return `${day}.${month}.${year}`;
  }

  /** `2026-11-26`. */
  get iso(): string {
    return new Date(this.utc).toISOString().slice(0, 10);
  }

  /** `Thu`. */
  get weekday(): string {
    return this.written({ weekday: "short" });
  }

  /** `Thu 26 Nov`. */
  get short(): string {
    return `${this.weekday} ${this.number} ${this.written({ month: "long" }).slice(0, 3)}`;
  }

  /** `Thu, 26 November`. */
  get title(): string {
    return `${this.weekday}, ${this.number} ${this.written({ month: "long" })}`;
  }

  /** `Thursday, 26 November`. */
  get long(): string {
    return `${this.written({ weekday: "long" })}, ${this.number} ${this.written({ month: "long" })}`;
  }

  /** `Thursday 26 November`. */
  get spoken(): string {
    return this.long.replace(",", "");
  }

  /** The instant at which a clock in `zone` shows `time` (`HH:MM`) on this date. */
  instant(time: string, zone: string): Date {
    const [hour, minute] = time.split(":").map(Number);
    const shown = this.utc + (hour! * 60 + minute!) * MINUTE;
    // The offset near the instant, computed again because the first guess may be beyond a clock change.
    const guess = shown - offset(new Date(shown), zone);
    return new Date(shown - offset(new Date(guess), zone));
  }

  private get number(): string {
    return this.written({ day: "numeric" });
  }

  private written(options: Intl.DateTimeFormatOptions): string {
    return new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" }).format(this.utc);
  }
}

/** Converts a window of `day` in `zone` to `elsewhere`: `02:00–05:00`, and the date on which it starts there. */
export function readElsewhere(day: Day, [from, to]: [string, string], zone: string, elsewhere: string) {
  const starts = day.instant(from, zone);
  const ends = (to > from ? day : day.plus(1)).instant(to, zone);
  return { day: Day.at(starts, elsewhere), times: `${clock(starts, elsewhere)}–${clock(ends, elsewhere)}` };
}

function clock(instant: Date, zone: string): string {
  const { hour, minute } = fields(instant, zone);
  return [hour, minute].map((number) => String(number).padStart(2, "0")).join(":");
}

function offset(instant: Date, zone: string): number {
  const { year, month, day, hour, minute, second } = fields(instant, zone);
  return Date.UTC(year, month - 1, day, hour, minute, second) - instant.getTime();
}

function fields(instant: Date, zone: string) {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  const parts = new Map(format.formatToParts(instant).map((part) => [part.type, Number(part.value)]));
  const field = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  return {
    year: field("year"),
    month: field("month"),
    day: field("day"),
    hour: field("hour"),
    minute: field("minute"),
    second: field("second"),
  };
}
