//! Dates as people pick them: the weeks of a month, a range from two choices, a typed date.

use chrono::{Datelike, Months};

use crate::day::Day;
use crate::validation::ValidationRule;

/// A month of the calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct CalendarMonth {
    first: Day,
}

/// Rows of a month's page: the number that the longest month needs, so that all pages have the same height.
pub const WEEKS_PER_PAGE: usize = 6;

impl CalendarMonth {
    /// Returns the month of `day`.
    pub fn of(day: Day) -> Self {
        Self {
            first: day.plus(1 - i64::from(day.date().day())),
        }
    }

    pub fn first(self) -> Day {
        self.first
    }

    pub fn contains(self, day: Day) -> bool {
        Self::of(day) == self
    }

    /// Returns the dates of the page, in weeks from Monday. It includes dates of the adjacent months.
    pub fn weeks(self) -> [[Day; 7]; WEEKS_PER_PAGE] {
        let monday = self.first.monday();
        let mut weeks = [[monday; 7]; WEEKS_PER_PAGE];
        for (day, place) in monday.consecutive(42).zip(weeks.as_flattened_mut()) {
            *place = day;
        }
        weeks
    }
}

impl Day {
    /// The Monday of this date's week.
    #[must_use]
    pub fn monday(self) -> Self {
        self.plus(-i64::from(self.weekday().num_days_from_monday()))
    }

    /// Returns the same date `months` later (earlier if negative), or the last date of a month that is too short.
    #[must_use]
    pub fn plus_months(self, months: i32) -> Self {
        let distance = Months::new(months.unsigned_abs());
        let moved = if months < 0 {
            self.date().checked_sub_months(distance)
        } else {
            self.date().checked_add_months(distance)
        };
        moved.map_or(self, Self::from_date)
    }

    /// Parses a typed date: `24.11.2026`, `1.12.26`, `24.11.`, `24/11` or `2026-11-24`.
    ///
    /// A date without a year is the one nearest to `today`.
    pub fn parse_typed(raw: &str, today: Self) -> Result<Self, ValidationRule> {
        // `24. 11.` has a dot and a space between the numbers.
        let mut parts = raw
            .trim()
            .split(['.', '/', '-', ' '])
            .filter(|part| !part.is_empty());
        let typed = [parts.next(), parts.next(), parts.next(), parts.next()];
        match typed {
            [Some(day), Some(month), None, _] => {
                let year = today.date().year();
                (year - 1..=year + 1)
                    .filter_map(|year| {
                        Self::from_ymd(year, parse_number(month)?, parse_number(day)?)
                    })
                    .min_by_key(|day| day.days_since(today).abs())
            }
            [Some(year), Some(month), Some(day), None] if year.len() == 4 => {
                from_parts(day, month, year)
            }
            [Some(day), Some(month), Some(year), None] => from_parts(day, month, year),
            _ => None,
        }
        .ok_or(ValidationRule::Date)
    }
}

/// Parses a date whose year has four digits, or two for this century.
fn from_parts(day: &str, month: &str, year: &str) -> Option<Day> {
    let century = match year.len() {
        2 => 2000,
        4 => 0,
        _ => return None,
    };
    let year = i32::try_from(century + parse_number(year)?).ok()?;
    Day::from_ymd(year, parse_number(month)?, parse_number(day)?).filter(|_| year > 0)
}

fn parse_number(digits: &str) -> Option<u32> {
    let is_number = digits.len() <= 4 && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.parse().ok()).flatten()
}

/// The selection of a range of dates by two choices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DateRangeSelection {
    /// One end is chosen.
    Started(Day),
    /// The first and the last date, both inclusive.
    Complete(Day, Day),
}

impl DateRangeSelection {
    /// Returns the selection after `day` is chosen. The choice starts a range, or completes the started one in either
    /// direction.
    pub fn select(before: Option<Self>, day: Day) -> Self {
        match before {
            Some(Self::Started(end)) => Self::Complete(end.min(day), end.max(day)),
            Some(Self::Complete(..)) | None => Self::Started(day),
        }
    }

    /// The first and the last date so far.
    pub fn ends(self) -> (Day, Day) {
        match self {
            Self::Started(day) => (day, day),
            Self::Complete(first, last) => (first, last),
        }
    }

    /// Returns the range that choosing `day` would select, for a preview.
    pub fn preview(self, day: Day) -> (Day, Day) {
        match self {
            Self::Started(_) => Self::select(Some(self), day).ends(),
            Self::Complete(..) => self.ends(),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn day(raw: &str) -> Day {
        raw.parse().expect("a day")
    }

    fn any_day() -> impl Strategy<Value = Day> {
        (0i64..80_000).prop_map(|offset| day("01.01.1990").plus(offset))
    }

    proptest! {
        #[test]
        fn a_page_holds_its_whole_month_once_and_begins_on_monday(any in any_day()) {
            let month = CalendarMonth::of(any);
            let page: Vec<Day> = month.weeks().into_iter().flatten().collect();
            prop_assert_eq!(page[0].weekday(), chrono::Weekday::Mon);
            prop_assert!(page.windows(2).all(|pair| pair[1].days_since(pair[0]) == 1));
            let days = month.first().plus_months(1).days_since(month.first());
            let own: Vec<&Day> = page.iter().filter(|day| month.contains(**day)).collect();
            prop_assert_eq!(i64::try_from(own.len()), Ok(days));
        }

        #[test]
        fn a_month_later_is_in_the_next_month_also_from_its_last_date(any in any_day(), months in -24i32..24) {
            let moved = any.plus_months(months);
            prop_assert_eq!(CalendarMonth::of(moved).first(), CalendarMonth::of(any).first().plus_months(months));
            prop_assert!(moved.date().day() <= any.date().day());
        }

        #[test]
        fn two_choices_make_a_range_in_either_direction(one in any_day(), other in any_day()) {
            let begun = DateRangeSelection::select(None, one);
            let whole = DateRangeSelection::select(Some(begun), other);
            prop_assert_eq!(whole, DateRangeSelection::Complete(one.min(other), one.max(other)));
            prop_assert_eq!(begun.preview(other), whole.ends());
            prop_assert_eq!(DateRangeSelection::select(Some(whole), one), DateRangeSelection::Started(one));
        }

        #[test]
        fn every_date_is_understood_as_it_is_printed(any in any_day(), today in any_day()) {
            prop_assert_eq!(Day::parse_typed(&any.to_string(), today), Ok(any));
            let iso = any.date().format("%Y-%m-%d").to_string();
            prop_assert_eq!(Day::parse_typed(&iso, today), Ok(any));
        }

        #[test]
        fn any_text_is_read_or_refused_without_a_panic(raw in "\\PC*", today in any_day()) {
            let _ = Day::parse_typed(&raw, today);
        }
    }

    #[test]
    fn dates_are_understood_as_people_type_them() {
        let today = day("21.11.2026");
        for (raw, meant) in [
            ("1.12.2026", "01.12.2026"),
            (" 01.12.26 ", "01.12.2026"),
            ("1.12.", "01.12.2026"),
            ("24. 11.", "24.11.2026"),
            ("24/11", "24.11.2026"),
            ("2.1.", "02.01.2027"),
            ("30.10", "30.10.2026"),
        ] {
            assert_eq!(Day::parse_typed(raw, today), Ok(day(meant)), "{raw}");
        }
        for raw in [
            "",
            "24",
            "31.4.2026",
            "0.1.2026",
            "24.11.2026.1",
            "tomorrow",
            "1.1.0000",
            "-1.2.3.4",
        ] {
            assert_eq!(
                Day::parse_typed(raw, today),
                Err(ValidationRule::Date),
                "{raw}"
            );
        }
    }

    #[test]
    fn a_leap_day_without_a_year_is_the_nearest_there_is() {
        assert_eq!(
            Day::parse_typed("29.2.", day("01.03.2027")),
            Ok(day("29.02.2028"))
        );
        assert_eq!(
            Day::parse_typed("29.2.", day("01.03.2026")),
            Err(ValidationRule::Date)
        );
    }
}
