//! Time zones: conversion between local dates and times and instants (decisions §3).

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;
use std::sync::OnceLock;

use chrono::Datelike;
use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::{AmbiguousOffset, Offset};

use crate::availability::Window;
use crate::day::{Day, TimeOfDay, text_on_the_wire};
use crate::utc_minute::{Span, UtcMinute};
use crate::validation_rule::ValidationRule;
use crate::zone_rules::{ZoneEntry, ZoneRules};

/// A zone of the IANA time zone database.
///
/// It has the rules of the table that it comes from; the constants and parsed names have those that this process uses.
/// Zones of one name are equal.
#[derive(Clone, Copy)]
pub struct Zone(ZoneReference);

#[derive(Clone, Copy)]
enum ZoneReference {
    Utc,
    Berlin,
    Entry(&'static ZoneEntry),
}

impl Zone {
    pub const UTC: Self = Self(ZoneReference::Utc);
    /// The default of `scheduling.timezone`.
    pub const BERLIN: Self = Self(ZoneReference::Berlin);

    /// The zone's name in the database.
    pub fn name(self) -> &'static str {
        match self.0 {
            ZoneReference::Utc => "UTC",
            ZoneReference::Berlin => "Europe/Berlin",
            ZoneReference::Entry(entry) => entry.name(),
        }
    }

    /// Every zone of the database that this process uses, links included.
    pub fn all() -> impl Iterator<Item = Self> {
        ZoneRules::installed().zones()
    }

    pub(crate) fn of_entry(entry: &'static ZoneEntry) -> Self {
        Self(ZoneReference::Entry(entry))
    }

    fn entry(self) -> &'static ZoneEntry {
        static UTC: OnceLock<&ZoneEntry> = OnceLock::new();
        static BERLIN: OnceLock<&ZoneEntry> = OnceLock::new();
        let installed = |cache: &OnceLock<&'static ZoneEntry>| {
            let find = || ZoneRules::installed().entry(self.name());
            *cache.get_or_init(|| find().expect("every table has the bundled names"))
        };
        match self.0 {
            ZoneReference::Utc => installed(&UTC),
            ZoneReference::Berlin => installed(&BERLIN),
            ZoneReference::Entry(entry) => entry,
        }
    }

    /// Seconds east of UTC at `moment`; beyond the years that the rules cover, those of the nearest year.
    fn offset_seconds(self, moment: UtcMinute) -> i64 {
        let offset = self.entry().rules().to_offset(timestamp(moment));
        i64::from(offset.seconds())
    }

    /// Returns the local date and clock time of `moment`.
    pub fn local(self, moment: UtcMinute) -> (Day, TimeOfDay) {
        let seconds = moment.unix_seconds() + self.offset_seconds(moment);
        let local = UtcMinute::from_minutes(seconds.div_euclid(60));
        let minutes = local.minutes().rem_euclid(24 * 60);
        let time = u16::try_from(minutes)
            .ok()
            .and_then(|minutes| TimeOfDay::from_hm(minutes / 60, minutes % 60));
        (
            Day::from_date(local.to_utc().date_naive()),
            time.expect("a remainder of a day is within it"),
        )
    }

    /// Returns the local date of `moment`.
    pub fn day_of(self, moment: UtcMinute) -> Day {
        self.local(moment).0
    }

    /// Returns the instant of the local `time` on `day`.
    ///
    /// A time in a clock gap moves forward by the gap; a time that occurs twice means the first occurrence.
    pub fn instant_at(self, day: Day, time: TimeOfDay) -> UtcMinute {
        let rules = self.entry().rules();
        let minutes = day.minutes_since_epoch() + i64::from(time.minutes());
        let offset = civil(day, time).map(|local| rules.to_ambiguous_timestamp(local).offset());
        let offset = match offset {
            Some(AmbiguousOffset::Unambiguous { offset }) => seconds(offset),
            // The offset before the change moves a skipped time forward by the gap, and is that of the first occurrence
            // of a repeated one.
            Some(AmbiguousOffset::Gap { before, .. } | AmbiguousOffset::Fold { before, .. }) => {
                seconds(before)
            }
            None => self.offset_seconds(UtcMinute::from_minutes(minutes)),
        };
        UtcMinute::from_minutes((minutes * 60 - offset).div_euclid(60))
    }

    /// Returns the first instant of the local `day`.
    pub fn start_of(self, day: Day) -> UtcMinute {
        self.instant_at(day, TimeOfDay::MIDNIGHT)
    }

    /// Returns the span of `window` on `day`, each end with its own offset. `None` if a clock gap skips the whole
    /// window.
    pub fn span(self, day: Day, window: Window) -> Option<Span> {
        let end_day = if window.ends_next_day() {
            day.plus(1)
        } else {
            day
        };
        Span::new(
            self.instant_at(day, window.start),
            self.instant_at(end_day, window.end),
        )
    }

    /// Returns the local date on which `span` begins, and its window of clock times.
    pub fn window(self, span: Span) -> (Day, Window) {
        let (day, start) = self.local(span.start());
        (
            day,
            Window {
                start,
                end: self.local(span.end()).1,
            },
        )
    }

    /// Minutes east of UTC at `moment`.
    pub fn offset_at(self, moment: UtcMinute) -> i64 {
        self.offset_seconds(moment).div_euclid(60)
    }

    /// The first minutes of new rules after `first` and up to `last`. The offset may be the same as before.
    pub(crate) fn transitions(
        self,
        first: UtcMinute,
        last: UtcMinute,
    ) -> impl Iterator<Item = UtcMinute> {
        let following = self.entry().rules().following(timestamp(first));
        following
            .map(|transition| {
                let seconds = transition.timestamp().as_second();
                UtcMinute::from_minutes(seconds.div_euclid(60) + i64::from(seconds % 60 != 0))
            })
            .take_while(move |at| *at <= last)
    }

    /// The abbreviation at `moment`, for example `CET`. `None` if the database has only the offset, such as `+03`.
    pub fn abbreviation(self, moment: UtcMinute) -> Option<String> {
        let info = self.entry().rules().to_offset_info(timestamp(moment));
        let name = info.abbreviation();
        let is_name = name.starts_with(|first: char| first.is_ascii_alphabetic());
        is_name.then(|| name.to_owned())
    }
}

/// The nearest instant of the years -9999 to 9999.
fn timestamp(moment: UtcMinute) -> Timestamp {
    Timestamp::from_second(moment.unix_seconds()).unwrap_or(if moment.minutes() < 0 {
        Timestamp::MIN
    } else {
        Timestamp::MAX
    })
}

/// `None` outside the years -9999 to 9999.
fn civil(day: Day, time: TimeOfDay) -> Option<DateTime> {
    let (date, minutes) = (day.date(), time.minutes());
    let small = |number: u32| i8::try_from(number).ok();
    DateTime::new(
        i16::try_from(date.year()).ok()?,
        small(date.month())?,
        small(date.day())?,
        small(u32::from(minutes / 60))?,
        small(u32::from(minutes % 60))?,
        0,
        0,
    )
    .ok()
}

fn seconds(offset: Offset) -> i64 {
    i64::from(offset.seconds())
}

impl PartialEq for Zone {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Zone {}

impl Hash for Zone {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name().hash(state);
    }
}

impl fmt::Debug for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Zone").field(&self.name()).finish()
    }
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Zone {
    type Err = ValidationRule;

    fn from_str(raw: &str) -> Result<Self, ValidationRule> {
        let entry = ZoneRules::installed().entry(raw.trim());
        entry.map(Self::of_entry).ok_or(ValidationRule::UnknownZone)
    }
}

text_on_the_wire!(Zone);

#[cfg(test)]
mod tests {
    use super::*;

    fn zone(name: &str) -> Zone {
        name.parse().expect("a zone")
    }

    fn day(raw: &str) -> Day {
        raw.parse().expect("a day")
    }

    fn span(zone: Zone, day: Day, window: &str) -> Option<Span> {
        zone.span(day, window.parse().expect("a window"))
    }

    #[test]
    fn new_york_evening_has_the_instants_of_the_decision() {
        let evening =
            span(zone("America/New_York"), day("15.01.2026"), "20:00-23:00").expect("a span");
        assert_eq!(
            (evening.start().unix_seconds(), evening.end().unix_seconds()),
            (1_768_525_200, 1_768_536_000)
        );
        let (team_day, window) = Zone::BERLIN.window(evening);
        assert_eq!(
            (team_day, window.to_string()),
            (day("16.01.2026"), "02:00-05:00".into())
        );
    }

    #[test]
    fn times_in_a_clock_gap_move_forward_by_the_gap() {
        let changeover = day("29.03.2026");
        let (_, moved) = Zone::BERLIN
            .local(Zone::BERLIN.instant_at(changeover, "02:30".parse().expect("a time")));
        assert_eq!(moved.to_string(), "03:30");
        let lord_howe = zone("Australia/Lord_Howe");
        let (_, moved) = lord_howe
            .local(lord_howe.instant_at(day("04.10.2026"), "02:10".parse().expect("a time")));
        assert_eq!(moved.to_string(), "02:40");
    }

    #[test]
    fn times_that_occur_twice_mean_the_first() {
        let first = Zone::BERLIN.instant_at(day("25.10.2026"), "02:30".parse().expect("a time"));
        assert_eq!(first.to_string(), "2026-10-25T00:30:00Z");
    }

    #[test]
    fn a_window_over_the_autumn_change_is_an_hour_longer() {
        let night = span(Zone::BERLIN, day("24.10.2026"), "22:00-04:00").expect("a span");
        assert_eq!(night.minutes(), 7 * 60);
    }

    #[test]
    fn a_window_that_the_gap_swallows_is_none() {
        assert_eq!(span(Zone::BERLIN, day("29.03.2026"), "02:00-03:00"), None);
        assert_eq!(span(Zone::BERLIN, day("29.03.2026"), "02:30-03:15"), None);
    }

    #[test]
    fn a_day_begins_after_the_gap_where_midnight_is_skipped() {
        let santiago = zone("America/Santiago");
        let changeover = day("06.09.2026");
        assert_eq!(
            santiago.local(santiago.start_of(changeover)),
            (changeover, "01:00".parse().expect("a time"))
        );
    }

    #[test]
    fn every_zone_is_known_by_its_name() {
        for zone in Zone::all() {
            assert_eq!(zone.to_string().parse(), Ok(zone));
        }
        assert_eq!(
            "Europe/Muster".parse::<Zone>(),
            Err(ValidationRule::UnknownZone)
        );
    }
}
