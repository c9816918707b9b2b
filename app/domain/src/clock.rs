//! A clock for a stretch of time, readable without the table of time zones: the portal's way to local times.

use serde::{Deserialize, Serialize};

use crate::day::{Day, TimeOfDay};
use crate::moment::{Moment, Span};

/// What the clocks of one zone show, from the first offset's start on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LocalClock {
    /// IANA name.
    pub zone: String,
    /// By `from`; the first one also holds for everything before it.
    offsets: Vec<ClockOffset>,
}

/// The offset in force from an instant on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockOffset {
    pub from: Moment,
    /// Minutes east of UTC.
    pub minutes: i64,
    /// What people call it, for example `CET`; empty where nobody does.
    pub name: String,
}

impl LocalClock {
    /// A clock with these offsets, by `from`; at least one.
    pub fn new(zone: String, offsets: Vec<ClockOffset>) -> Option<Self> {
        (!offsets.is_empty()).then_some(Self { zone, offsets })
    }

    /// The offset in force at `moment`.
    pub fn offset(&self, moment: Moment) -> &ClockOffset {
        let after = self.offsets.partition_point(|offset| offset.from <= moment);
        &self.offsets[after.saturating_sub(1)]
    }

    /// The parts of `span` during each of which one offset is in force, with it, in minutes east of UTC.
    pub fn stretches(&self, span: Span) -> impl Iterator<Item = (Span, i64)> {
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

    /// The date and clock time of `moment` here.
    pub fn local(&self, moment: Moment) -> (Day, TimeOfDay) {
        let local = moment
            .plus(self.offset(moment).minutes)
            .to_utc()
            .naive_utc();
        let minutes = moment
            .plus(self.offset(moment).minutes)
            .minutes()
            .rem_euclid(24 * 60);
        let time = u16::try_from(minutes)
            .ok()
            .and_then(|minutes| TimeOfDay::from_hm(minutes / 60, minutes % 60));
        (
            Day::from_date(local.date()),
            time.expect("a remainder of a day lies within it"),
        )
    }

    /// The instant at which this clock shows `day` and `minutes` past its midnight: the first where it shows that
    /// time twice. A time in a gap moves forward by the gap.
    pub fn moment(&self, day: Day, minutes: i64) -> Moment {
        let epoch = Day::from_ymd(1970, 1, 1).expect("the epoch is a date");
        let shown = Moment::from_minutes(day.days_since(epoch) * 24 * 60 + minutes);
        let read_with = |at: usize| shown.plus(-self.offsets[at].minutes);
        let before_change =
            |next: &usize| read_with(next - 1).min(read_with(*next)) < self.offsets[*next].from;
        let next = (1..self.offsets.len()).find(before_change);
        read_with(next.unwrap_or(self.offsets.len()) - 1)
    }

    /// Whether both clocks show the same times throughout.
    pub fn agrees_with(&self, other: &Self) -> bool {
        let same = |at: &ClockOffset| self.offset(at.from).minutes == other.offset(at.from).minutes;
        self.offsets.iter().chain(&other.offsets).all(same)
    }
}

#[cfg(feature = "zones")]
impl crate::zone::Zone {
    /// This zone's clock from the start of `from` to the end of `to`.
    pub fn clock(self, from: Day, to: Day) -> LocalClock {
        let mut offsets: Vec<ClockOffset> = Vec::new();
        // Offsets change at most once between two steps: no zone changes twice within six hours.
        let (first, last) = (self.start_of(from), self.start_of(to.plus(1)));
        let mut at = first;
        while at <= last {
            let now = self.offset_at(at);
            if offsets.last().is_none_or(|before| before.minutes != now) {
                let since = if offsets.is_empty() {
                    first
                } else {
                    self.change_before(at, now)
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

    /// The first minute at which `offset`, in force at `at`, is in force; within the six hours before.
    fn change_before(self, at: Moment, offset: i64) -> Moment {
        let (mut old, mut new) = (at.plus(-6 * 60), at);
        while new.minutes() - old.minutes() > 1 {
            let middle = Moment::from_minutes(i64::midpoint(old.minutes(), new.minutes()));
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
