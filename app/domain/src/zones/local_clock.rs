//! The clock of a zone for a period, which works without the time zone database. The portal uses it for local times.

use serde::{Deserialize, Serialize};

use crate::availability::Window;
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

/// A change of the offset, in clock times of one day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClockChange {
    pub kind: ClockChangeKind,
    /// The first minute that is skipped or occurs twice, after midnight of the day.
    pub start: i64,
    /// The minute after the last one.
    pub end: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClockChangeKind {
    /// The clock goes forward: these times do not exist.
    Skipped,
    /// The clock goes back: these times occur twice.
    Repeated,
}

impl ClockChange {
    /// Whether the time is skipped or occurs twice.
    pub fn contains(&self, minutes: i64) -> bool {
        (self.start..self.end).contains(&minutes)
    }
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
        let shown = UtcMinute::from_minutes(day.minutes_since_epoch() + minutes);
        let read_with = |at: usize| shown.plus(-self.offsets[at].minutes);
        let before_change =
            |next: &usize| read_with(next - 1).min(read_with(*next)) < self.offsets[*next].from;
        let next = (1..self.offsets.len()).find(before_change);
        read_with(next.unwrap_or(self.offsets.len()) - 1)
    }

    /// Returns the span of `window` on `day`; `None` if a clock gap skips the whole window.
    #[cfg(feature = "zones")]
    pub(crate) fn span(&self, day: Day, window: Window) -> Option<Span> {
        let start = i64::from(window.start.minutes());
        let end = start + i64::from(window.minutes());
        Span::new(self.instant_at(day, start), self.instant_at(day, end))
    }

    /// The offsets, sorted by the instants from which they apply.
    #[cfg(feature = "zones")]
    pub(crate) fn offsets(&self) -> &[ClockOffset] {
        &self.offsets
    }

    /// Returns the first change of the offset that begins on `day` or up to `late` minutes after its end.
    pub fn change_on(&self, day: Day, late: i64) -> Option<ClockChange> {
        let midnight = day.minutes_since_epoch();
        let change = |pair: &[ClockOffset]| {
            let at = pair[1].from.minutes() - midnight;
            let (before, after) = (at + pair[0].minutes, at + pair[1].minutes);
            let kind = if before < after {
                ClockChangeKind::Skipped
            } else {
                ClockChangeKind::Repeated
            };
            ClockChange {
                kind,
                start: before.min(after),
                end: before.max(after),
            }
        };
        let mut changes = self.offsets.windows(2).map(change);
        changes
            .find(|change| change.start < change.end && (0..24 * 60 + late).contains(&change.start))
    }

    /// Returns the clock times of `window` on `day` as they exist: times in a clock gap move forward. `None` if the gap
    /// skips the whole window.
    pub fn existing_window(&self, day: Day, window: Window) -> Option<Window> {
        let start = i64::from(window.start.minutes());
        let instant = |minutes| self.instant_at(day, minutes);
        let (starts, ends) = (instant(start), instant(start + i64::from(window.minutes())));
        (starts < ends).then(|| Window {
            start: self.local(starts).1,
            end: self.local(ends).1,
        })
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
        let (first, last) = (self.start_of(from), self.start_of(to.plus(1)));
        let mut offsets: Vec<ClockOffset> = Vec::new();
        for since in std::iter::once(first).chain(self.transitions(first, last)) {
            let minutes = self.offset_at(since);
            if offsets
                .last()
                .is_none_or(|before| before.minutes != minutes)
            {
                offsets.push(ClockOffset {
                    from: since,
                    minutes,
                    name: self.abbreviation(since).unwrap_or_default(),
                });
            }
        }
        LocalClock {
            zone: self.name().to_owned(),
            offsets,
        }
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

    /// On Easter Island the clock skips the hour from ten in the evening.
    #[test]
    fn a_clock_knows_the_changeover_in_the_last_hours_of_its_range() {
        let zone: Zone = "Pacific/Easter".parse().expect("a zone");
        let date = day("05.09.2026");
        let clock = zone.clock(date, date);
        assert_eq!(clock.offsets.len(), 2);
        assert_eq!(clock.offsets[1].from.to_string(), "2026-09-06T04:00:00Z");
    }

    #[test]
    fn a_changeover_day_has_a_skipped_or_a_repeated_hour() {
        let clock = Zone::BERLIN.clock(day("01.03.2027"), day("30.11.2027"));
        let hours = |date, late| {
            let change = clock.change_on(day(date), late)?;
            Some((change.kind, change.start / 60, change.end / 60))
        };
        let skipped = ClockChangeKind::Skipped;
        assert_eq!(hours("28.03.2027", 0), Some((skipped, 2, 3)));
        assert_eq!(hours("27.03.2027", 240), Some((skipped, 26, 27)));
        assert_eq!(hours("27.03.2027", 0), None);
        assert_eq!(hours("29.03.2027", 240), None);
        let repeated = ClockChangeKind::Repeated;
        assert_eq!(hours("31.10.2027", 0), Some((repeated, 2, 3)));
    }

    #[test]
    fn times_in_a_clock_gap_are_moved_and_a_window_inside_it_may_be_swallowed() {
        let clock = Zone::BERLIN.clock(day("20.03.2027"), day("30.03.2027"));
        let existing = |date, window: &str| {
            let window = window.parse().expect("a window");
            let existing = clock.existing_window(day(date), window)?;
            Some(existing.to_string())
        };
        let changeover = "28.03.2027";
        assert_eq!(
            existing(changeover, "02:15-02:45").as_deref(),
            Some("03:15-03:45")
        );
        assert_eq!(
            existing(changeover, "01:00-02:30").as_deref(),
            Some("01:00-03:30")
        );
        assert_eq!(existing(changeover, "02:00-03:00"), None);
        assert_eq!(
            existing("27.03.2027", "22:00-02:30").as_deref(),
            Some("22:00-03:30")
        );
        assert_eq!(
            existing("27.03.2027", "02:15-02:45").as_deref(),
            Some("02:15-02:45")
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
