//! Dates as people pick them: the weeks of a month, and a range from two choices.

use chrono::Months;

pub use chrono::Weekday;

use crate::day::Day;

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
            first: day.plus(1 - i64::from(day.day())),
        }
    }

    pub fn first(self) -> Day {
        self.first
    }

    pub fn contains(self, day: Day) -> bool {
        Self::of(day) == self
    }

    /// Returns the dates of the page, in weeks that begin on `first_weekday`. It includes dates of the adjacent months.
    pub fn weeks(self, first_weekday: Weekday) -> [[Day; 7]; WEEKS_PER_PAGE] {
        let first = self.first.week_start(first_weekday);
        let mut weeks = [[first; 7]; WEEKS_PER_PAGE];
        for (day, place) in first.consecutive(42).zip(weeks.as_flattened_mut()) {
            *place = day;
        }
        weeks
    }
}

impl Day {
    /// The Monday of this date's week.
    #[must_use]
    pub fn monday(self) -> Self {
        self.week_start(Weekday::Mon)
    }

    /// The first date of this date's week, if weeks begin on `first_weekday`.
    #[must_use]
    pub fn week_start(self, first_weekday: Weekday) -> Self {
        self.plus(-i64::from(self.weekday().days_since(first_weekday)))
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
        fn a_page_holds_its_whole_month_once_and_begins_on_the_first_weekday(any in any_day(), first in 0u8..7) {
            let month = CalendarMonth::of(any);
            let first = Weekday::try_from(first).expect("a weekday");
            let page: Vec<Day> = month.weeks(first).into_iter().flatten().collect();
            prop_assert_eq!(page[0].weekday(), first);
            prop_assert!(page.windows(2).all(|pair| pair[1].days_since(pair[0]) == 1));
            let days = month.first().plus_months(1).days_since(month.first());
            let own: Vec<&Day> = page.iter().filter(|day| month.contains(**day)).collect();
            prop_assert_eq!(i64::try_from(own.len()), Ok(days));
        }

        #[test]
        fn a_month_later_is_in_the_next_month_also_from_its_last_date(any in any_day(), months in -24i32..24) {
            let moved = any.plus_months(months);
            prop_assert_eq!(CalendarMonth::of(moved).first(), CalendarMonth::of(any).first().plus_months(months));
            prop_assert!(moved.day() <= any.day());
        }

        #[test]
        fn two_choices_make_a_range_in_either_direction(one in any_day(), other in any_day()) {
            let begun = DateRangeSelection::select(None, one);
            let whole = DateRangeSelection::select(Some(begun), other);
            prop_assert_eq!(whole, DateRangeSelection::Complete(one.min(other), one.max(other)));
            prop_assert_eq!(begun.preview(other), whole.ends());
            prop_assert_eq!(DateRangeSelection::select(Some(whole), one), DateRangeSelection::Started(one));
        }
    }
}
