//! The month view for choosing dates: keys, and the look of each day.

use app_domain::Day;
use app_domain::calendar::{CalendarMonth, WEEKS_PER_PAGE};

use crate::display;
use crate::texts::absences as words;

/// The date that a key moves to.
pub fn day_after_key(from: Day, key: &str, has_shift: bool) -> Option<Day> {
    let months = if has_shift { 12 } else { 1 };
    Some(match key {
        "ArrowLeft" => from.plus(-1),
        "ArrowRight" => from.plus(1),
        "ArrowUp" => from.plus(-7),
        "ArrowDown" => from.plus(7),
        "Home" => week_start(from),
        "End" => week_start(from).plus(6),
        "PageUp" => from.plus_months(-months),
        "PageDown" => from.plus_months(months),
        _ => return None,
    })
}

fn week_start(day: Day) -> Day {
    day.week_start(display::format().first_weekday)
}

/// The dates of the page of a month, in weeks as the viewer begins them.
pub fn weeks_of(month: CalendarMonth) -> [[Day; 7]; WEEKS_PER_PAGE] {
    month.weeks(display::format().first_weekday)
}

/// The class and the accessible name of a day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DayLabel {
    pub class: String,
    pub name: String,
}

impl DayLabel {
    /// `marked` has the ranges of absences, both ends included.
    pub fn of(day: Day, month: CalendarMonth, today: Day, marked: &[(Day, Day)]) -> Self {
        let is_today = day == today;
        let is_marked = marked
            .iter()
            .any(|(first, last)| *first <= day && day <= *last);
        let mut class = String::from("calendar-day");
        for (applies, name) in [
            (!month.contains(day), " calendar-beyond"),
            (is_today, " calendar-today"),
            (is_marked, " calendar-marked"),
        ] {
            class.push_str(if applies { name } else { "" });
        }
        let name = words::calendar_day(day, is_today, is_marked);
        Self { class, name }
    }
}

/// The part of a chosen range that a day is, as the style sheet names it; `None` outside of the range.
pub fn range_part(day: Day, range: Option<(Day, Day)>) -> Option<&'static str> {
    let (first, last) = range.filter(|(first, last)| *first <= day && day <= *last)?;
    Some(match (first == day, last == day) {
        (true, true) => "only",
        (true, false) => "first",
        (false, true) => "last",
        (false, false) => "inner",
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn day(raw: &str) -> Day {
        raw.parse().expect("a date")
    }

    #[test]
    fn keys_move_by_days_weeks_months_and_years() {
        let from = day("31.01.2027");
        let moved = |key, has_shift| day_after_key(from, key, has_shift);
        assert_eq!(moved("ArrowUp", false), Some(day("24.01.2027")));
        assert_eq!(moved("Home", false), Some(day("25.01.2027")));
        assert_eq!(moved("End", false), Some(from));
        assert_eq!(moved("PageDown", false), Some(day("28.02.2027")));
        assert_eq!(moved("PageUp", true), Some(day("31.01.2026")));
        assert_eq!(moved("Enter", false), None);
    }

    #[test]
    fn weeks_begin_as_the_viewer_begins_them() {
        display::set_format(display::DisplayFormat::of_device(false, 7));
        let month = CalendarMonth::of(day("26.11.2026"));
        assert_eq!(weeks_of(month)[0][0], day("01.11.2026"));
        let home = day_after_key(day("26.11.2026"), "Home", false);
        assert_eq!(home, Some(day("22.11.2026")));
    }

    #[test]
    fn a_day_says_that_it_is_today_and_an_absence() {
        let today = day("26.11.2026");
        let month = CalendarMonth::of(today);
        let absence = [(day("25.11.2026"), day("27.11.2026"))];
        let label = DayLabel::of(today, month, today, &absence);
        assert_eq!(label.class, "calendar-day calendar-today calendar-marked");
        assert_eq!(label.name, "Thursday, 26 November 2026, Today, Away");
        let beyond = DayLabel::of(day("01.12.2026"), month, today, &absence);
        assert_eq!(beyond.class, "calendar-day calendar-beyond");
        assert_eq!(beyond.name, "Tuesday, 1 December 2026");
    }

    #[test]
    fn a_range_of_one_day_has_one_part() {
        let one = day("26.11.2026");
        assert_eq!(range_part(one, Some((one, one))), Some("only"));
        assert_eq!(range_part(one.plus(1), Some((one, one))), None);
        assert_eq!(range_part(one, None), None);
    }

    proptest! {
        #[test]
        fn a_range_begins_and_ends_once(length in 1_i64..60, offset in -5_i64..70) {
            let first = day("26.11.2026");
            let last = first.plus(length);
            let expected = match offset {
                0 => Some("first"),
                _ if offset == length => Some("last"),
                _ if offset > 0 && offset < length => Some("inner"),
                _ => None,
            };
            prop_assert_eq!(range_part(first.plus(offset), Some((first, last))), expected);
        }
    }
}
