//! Time zones: conversion between local dates and times and instants (decisions §3).

use std::fmt;
use std::str::FromStr;

use chrono::{MappedLocalTime, NaiveDateTime, NaiveTime, Offset, TimeZone, Timelike};
use chrono_tz::{OffsetName, Tz};

use crate::availability::Window;
use crate::day::{Day, TimeOfDay, text_on_the_wire};
use crate::utc_minute::{Span, UtcMinute};
use crate::validation::ValidationRule;

/// A zone of the IANA time zone database.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Zone(Tz);

/// The version of the time zone database in this build, for `/api/health`.
pub const TZDATA_VERSION: &str = chrono_tz::IANA_TZDB_VERSION;

impl Zone {
    pub const UTC: Self = Self(Tz::UTC);
    /// The default of `scheduling.timezone`.
    pub const BERLIN: Self = Self(Tz::Europe__Berlin);

    /// The zone's name in the database.
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// Every zone of the database, links included.
    pub fn all() -> impl Iterator<Item = Self> {
        chrono_tz::TZ_VARIANTS.iter().copied().map(Self)
    }

    /// Returns the local date and clock time of `moment`.
    pub fn local(self, moment: UtcMinute) -> (Day, TimeOfDay) {
        let local = self
            .0
            .from_utc_datetime(&moment.to_utc().naive_utc())
            .naive_local();
        let minutes = local.num_seconds_from_midnight() / 60;
        let time = u16::try_from(minutes)
            .ok()
            .and_then(|minutes| TimeOfDay::from_hm(minutes / 60, minutes % 60));
        (
            Day::from_date(local.date()),
            time.expect("a naive time is within its day"),
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
        let minutes = u32::from(time.minutes());
        let clock = NaiveTime::from_hms_opt(minutes / 60, minutes % 60, 0)
            .expect("a time of day is a clock time");
        let local = day.date().and_time(clock);
        match self.0.from_local_datetime(&local) {
            MappedLocalTime::Single(at) | MappedLocalTime::Ambiguous(at, _) => {
                UtcMinute::from_utc(at.to_utc())
            }
            MappedLocalTime::None => self.instant_after_gap(local),
        }
    }

    /// Converts a skipped clock time with the offset before the gap, which moves it forward by exactly the gap's
    /// length.
    fn instant_after_gap(self, local: NaiveDateTime) -> UtcMinute {
        let before = (1..=48)
            .map(|half_hours| local - chrono::Duration::minutes(30 * half_hours))
            .find_map(|earlier| self.0.offset_from_local_datetime(&earlier).latest());
        let offset = before.map_or(0, |offset| offset.fix().local_minus_utc());
        UtcMinute::from_minutes((local.and_utc().timestamp() - i64::from(offset)).div_euclid(60))
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
        let offset = self
            .0
            .offset_from_utc_datetime(&moment.to_utc().naive_utc());
        i64::from(offset.fix().local_minus_utc()).div_euclid(60)
    }

    /// The abbreviation at `moment`, for example `CET`.
    pub fn abbreviation(self, moment: UtcMinute) -> Option<String> {
        let local = self.0.from_utc_datetime(&moment.to_utc().naive_utc());
        local.offset().abbreviation().map(str::to_owned)
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
        raw.trim()
            .parse()
            .map(Self)
            .map_err(|_| ValidationRule::UnknownZone)
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
