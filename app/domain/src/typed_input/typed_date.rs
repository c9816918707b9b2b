//! The date that a person types: *26.11.*, *26 nov*, *2026-11-26*, *tue*, *tomorrow* or *in 5 days*.

use super::input_excerpt;
use crate::day::Day;
use crate::quick_search::normalized_words;
use crate::validation_rule::ValidationRule;

const WEEKDAYS: [&str; 7] = [
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
];
/// The months in English, January first.
pub const MONTHS: [&str; 12] = [
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
/// Maximum number of days that a date without a year is on the other side of today.
const MAX_DAYS_BACKWARD: i64 = 90;
/// Maximum number of days in a phrase such as *in 5 days*.
const MAX_COUNTED_DAYS: i64 = 3660;

/// The side of today on which an incomplete date is expected: absences are ahead, played matches are in the past.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DateDirection {
    Future,
    Past,
}

/// The interpretation of a typed date.
enum DateReading {
    One(Day),
    /// `3/4`: the day first, then the month first.
    Either(Day, Day),
    /// A day and a month that no year has, or that this year does not have.
    NoSuchDay(String),
}

/// Returns the date that `raw` means on the day `today`.
///
/// A weekday or a day of the month is the nearest one in `direction`, today included. A date without a year may be up
/// to 90 days on the other side of today. Words may be abbreviated: *tomo*, *nov*. With slashes or dashes the number
/// over 12 is the day; a date that has two meanings is refused with both.
pub fn parse_typed_date(
    raw: &str,
    today: Day,
    direction: DateDirection,
) -> Result<Day, ValidationRule> {
    match read(raw, today, direction) {
        Some(DateReading::One(day)) => Ok(day),
        Some(DateReading::Either(first, second)) => {
            let names = [first, second].map(|day| day_and_month(day.day(), day.month()));
            Err(ValidationRule::AmbiguousDate(names.join(" or ")))
        }
        Some(DateReading::NoSuchDay(name)) => Err(ValidationRule::NoSuchDay(name)),
        None if raw.trim().is_empty() => Err(ValidationRule::Empty),
        None => Err(ValidationRule::UnknownDate(input_excerpt(raw))),
    }
}

/// Returns every date ahead that `raw` can mean: two for `3/4`.
pub fn possible_dates(raw: &str, today: Day) -> Vec<Day> {
    match read(raw, today, DateDirection::Future) {
        Some(DateReading::One(day)) => vec![day],
        Some(DateReading::Either(first, second)) => vec![first, second],
        Some(DateReading::NoSuchDay(_)) | None => Vec::new(),
    }
}

fn read(raw: &str, today: Day, direction: DateDirection) -> Option<DateReading> {
    let raw = raw.trim();
    if let Some((sign, count)) = signed_count(raw) {
        return days_from_today(today, count, "days", sign).map(DateReading::One);
    }
    let words = normalized_words(raw);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let one = |day: Option<Day>| day.map(DateReading::One);
    match words.as_slice() {
        [word] => one(parse_one_word(word, today, direction)),
        ["next", word] => one(Some(weekday_from(today.plus(1), parse_weekday(word)?))),
        ["this" | "on", word] => one(Some(weekday_from(today, parse_weekday(word)?))),
        ["last", word] => one(Some(weekday_until(today.plus(-1), parse_weekday(word)?))),
        ["in", count, unit] => one(days_from_today(today, count, unit, 1)),
        [count, unit, "ago"] => one(days_from_today(today, count, unit, -1)),
        [weekday, rest @ ..] if rest.len() >= 2 && parse_weekday(weekday).is_some() => {
            read_numbers(raw, rest, today, direction)
        }
        words => read_numbers(raw, words, today, direction),
    }
}

/// Reads `+3` and `-3` as days from today.
fn signed_count(raw: &str) -> Option<(i64, &str)> {
    let (sign, count) = match raw.strip_prefix('+') {
        Some(count) => (1, count),
        None => (-1, raw.strip_prefix('-')?),
    };
    parse_number::<i64>(count).map(|_| (sign, count))
}

/// Reads two or three parts: day and month in either order, and the year last, or first as in REST and URLs.
fn read_numbers(
    raw: &str,
    parts: &[&str],
    today: Day,
    direction: DateDirection,
) -> Option<DateReading> {
    let (first, second, year) = match *parts {
        [first, second] => (first, second, None),
        [year, month, day] if year.len() == 4 && parse_number::<i32>(year).is_some() => {
            let year = parse_year(year)?;
            return Some(reading_of(
                parse_day_number(day)?,
                parse_month(month)?,
                year,
            ));
        }
        [first, second, year] => (first, second, Some(parse_year(year)?)),
        _ => return None,
    };
    let reading = |(day, month)| match year {
        Some(year) => reading_of(day, month, year),
        None => date_near(today, direction, month, day).map_or_else(
            || DateReading::NoSuchDay(day_and_month(day, month)),
            DateReading::One,
        ),
    };
    let day_first = parse_day_number(first).zip(parse_month(second));
    let month_first = parse_day_number(second).zip(parse_month_name(first));
    let is_order_open = raw.contains(['/', '-']);
    let swapped = parse_day_number(second)
        .zip(parse_month(first))
        .filter(|_| is_order_open);
    match (day_first, month_first.or(swapped)) {
        (Some(day_first), Some(month_first)) if day_first != month_first => {
            match (reading(day_first), reading(month_first)) {
                (DateReading::One(one), DateReading::One(other)) => {
                    Some(DateReading::Either(one, other))
                }
                (DateReading::One(day), _) | (_, DateReading::One(day)) => {
                    Some(DateReading::One(day))
                }
                (absent, _) => Some(absent),
            }
        }
        (Some(only), _) | (None, Some(only)) => Some(reading(only)),
        (None, None) => None,
    }
}

fn reading_of(day: u32, month: u32, year: i32) -> DateReading {
    Day::from_ymd(year, month, day).map_or_else(
        || DateReading::NoSuchDay(format!("{} {year}", day_and_month(day, month))),
        DateReading::One,
    )
}

/// Formats `31 February`.
fn day_and_month(day: u32, month: u32) -> String {
    let name = usize::try_from(month)
        .ok()
        .and_then(|month| MONTHS.get(month.checked_sub(1)?));
    format!("{day} {}", name.unwrap_or(&""))
}

fn parse_one_word(word: &str, today: Day, direction: DateDirection) -> Option<Day> {
    for (name, days) in [("today", 0), ("tomorrow", 1), ("yesterday", -1)] {
        if is_abbreviation(name, word, 3) {
            return Some(today.plus(days));
        }
    }
    if let Some(wanted) = parse_weekday(word) {
        return Some(match direction {
            DateDirection::Future => weekday_from(today, wanted),
            DateDirection::Past => weekday_until(today, wanted),
        });
    }
    let wanted = parse_day_number(word)?;
    let step = match direction {
        DateDirection::Future => 1,
        DateDirection::Past => -1,
    };
    // Every day of the month occurs within a year.
    (0..366)
        .map(|days| today.plus(step * days))
        .find(|day| day.day() == wanted)
}

fn days_from_today(today: Day, count: &str, unit: &str, sign: i64) -> Option<Day> {
    let count: i64 = if count == "a" || count == "one" {
        1
    } else {
        parse_number(count)?
    };
    let length = if is_abbreviation("days", unit, 1) {
        1
    } else if is_abbreviation("weeks", unit, 1) {
        7
    } else {
        return None;
    };
    let days = count
        .checked_mul(length)
        .filter(|days| *days <= MAX_COUNTED_DAYS)?;
    Some(today.plus(sign * days))
}

/// Returns the number of days after Monday.
pub(super) fn parse_weekday(word: &str) -> Option<u32> {
    let at = WEEKDAYS
        .iter()
        .position(|name| is_abbreviation(name, word, 2))?;
    u32::try_from(at).ok()
}

/// The first such weekday from `first` on.
fn weekday_from(first: Day, wanted: u32) -> Day {
    let ahead = (wanted + 7 - first.weekday().num_days_from_monday()) % 7;
    first.plus(i64::from(ahead))
}

/// The last such weekday up to `last`.
fn weekday_until(last: Day, wanted: u32) -> Day {
    weekday_from(last.plus(-6), wanted)
}

fn date_near(today: Day, direction: DateDirection, month: u32, day: u32) -> Option<Day> {
    // Eight years, because 1900 and 2100 have no 29th of February.
    let this_year = today.year();
    let mut dates = (0..=8).filter_map(|years| match direction {
        DateDirection::Future => Day::from_ymd(this_year - 1 + years, month, day),
        DateDirection::Past => Day::from_ymd(this_year + 1 - years, month, day),
    });
    dates.find(|date| match direction {
        DateDirection::Future => *date >= today.plus(-MAX_DAYS_BACKWARD),
        DateDirection::Past => *date <= today.plus(MAX_DAYS_BACKWARD),
    })
}

/// Parses `26` or `26th`.
fn parse_day_number(word: &str) -> Option<u32> {
    let digits = word.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let is_ordinal = ["", "st", "nd", "rd", "th"].contains(&&word[digits.len()..]);
    parse_number(digits).filter(|day| is_ordinal && (1..=31).contains(day))
}

fn parse_month(word: &str) -> Option<u32> {
    parse_month_name(word).or_else(|| parse_number(word).filter(|month| (1..=12).contains(month)))
}

fn parse_month_name(word: &str) -> Option<u32> {
    let at = MONTHS
        .iter()
        .position(|name| is_abbreviation(&name.to_ascii_lowercase(), word, 3))?;
    u32::try_from(at + 1).ok()
}

/// Parses `2026` or `26`.
fn parse_year(word: &str) -> Option<i32> {
    let year: i32 = parse_number(word)?;
    match word.len() {
        2 => Some(2000 + year),
        4 => Some(year).filter(|year| *year > 0),
        _ => None,
    }
}

fn parse_number<T: std::str::FromStr>(word: &str) -> Option<T> {
    let is_number = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    word.parse().ok().filter(|_| is_number)
}

fn is_abbreviation(name: &str, word: &str, least: usize) -> bool {
    word.len() >= least && name.starts_with(word)
}

#[cfg(test)]
#[path = "typed_date_tests.rs"]
mod tests;
