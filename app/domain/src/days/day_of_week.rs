//! Weekdays, as the wire numbers them.

use std::fmt;
use std::str::FromStr;

use chrono::Datelike;

use crate::day::Day;
use crate::validation_rule::ValidationRule;

/// A weekday with the index of the wire: 0 (Sunday) to 6 (Saturday).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DayOfWeek(u8);

impl DayOfWeek {
    pub const SUNDAY: Self = Self(0);

    pub fn new(index: i64) -> Result<Self, ValidationRule> {
        u8::try_from(index)
            .ok()
            .filter(|index| *index < 7)
            .map(Self)
            .ok_or(ValidationRule::Weekday)
    }

    /// 0 (Sunday) to 6 (Saturday).
    pub fn index(self) -> u8 {
        self.0
    }

    pub fn of(day: Day) -> Self {
        let sunday_based = day.date().weekday().num_days_from_sunday();
        Self(u8::try_from(sunday_based).expect("a week has seven days"))
    }
}

impl fmt::Display for DayOfWeek {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for DayOfWeek {
    type Err = ValidationRule;

    fn from_str(raw: &str) -> Result<Self, ValidationRule> {
        match raw.as_bytes() {
            [digit @ b'0'..=b'6'] => Ok(Self(digit - b'0')),
            _ => Err(ValidationRule::Weekday),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sunday_is_zero() {
        let sunday: Day = "22.03.2026".parse().expect("a day");
        assert_eq!(DayOfWeek::of(sunday).index(), 0);
        assert_eq!("7".parse::<DayOfWeek>(), Err(ValidationRule::Weekday));
        assert_eq!("00".parse::<DayOfWeek>(), Err(ValidationRule::Weekday));
    }
}
