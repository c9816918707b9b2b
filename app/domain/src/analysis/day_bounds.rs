//! The bounds of a team day on the line of time.

use crate::day::Day;
use crate::local_clock::LocalClock;
use crate::utc_minute::{Span, UtcMinute};

/// The time of day, in minutes, until which a span that began on the previous day still belongs to that day.
pub const MORNING_MINUTE: i64 = 6 * 60;

/// Midnight and morning of a team day and of the next one, as instants by the team's clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DayBounds {
    pub midnight: UtcMinute,
    /// [`MORNING_MINUTE`]: what runs over `midnight` belongs to this day only from then on.
    pub morning: UtcMinute,
    pub next_midnight: UtcMinute,
    /// The instant until which a span that begins on this day belongs to it.
    pub next_morning: UtcMinute,
}

impl DayBounds {
    /// Number of days before a team day whose windows can reach it. A window is up to 26 hours long where a clock
    /// change makes a day longer, so a window of the day before the last one can end after midnight.
    pub const DAYS_BEFORE: i64 = 2;
    /// Number of days after a team day whose windows can continue what begins on it.
    pub const DAYS_AFTER: i64 = 1;

    #[cfg(feature = "zones")]
    pub fn of(day: Day, zone: crate::zone::Zone) -> Self {
        let morning = crate::day::TimeOfDay::from_hm(6, 0).expect("six is a time of day");
        let next = day.plus(1);
        Self {
            midnight: zone.start_of(day),
            morning: zone.instant_at(day, morning),
            next_midnight: zone.start_of(next),
            next_morning: zone.instant_at(next, morning),
        }
    }

    /// `clock` is the team's clock, which covers the day and the next one.
    pub fn by_clock(day: Day, clock: &LocalClock) -> Self {
        let next = day.plus(1);
        Self {
            midnight: clock.instant_at(day, 0),
            morning: clock.instant_at(day, MORNING_MINUTE),
            next_midnight: clock.instant_at(next, 0),
            next_morning: clock.instant_at(next, MORNING_MINUTE),
        }
    }

    /// Returns the part of `span` that the day's analysis sees: from the minute before midnight, which tells whether
    /// the span runs over midnight, to the next morning. `None` for a span without time on the day.
    pub(crate) fn seen_part(self, span: Span) -> Option<Span> {
        let from = span.start().max(self.midnight.plus(-1));
        let to = span.end().min(self.next_morning);
        Span::new(from, to).filter(|part| part.end() > self.midnight)
    }

    /// Returns the part of a player's free time that the day shows: what begins on the day, until the next morning, and
    /// what runs over midnight from the morning on. If one of the day's playable `windows` begins before the morning,
    /// the time from midnight is shown too, because players of the lineup may be free since the day before.
    pub fn shown_part(self, span: Span, windows: &[Span]) -> Option<Span> {
        let is_early = windows
            .first()
            .is_some_and(|window| window.start() < self.morning);
        let first = if span.start() < self.midnight && !is_early {
            self.morning
        } else {
            self.midnight
        };
        Span::new(span.start().max(first), span.end().min(self.next_morning))
            .filter(|part| part.start() < self.next_midnight)
    }

    /// Whether the day's analysis depends on `span`: it touches the time from midnight to the next morning.
    pub fn is_reached_by(self, span: Span) -> bool {
        self.midnight <= span.end() && span.start() < self.next_morning
    }

    /// Returns the parts of the maximal common spans that belong to the day, sorted by start; none contains another.
    ///
    /// `spans` are maximal in the time that the day's analysis sees, and sorted. At most the first one runs over
    /// midnight: it belongs to the day from the morning on. The others belong to the day on which they begin.
    pub(super) fn own_parts(self, spans: &[Span], minutes: i64) -> Vec<Span> {
        let begins_here = |span: &Span| span.start() < self.next_midnight;
        let running = spans.first().filter(|span| span.start() < self.midnight);
        let own = &spans[usize::from(running.is_some())..];
        let rest = running
            .and_then(|span| Span::new(self.morning, span.end()))
            .filter(|rest| rest.minutes() >= minutes)
            // A later span ends later, so it contains the rest if it begins before it.
            .filter(|rest| own.first().is_none_or(|first| first.start() > rest.start()));
        let own = own.iter().copied().filter(begins_here);
        rest.into_iter().chain(own).collect()
    }

    /// Returns the first and the last minute at which a session of the day can begin. `running` is the maximal common
    /// span of the same number of players that runs over midnight: its time before the morning belongs to the previous
    /// day.
    pub(super) fn session_starts(self, running: Option<Span>, minutes: i64) -> (i64, i64) {
        let midnight = self.midnight.minutes();
        let first = running
            .filter(|span| span.start() < self.midnight)
            .map_or(midnight, |span| span.end().minutes() - minutes + 1);
        let last = self.next_morning.minutes() - minutes;
        (
            first.clamp(midnight, self.morning.minutes().max(midnight)),
            last.min(self.next_midnight.minutes() - 1),
        )
    }
}
