//! The clock of a zone for a period, which works without the time zone database. The portal uses it for local times.

use serde::{Deserialize, Serialize};

use crate::day::{Day, TimeOfDay};
use crate::utc_minute::{Span, UtcMinute};

/// The offsets of one zone during a period, which begins with the first offset.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LocalClock {
    /// IANA name.
    pub zone: String,
    /// Sorted by `from`; the first one also applies to everything before it.
    offsets: Vec<ClockOffset>,
}

/// An offset, and the instant from which it applies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockOffset {
    pub from: UtcMinute,
    /// Minutes east of UTC.
    pub minutes: i64,
    /// The abbreviation, for example `CET`; empty if there is none.
    pub name: String,
}

impl LocalClock {
    /// Creates a clock with these offsets, sorted by `from`; `None` if there are none.
    pub fn new(zone: String, offsets: Vec<ClockOffset>) -> Option<Self> {
        (!offsets.is_empty()).then_some(Self { zone, offsets })
    }

    /// Returns the offset that applies at `moment`.
    pub fn offset_at(&self, moment: UtcMinute) -> &ClockOffset {
        let after = self.offsets.partition_point(|offset| offset.from <= moment);
        &self.offsets[after.saturating_sub(1)]
    }

    /// Splits `span` at changes of the offset. Returns each part with its offset in minutes east of UTC.
    pub fn split_by_offset(&self, span: Span) -> impl Iterator<Item = (Span, i64)> {
        let first = self
            .offsets
            .partition_point(|offset| offset.from <= span.start());
        let offsets = &self.offsets[first.saturating_sub(1)..];
        offsets.iter().enumerate().filter_map(move |(at, offset)| {
            let starts = if at == 0 { span.start() } else { offset.from };
            let next = offsets.get(at + 1).map(|next| next.from);
            let ends = next.map_or(span.end(), |next| next.min(span.end()));
            Some((Span::new(starts, ends)?, offset.minutes))
        })
    }

    /// Returns the local date and clock time of `moment`.
    pub fn local(&self, moment: UtcMinute) -> (Day, TimeOfDay) {
        let local = moment
            .plus(self.offset_at(moment).minutes)
            .to_utc()
            .naive_utc();
        let minutes = moment
            .plus(self.offset_at(moment).minutes)
            .minutes()
            .rem_euclid(24 * 60);
        let time = u16::try_from(minutes)
            .ok()
            .and_then(|minutes| TimeOfDay::from_hm(minutes / 60, minutes % 60));
        (
            Day::from_date(local.date()),
            time.expect("a remainder of a day is within it"),
        )
    }

    /// Returns the instant at which this clock shows `day` and `minutes` after midnight. A time that occurs twice means
    /// the first occurrence; a time in a clock gap moves forward by the gap.
    pub fn instant_at(&self, day: Day, minutes: i64) -> UtcMinute {
        let epoch = Day::from_ymd(1970, 1, 1).expect("the epoch is a date");
        let shown = UtcMinute::from_minutes(day.days_since(epoch) * 24 * 60 + minutes);
        let read_with = |at: usize| shown.plus(-self.offsets[at].minutes);
        let before_change =
            |next: &usize| read_with(next - 1).min(read_with(*next)) < self.offsets[*next].from;
        let next = (1..self.offsets.len()).find(before_change);
        read_with(next.unwrap_or(self.offsets.len()) - 1)
    }

    /// Whether both clocks have the same offsets throughout.
    pub fn agrees_with(&self, other: &Self) -> bool {
        let same =
            |at: &ClockOffset| self.offset_at(at.from).minutes == other.offset_at(at.from).minutes;
        self.offsets.iter().chain(&other.offsets).all(same)
    }
}

#[cfg(feature = "zones")]
impl crate::zone::Zone {
    /// Returns this zone's clock from the start of `from` to the end of `to`.
    pub fn clock(self, from: Day, to: Day) -> LocalClock {
        let mut offsets: Vec<ClockOffset> = Vec::new();
        // The offset changes at most once per step: no zone changes it twice within six hours.
        let (first, last) = (self.start_of(from), self.start_of(to.plus(1)));
        let mut at = first;
        while at <= last {
            let now = self.offset_at(at);
            if offsets.last().is_none_or(|before| before.minutes != now) {
                let since = if offsets.is_empty() {
                    first
                } else {
                    self.offset_start(at, now)
                };
                offsets.push(ClockOffset {
                    from: since,
                    minutes: now,
                    name: self.abbreviation(since).unwrap_or_default(),
                });
            }
            at = at.plus(6 * 60);
        }
        LocalClock {
            zone: self.name().to_owned(),
            offsets,
        }
    }

    /// Returns the first minute of `offset`, which applies at `at` and began in the six hours before.
    fn offset_start(self, at: UtcMinute, offset: i64) -> UtcMinute {
        let (mut old, mut new) = (at.plus(-6 * 60), at);
        while new.minutes() - old.minutes() > 1 {
            let middle = UtcMinute::from_minutes(i64::midpoint(old.minutes(), new.minutes()));
            if self.offset_at(middle) == offset {
                new = middle;
            } else {
                old = middle;
            }
        }
        new
    }
}

#[cfg(all(test, feature = "zones"))]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::zone::Zone;

    fn day(raw: &str) -> Day {
        raw.parse().expect("a day")
    }

    #[test]
    fn a_clock_knows_the_changeover_to_the_minute() {
        let clock = Zone::BERLIN.clock(day("25.03.2026"), day("07.04.2026"));
        assert_eq!(clock.offsets.len(), 2);
        assert_eq!(clock.offsets[1].from.to_string(), "2026-03-29T01:00:00Z");
        assert_eq!(
            (
                clock.offsets[0].name.as_str(),
                clock.offsets[1].name.as_str()
            ),
            ("CET", "CEST")
        );
    }

    #[test]
    fn clocks_of_one_offset_agree_whatever_their_names() {
        let clock = |zone: &str| {
            zone.parse::<Zone>()
                .expect("a zone")
                .clock(day("01.03.2026"), day("14.03.2026"))
        };
        assert!(clock("Europe/Berlin").agrees_with(&clock("Europe/Paris")));
        assert!(!clock("Europe/Berlin").agrees_with(&clock("Europe/London")));
    }

    proptest! {
        #[test]
        fn a_clock_reads_every_moment_as_its_zone_does(at in 0usize..10_000, start in 0i64..366, minute in 0i64..15 * 1440) {
            let zones: Vec<Zone> = Zone::all().collect();
            let zone = zones[at % zones.len()];
            let from = day("01.01.2026").plus(start);
            let moment = zone.start_of(from).plus(minute);
            prop_assert_eq!(zone.clock(from, from.plus(16)).local(moment), zone.local(moment));
        }
    }
}
