//! Dates as English people write them.

use app_domain::Day;

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

pub fn weekday(day: Day) -> &'static str {
    WEEKDAYS[day.weekday().num_days_from_monday() as usize]
}

/// `Thu`.
pub fn weekday_short(day: Day) -> &'static str {
    &weekday(day)[..3]
}

/// `26`.
pub fn day_of_month(day: Day) -> String {
    day.to_string()[..2].trim_start_matches('0').to_owned()
}

pub fn month(day: Day) -> &'static str {
    let number = day.to_string()[3..5].parse::<usize>().unwrap_or(1);
    MONTHS[number - 1]
}

/// `Nov`.
pub fn month_short(day: Day) -> &'static str {
    &month(day)[..3]
}

/// `26 Nov`.
pub fn date_short(day: Day) -> String {
    [&day_of_month(day), " ", month_short(day)].concat()
}

/// `Thu 26 Nov`.
pub fn day_short(day: Day) -> String {
    [weekday_short(day), " ", &date_short(day)].concat()
}

/// `Thu, 26 November`.
pub fn day_title(day: Day) -> String {
    [
        weekday_short(day),
        ", ",
        &day_of_month(day),
        " ",
        month(day),
    ]
    .concat()
}

/// `Thursday, 26 November`.
pub fn day_long(day: Day) -> String {
    [weekday(day), ", ", &day_of_month(day), " ", month(day)].concat()
}

/// `Thursday 26 November`, within a sentence.
pub fn date_spoken(day: Day) -> String {
    [weekday(day), " ", &day_of_month(day), " ", month(day)].concat()
}
