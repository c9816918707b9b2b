//! Dates as people pick them: a month in weeks that begin on Monday, a range by two choices, a date by typing.

use chrono::{Datelike, Months};

use crate::day::Day;
use crate::rule::Rule;

/// A month of the calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Month {
    first: Day,
}

/// Rows of a month's page: as many as the longest month needs, so that no page is taller than another.
pub const WEEKS: usize = 6;

impl Month {
    /// The month that `day` lies in.
    pub fn of(day: Day) -> Self {
        Self {
            first: day.plus(1 - i64::from(day.date().day())),
        }
    }

    pub fn first(self) -> Day {
        self.first
    }

    pub fn holds(self, day: Day) -> bool {
        Self::of(day) == self
    }

    /// The dates of the page, Monday first; it begins and ends in the months beside this one.
    pub fn weeks(self) -> [[Day; 7]; WEEKS] {
        let monday = self.first.monday();
        let mut weeks = [[monday; 7]; WEEKS];
        for (day, place) in monday.following(42).zip(weeks.as_flattened_mut()) {
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

    /// The same date `months` later (earlier when negative), or the month's last where it has no such date.
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

    /// What somebody typed as a date: `24.11.2026`, `1.12.26`, `24.11.`, `24/11` and `2026-11-24`.
    ///
    /// Without a year the date nearest to `today` is meant.
    pub fn typed(raw: &str, today: Self) -> Result<Self, Rule> {
        // `24. 11.` has a dot and a blank between two numbers.
        let mut parts = raw
            .trim()
            .split(['.', '/', '-', ' '])
            .filter(|part| !part.is_empty());
        let typed = [parts.next(), parts.next(), parts.next(), parts.next()];
        match typed {
            [Some(day), Some(month), None, _] => {
                let year = today.date().year();
                (year - 1..=year + 1)
                    .filter_map(|year| Self::from_ymd(year, number(month)?, number(day)?))
                    .min_by_key(|day| day.days_since(today).abs())
            }
            [Some(year), Some(month), Some(day), None] if year.len() == 4 => {
                of_parts(day, month, year)
            }
            [Some(day), Some(month), Some(year), None] => of_parts(day, month, year),
            _ => None,
        }
        .ok_or(Rule::Date)
    }
}

/// The year has four digits, or two for this century.
fn of_parts(day: &str, month: &str, year: &str) -> Option<Day> {
    let century = match year.len() {
        2 => 2000,
        4 => 0,
        _ => return None,
    };
    let year = i32::try_from(century + number(year)?).ok()?;
    Day::from_ymd(year, number(month)?, number(day)?).filter(|_| year > 0)
}

fn number(digits: &str) -> Option<u32> {
    let is_number = digits.len() <= 4 && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.parse().ok()).flatten()
}

/// A range being picked by two choices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Picked {
    /// One end is chosen; the other one is asked for.
    Begun(Day),
    /// First and last date, both included.
    Whole(Day, Day),
}

impl Picked {
    /// What choosing `day` makes of what was picked before: it begins a range, or ends the one begun,
    /// in either direction.
    pub fn choosing(before: Option<Self>, day: Day) -> Self {
        match before {
            Some(Self::Begun(end)) => Self::Whole(end.min(day), end.max(day)),
            Some(Self::Whole(..)) | None => Self::Begun(day),
        }
    }

    /// First and last date so far.
    pub fn ends(self) -> (Day, Day) {
        match self {
            Self::Begun(day) => (day, day),
            Self::Whole(first, last) => (first, last),
        }
    }

    /// The range that choosing `day` would leave, to be shown before it is chosen.
    pub fn reaching(self, day: Day) -> (Day, Day) {
        match self {
            Self::Begun(_) => Self::choosing(Some(self), day).ends(),
            Self::Whole(..) => self.ends(),
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
            let month = Month::of(any);
            let page: Vec<Day> = month.weeks().into_iter().flatten().collect();
            prop_assert_eq!(page[0].weekday(), chrono::Weekday::Mon);
            prop_assert!(page.windows(2).all(|pair| pair[1].days_since(pair[0]) == 1));
            let days = month.first().plus_months(1).days_since(month.first());
            let own: Vec<&Day> = page.iter().filter(|day| month.holds(**day)).collect();
            prop_assert_eq!(i64::try_from(own.len()), Ok(days));
        }

        #[test]
        fn a_month_later_is_in_the_next_month_also_from_its_last_date(any in any_day(), months in -24i32..24) {
            let moved = any.plus_months(months);
            prop_assert_eq!(Month::of(moved).first(), Month::of(any).first().plus_months(months));
            prop_assert!(moved.date().day() <= any.date().day());
        }

        #[test]
        fn two_choices_make_a_range_in_either_direction(one in any_day(), other in any_day()) {
            let begun = Picked::choosing(None, one);
            let whole = Picked::choosing(Some(begun), other);
            prop_assert_eq!(whole, Picked::Whole(one.min(other), one.max(other)));
            prop_assert_eq!(begun.reaching(other), whole.ends());
            prop_assert_eq!(Picked::choosing(Some(whole), one), Picked::Begun(one));
        }

        #[test]
        fn every_date_is_understood_as_it_is_printed(any in any_day(), today in any_day()) {
            prop_assert_eq!(Day::typed(&any.to_string(), today), Ok(any));
            let iso = any.date().format("%Y-%m-%d").to_string();
            prop_assert_eq!(Day::typed(&iso, today), Ok(any));
        }

        #[test]
        fn any_text_is_read_or_refused_without_a_panic(raw in "\\PC*", today in any_day()) {
            let _ = Day::typed(&raw, today);
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
            assert_eq!(Day::typed(raw, today), Ok(day(meant)), "{raw}");
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
            assert_eq!(Day::typed(raw, today), Err(Rule::Date), "{raw}");
        }
    }

    #[test]
    fn a_leap_day_without_a_year_is_the_nearest_there_is() {
        assert_eq!(
            Day::typed("29.2.", day("01.03.2027")),
            Ok(day("29.02.2028"))
        );
        assert_eq!(Day::typed("29.2.", day("01.03.2026")), Err(Rule::Date));
    }
}
