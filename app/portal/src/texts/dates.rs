//! English names and formats of dates.

use app_domain::Day;
use app_domain::typed_input::MONTHS;

use super::template::fill;

pub const DATE_EXAMPLE: &str = "DD.MM.YYYY";

/// Monday first.
pub const WEEKDAYS: [&str; 7] = [
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
];
/// Monday first.
pub const WEEKDAYS_SHORT: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const MONTHS_SHORT: [&str; 12] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
];

pub fn weekday(day: Day) -> &'static str {
    WEEKDAYS[day.weekday().num_days_from_monday() as usize]
}

/// `Thu`.
pub fn weekday_short(day: Day) -> &'static str {
    WEEKDAYS_SHORT[day.weekday().num_days_from_monday() as usize]
}

/// `26`.
pub fn day_of_month(day: Day) -> String {
    day.day().to_string()
}

/// `26`, or `1 Dec` where a month begins and at the beginning of a row of days.
pub fn day_in_row(day: Day, is_first: bool) -> String {
    if is_first || day.day() == 1 {
        date_short(day)
    } else {
        day_of_month(day)
    }
}

pub fn month(day: Day) -> &'static str {
    MONTHS[month_index(day)]
}

/// `Nov`.
pub fn month_short(day: Day) -> &'static str {
    MONTHS_SHORT[month_index(day)]
}

fn month_index(day: Day) -> usize {
    day.month() as usize - 1
}

/// `2026`.
pub fn year(day: Day) -> String {
    day.year().to_string()
}

/// `26 Nov`.
pub fn date_short(day: Day) -> String {
    fill(
        "{day} {month}",
        &[("day", &day_of_month(day)), ("month", month_short(day))],
    )
}

/// `Thu 26 Nov`.
pub fn day_short(day: Day) -> String {
    fill(
        "{weekday} {date}",
        &[("weekday", weekday_short(day)), ("date", &date_short(day))],
    )
}

/// `Thu, 26 November`, with the year if it differs from the year of `today`.
pub fn day_title(day: Day, today: Option<Day>) -> String {
    fill(
        with_year_elsewhere(
            day,
            today,
            "{weekday}, {day} {month}",
            "{weekday}, {day} {month} {year}",
        ),
        &[
            ("weekday", weekday_short(day)),
            ("day", &day_of_month(day)),
            ("month", month(day)),
            ("year", &year(day)),
        ],
    )
}

/// `Thursday, 26 November`, with the year if it differs from the year of `today`.
pub fn day_long_near(day: Day, today: Day) -> String {
    fill(
        with_year_elsewhere(day, Some(today), "{date}", "{date} {year}"),
        &[("date", &day_long(day)), ("year", &year(day))],
    )
}

fn with_year_elsewhere(
    day: Day,
    today: Option<Day>,
    this_year: &'static str,
    other_year: &'static str,
) -> &'static str {
    if today.is_some_and(|today| today.year() != day.year()) {
        other_year
    } else {
        this_year
    }
}

/// `Thursday, 26 November`.
pub fn day_long(day: Day) -> String {
    fill(
        "{weekday}, {day} {month}",
        &[
            ("weekday", weekday(day)),
            ("day", &day_of_month(day)),
            ("month", month(day)),
        ],
    )
}

/// `Thursday 26 November`, within a sentence.
pub fn date_spoken(day: Day) -> String {
    fill(
        "{weekday} {day} {month}",
        &[
            ("weekday", weekday(day)),
            ("day", &day_of_month(day)),
            ("month", month(day)),
        ],
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_values::day;

    #[test]
    fn the_title_of_a_day_in_another_year_has_the_year() {
        let today = day("24.11.2026");
        let title = |date| day_title(day(date), Some(today));
        assert_eq!(title("26.11.2026"), "Thu, 26 November");
        assert_eq!(title("01.01.2030"), "Tue, 1 January 2030");
        assert_eq!(day_title(day("01.01.2030"), None), "Tue, 1 January");
        let long = day_long_near(day("01.01.2030"), today);
        assert_eq!(long, "Tuesday, 1 January 2030");
    }
}
