//! English names and formats of dates.

use app_domain::Day;

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
const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];
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
    date_number(day, DatePart::Day).to_string()
}

pub fn month(day: Day) -> &'static str {
    MONTHS[month_index(day)]
}

/// `Nov`.
pub fn month_short(day: Day) -> &'static str {
    MONTHS_SHORT[month_index(day)]
}

fn month_index(day: Day) -> usize {
    date_number(day, DatePart::Month).saturating_sub(1)
}

/// `2026`.
pub fn year(day: Day) -> String {
    date_number(day, DatePart::Year).to_string()
}

/// A number of a date, in the order of its text on the wire.
#[derive(Clone, Copy)]
enum DatePart {
    Day,
    Month,
    Year,
}

fn date_number(day: Day, part: DatePart) -> usize {
    let text = day.to_string();
    let number = text.split('.').nth(part as usize);
    number
        .and_then(|number| number.parse().ok())
        .unwrap_or_default()
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

/// `Thu, 26 November`.
pub fn day_title(day: Day) -> String {
    fill(
        "{weekday}, {day} {month}",
        &[
            ("weekday", weekday_short(day)),
            ("day", &day_of_month(day)),
            ("month", month(day)),
        ],
    )
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
