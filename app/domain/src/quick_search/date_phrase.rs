//! The date that a phrase means: *tue*, *26 nov*, *26.11.*, *tomorrow* or *in 5 days*.

use chrono::Datelike;

use super::normalized_words;
use crate::day::Day;

const WEEKDAYS: [&str; 7] = [
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
];
const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];
/// Maximum number of days that a date without a year is in the past; an older one means next year's date.
const MAX_PAST_DAYS: i64 = 90;
/// Maximum number of days in a phrase such as *in 5 days*.
const MAX_COUNTED_DAYS: i64 = 3660;

/// Returns the date that `phrase` means on the day `today`; `None` if it is not a date.
///
/// A weekday is the next one, today included; *next* excludes today, and *last* is in the past. A day of the month is
/// the next one. A date without a year is the one near today. Words may be abbreviated: *tomo*, *nov*.
pub fn parse_date_phrase(phrase: &str, today: Day) -> Option<Day> {
    let words = normalized_words(phrase);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        [word] => parse_one_word(word, today),
        ["next", word] => Some(weekday_after(today, parse_weekday(word)?)),
        ["this" | "on", word] => Some(weekday_from(today, parse_weekday(word)?)),
        ["last", word] => Some(weekday_after(today.plus(-8), parse_weekday(word)?)),
        ["in", count, unit] => days_from_today(today, count, unit, 1),
        [count, unit, "ago"] => days_from_today(today, count, unit, -1),
        [first, second] => {
            let (day, month) = parse_day_and_month(first, second)?;
            date_near(today, month, day)
        }
        [first, second, third] => {
            // The ISO form, as in REST and URLs: the year comes first.
            if first.len() == 4 {
                return Day::from_ymd(
                    parse_number(first)?,
                    parse_month(second)?,
                    parse_day_number(third)?,
                );
            }
            let (day, month) = parse_day_and_month(first, second)?;
            Day::from_ymd(parse_year(third)?, month, day)
        }
        _ => None,
    }
}

fn parse_one_word(word: &str, today: Day) -> Option<Day> {
    for (name, days) in [("today", 0), ("tomorrow", 1), ("yesterday", -1)] {
        if word.len() >= 3 && name.starts_with(word) {
            return Some(today.plus(days));
        }
    }
    if let Some(wanted) = parse_weekday(word) {
        return Some(weekday_from(today, wanted));
    }
    let wanted = parse_day_number(word)?;
    // Every day of the month occurs within a year.
    today
        .consecutive(366)
        .find(|day| day.date().day() == wanted)
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

fn weekday_from(today: Day, wanted: u32) -> Day {
    let ahead = (wanted + 7 - today.weekday().num_days_from_monday()) % 7;
    today.plus(i64::from(ahead))
}

fn weekday_after(today: Day, wanted: u32) -> Day {
    weekday_from(today.plus(1), wanted)
}

/// Parses `26 nov`, `nov 26` or `26 11`.
fn parse_day_and_month(first: &str, second: &str) -> Option<(u32, u32)> {
    match (parse_day_number(first), parse_month(second)) {
        (Some(day), Some(month)) => Some((day, month)),
        _ => Some((parse_day_number(second)?, parse_month_name(first)?)),
    }
}

fn date_near(today: Day, month: u32, day: u32) -> Option<Day> {
    let first = today.plus(-MAX_PAST_DAYS);
    let year = first.date().year();
    // Four years, because not every year has a 29th of February.
    (year..=year + 4)
        .filter_map(|year| Day::from_ymd(year, month, day))
        .find(|date| *date >= first)
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
        .position(|name| is_abbreviation(name, word, 3))?;
    u32::try_from(at + 1).ok()
}

/// Parses `2026` or `26`.
fn parse_year(word: &str) -> Option<i32> {
    let year: i32 = parse_number(word)?;
    match word.len() {
        2 => Some(2000 + year),
        4 => Some(year),
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
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// A Saturday.
    fn today() -> Day {
        Day::from_ymd(2026, 11, 21).expect("a date")
    }

    fn means(phrase: &str, date: &str) {
        let found = parse_date_phrase(phrase, today()).map(|day| day.to_string());
        assert_eq!(found.as_deref(), Some(date), "{phrase}");
    }

    #[test]
    fn words_of_the_calendar_mean_a_day_near_today() {
        means("today", "21.11.2026");
        means("Tomo", "22.11.2026");
        means("yesterday", "20.11.2026");
        means("tue", "24.11.2026");
        means("sat", "21.11.2026");
        means("next sat", "28.11.2026");
        means("last sat", "14.11.2026");
        means("last friday", "20.11.2026");
        means("in 5 days", "26.11.2026");
        means("in 2 weeks", "05.12.2026");
        means("3 days ago", "18.11.2026");
    }

    #[test]
    fn dates_are_read_as_people_write_them() {
        for phrase in [
            "26 nov",
            "nov 26",
            "26th November",
            "26.11.",
            "26.11",
            "26/11",
            "26-11-2026",
            "26.11.26",
            "2026-11-26",
            "26",
        ] {
            means(phrase, "26.11.2026");
        }
    }

    #[test]
    fn a_date_without_a_year_is_the_one_near_today() {
        means("1 nov", "01.11.2026");
        means("1 mar", "01.03.2027");
        means("29 feb", "29.02.2028");
        means("20", "20.12.2026");
    }

    #[test]
    fn what_is_no_date_means_none() {
        for phrase in [
            "",
            "t",
            "kim",
            "32",
            "0",
            "31 feb 2026",
            "in many days",
            "in 99999999999999999999 days",
            "m 3",
            "26 nov 5",
            "the day after",
            "in 999999999 weeks",
            "13th month",
        ] {
            assert_eq!(parse_date_phrase(phrase, today()), None, "{phrase}");
        }
    }

    proptest! {
        #[test]
        fn any_text_means_a_date_or_none_without_a_panic(phrase in "\\PC*", counts in "(in )?[0-9a-z .]{0,12}") {
            let _ = parse_date_phrase(&phrase, today());
            let _ = parse_date_phrase(&counts, today());
        }

        #[test]
        fn every_date_means_itself(offset in 0i64..20_000) {
            let day = today().plus(offset);
            prop_assert_eq!(parse_date_phrase(&day.to_string(), today()), Some(day));
        }

        #[test]
        fn a_weekday_lies_within_the_coming_week(at in 0usize..7) {
            let day = parse_date_phrase(WEEKDAYS[at], today()).expect("a weekday");
            prop_assert!((0..7).contains(&day.days_since(today())));
        }
    }
}
