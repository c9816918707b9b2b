//! A calendar date and a time of day, with their text on the wire.

use std::fmt;
use std::str::FromStr;

use chrono::{Datelike, Days, NaiveDate, Weekday};

use crate::validation_rule::ValidationRule;

/// A calendar date without a zone; on the wire `DD.MM.YYYY`, zero-padded.
///
/// The context gives the zone: a *team day* is a date in the bot timezone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(NaiveDate);

impl Day {
    /// The last date that sorts as text.
    pub const LAST_STORED: Self = Self(match NaiveDate::from_ymd_opt(9999, 12, 31) {
        Some(date) => date,
        None => NaiveDate::MAX,
    });

    /// Returns the date, or `None` if the calendar has no such date.
    pub fn from_ymd(year: i32, month: u32, day: u32) -> Option<Self> {
        NaiveDate::from_ymd_opt(year, month, day).map(Self)
    }

    pub fn from_date(date: NaiveDate) -> Self {
        Self(date)
    }

    pub fn date(self) -> NaiveDate {
        self.0
    }

    /// The day of the month, 1 to 31.
    pub fn day(self) -> u32 {
        self.0.day()
    }

    /// The month, 1 to 12.
    pub fn month(self) -> u32 {
        self.0.month()
    }

    pub fn year(self) -> i32 {
        self.0.year()
    }

    /// Returns the date `days` later (earlier if negative); saturates at the ends of the calendar.
    #[must_use]
    pub fn plus(self, days: i64) -> Self {
        let distance = Days::new(days.unsigned_abs());
        let moved = if days < 0 {
            self.0.checked_sub_days(distance)
        } else {
            self.0.checked_add_days(distance)
        };
        Self(moved.unwrap_or(if days < 0 {
            NaiveDate::MIN
        } else {
            NaiveDate::MAX
        }))
    }

    /// The number of days from `earlier` to `self`; negative if `self` is before it.
    pub fn days_since(self, earlier: Self) -> i64 {
        (self.0 - earlier.0).num_days()
    }

    /// The minutes from the epoch to midnight of this date, by a clock without an offset.
    pub(crate) fn minutes_since_epoch(self) -> i64 {
        (self.0 - NaiveDate::default()).num_days() * 24 * 60
    }

    pub fn weekday(self) -> Weekday {
        self.0.weekday()
    }

    /// Returns `count` consecutive dates; the first is this one.
    pub fn consecutive(self, count: i64) -> impl Iterator<Item = Self> {
        self.through(self.plus(count - 1))
    }

    /// Returns every date from this one to `last`, both inclusive.
    pub fn through(self, last: Self) -> impl Iterator<Item = Self> {
        self.0
            .iter_days()
            .take_while(move |date| *date <= last.0)
            .map(Self)
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (day, month, year) = (self.day(), self.month(), self.year());
        write!(f, "{day:02}.{month:02}.{year:04}")
    }
}

impl FromStr for Day {
    type Err = ValidationRule;

    fn from_str(raw: &str) -> Result<Self, ValidationRule> {
        let bytes = raw.as_bytes();
        let shaped = bytes.len() == 10
            && bytes.iter().enumerate().all(|(at, byte)| match at {
                2 | 5 => *byte == b'.',
                _ => byte.is_ascii_digit(),
            });
        if !shaped {
            return Err(ValidationRule::Date);
        }
        let number = |from: usize, to: usize| {
            raw[from..to]
                .parse::<u32>()
                .map_err(|_| ValidationRule::Date)
        };
        let year = i32::try_from(number(6, 10)?).map_err(|_| ValidationRule::Date)?;
        if year == 0 {
            return Err(ValidationRule::Date);
        }
        Self::from_ymd(year, number(3, 5)?, number(0, 2)?).ok_or(ValidationRule::Date)
    }
}

/// A minute of the day, 00:00 to 23:59; on the wire `HH:MM`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TimeOfDay(u16);

impl TimeOfDay {
    pub const MIDNIGHT: Self = Self(0);

    /// Returns the time, or `None` if the hour is over 23 or the minute over 59.
    pub fn from_hm(hour: u16, minute: u16) -> Option<Self> {
        (hour < 24 && minute < 60).then(|| Self(hour * 60 + minute))
    }

    /// Minutes since midnight, 0 to 1439.
    pub fn minutes(self) -> u16 {
        self.0
    }
}

impl fmt::Display for TimeOfDay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}:{:02}", self.0 / 60, self.0 % 60)
    }
}

/// Accepts `H:MM` and `HH:MM`.
impl FromStr for TimeOfDay {
    type Err = ValidationRule;

    fn from_str(raw: &str) -> Result<Self, ValidationRule> {
        let (hour, minute) = hour_and_minute(raw.trim()).ok_or(ValidationRule::Time)?;
        Self::from_hm(hour, minute).ok_or(ValidationRule::Time)
    }
}

/// Splits `H:MM` or `HH:MM` into its numbers, without a check of their range.
pub(crate) fn hour_and_minute(raw: &str) -> Option<(u16, u16)> {
    let (hour, minute) = raw.split_once(':')?;
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let shaped = digits(hour) && hour.len() <= 2 && digits(minute) && minute.len() == 2;
    if shaped {
        Some((hour.parse().ok()?, minute.parse().ok()?))
    } else {
        None
    }
}

/// Why a text of the wire is refused. One function for all types, because each of them is compiled for each kind of
/// reader.
#[inline(never)]
pub(crate) fn refusal(text: &str, rule: &dyn fmt::Display) -> String {
    format!("{text:?} {rule}")
}

macro_rules! text_on_the_wire {
    ($($type:ty),+) => {$(
        crate::day::text_on_the_wire!($type, |raw| raw.parse());
    )+};
    ($type:ty, |$raw:ident| $read:expr) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <std::borrow::Cow<'de, str> as serde::Deserialize>::deserialize(deserializer)?;
                let $raw: &str = &text;
                $read.map_err(|rule| serde::de::Error::custom(crate::day::refusal(&text, &rule)))
            }
        }
    };
}
pub(crate) use text_on_the_wire;

text_on_the_wire!(Day, TimeOfDay);

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_day_prints_as_it_parses(offset in 0i64..800_000) {
            let day = Day::from_ymd(1, 1, 1).expect("a date").plus(offset);
            prop_assert_eq!(day.to_string().parse(), Ok(day));
        }

        #[test]
        fn any_text_parses_or_is_refused_without_a_panic(raw in "\\PC*") {
            let _ = raw.parse::<Day>();
            let _ = raw.parse::<TimeOfDay>();
        }
    }

    #[test]
    fn only_real_zero_padded_dates_are_days() {
        for raw in [
            "31.04.2026",
            "29.02.2026",
            "1.1.2026",
            "01.01.26",
            "2026-01-01",
            "01.01.0000",
            "",
            "01.01.2026 ",
            "٠١.٠١.٢٠٢٦",
        ] {
            assert_eq!(raw.parse::<Day>(), Err(ValidationRule::Date), "{raw}");
        }
        assert_eq!(
            "29.02.2028".parse::<Day>().map(|day| day.to_string()),
            Ok("29.02.2028".into())
        );
    }

    #[test]
    fn days_compare_as_dates_not_as_text() {
        let day = |raw: &str| raw.parse::<Day>().expect("a day");
        assert!(day("02.01.2027") > day("31.12.2026"));
    }

    #[test]
    fn a_one_digit_hour_is_padded() {
        assert_eq!(
            "9:05".parse::<TimeOfDay>().map(|time| time.to_string()),
            Ok("09:05".into())
        );
    }

    #[test]
    fn an_hour_over_23_is_no_time_of_day() {
        for raw in ["24:00", "12:60", "12", "12:0", "-1:00", "123:00", "+1:00"] {
            assert_eq!(raw.parse::<TimeOfDay>(), Err(ValidationRule::Time), "{raw}");
        }
    }
}
