//! The date that somebody means by *tue*, *26 nov*, *26.11.*, *tomorrow* or *in 5 days*.

use chrono::Datelike;

use super::words_of;
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
/// A date without a year is at most this long ago; an older one is meant for the coming year.
const BEHIND: i64 = 90;
/// The furthest that somebody can count to, in days.
const FAR: i64 = 3660;

/// The date that `phrase` means on the day `today`; `None` when it means none.
///
/// A weekday is the next one from today on (*next* leaves today out, *last* looks back), a day of the month the next
/// one; a date without a year is the one near today. Words may be cut off after their first letters: *tomo*, *nov*.
pub fn day_of(phrase: &str, today: Day) -> Option<Day> {
    let words = words_of(phrase);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        [word] => one_word(word, today),
        ["next", word] => Some(weekday_after(today, weekday(word)?)),
        ["this" | "on", word] => Some(weekday_from(today, weekday(word)?)),
        ["last", word] => Some(weekday_after(today.plus(-8), weekday(word)?)),
        ["in", count, unit] => from_today(today, count, unit, 1),
        [count, unit, "ago"] => from_today(today, count, unit, -1),
        [first, second] => {
            let (day, month) = day_and_month(first, second)?;
            near(today, month, day)
        }
        [first, second, third] => {
            // As REST and addresses write it: the year stands first.
            if first.len() == 4 {
                return Day::from_ymd(number(first)?, month(second)?, day_number(third)?);
            }
            let (day, month) = day_and_month(first, second)?;
            Day::from_ymd(year(third)?, month, day)
        }
        _ => None,
    }
}

fn one_word(word: &str, today: Day) -> Option<Day> {
    for (name, days) in [("today", 0), ("tomorrow", 1), ("yesterday", -1)] {
        if word.len() >= 3 && name.starts_with(word) {
            return Some(today.plus(days));
        }
    }
    if let Some(wanted) = weekday(word) {
        return Some(weekday_from(today, wanted));
    }
    let wanted = day_number(word)?;
    // Some month within a year has it.
    today.following(366).find(|day| day.date().day() == wanted)
}

fn from_today(today: Day, count: &str, unit: &str, sign: i64) -> Option<Day> {
    let count: i64 = if count == "a" || count == "one" {
        1
    } else {
        number(count)?
    };
    let length = if begins("days", unit, 1) {
        1
    } else if begins("weeks", unit, 1) {
        7
    } else {
        return None;
    };
    let days = count.checked_mul(length).filter(|days| *days <= FAR)?;
    Some(today.plus(sign * days))
}

/// Days behind Monday.
pub(super) fn weekday(word: &str) -> Option<u32> {
    let at = WEEKDAYS.iter().position(|name| begins(name, word, 2))?;
    u32::try_from(at).ok()
}

fn weekday_from(today: Day, wanted: u32) -> Day {
    let ahead = (wanted + 7 - today.weekday().num_days_from_monday()) % 7;
    today.plus(i64::from(ahead))
}

fn weekday_after(today: Day, wanted: u32) -> Day {
    weekday_from(today.plus(1), wanted)
}

/// `26 nov`, `nov 26`, `26 11`.
fn day_and_month(first: &str, second: &str) -> Option<(u32, u32)> {
    match (day_number(first), month(second)) {
        (Some(day), Some(month)) => Some((day, month)),
        _ => Some((day_number(second)?, month_name(first)?)),
    }
}

fn near(today: Day, month: u32, day: u32) -> Option<Day> {
    let first = today.plus(-BEHIND);
    let year = first.date().year();
    // Four years, because not every year has the 29th of February.
    (year..=year + 4)
        .filter_map(|year| Day::from_ymd(year, month, day))
        .find(|date| *date >= first)
}

/// `26`, `26th`.
fn day_number(word: &str) -> Option<u32> {
    let digits = word.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let is_ordinal = ["", "st", "nd", "rd", "th"].contains(&&word[digits.len()..]);
    number(digits).filter(|day| is_ordinal && (1..=31).contains(day))
}

fn month(word: &str) -> Option<u32> {
    month_name(word).or_else(|| number(word).filter(|month| (1..=12).contains(month)))
}

fn month_name(word: &str) -> Option<u32> {
    let at = MONTHS.iter().position(|name| begins(name, word, 3))?;
    u32::try_from(at + 1).ok()
}

/// `2026`, `26`.
fn year(word: &str) -> Option<i32> {
    let year: i32 = number(word)?;
    match word.len() {
        2 => Some(2000 + year),
        4 => Some(year),
        _ => None,
    }
}

fn number<T: std::str::FromStr>(word: &str) -> Option<T> {
    let is_number = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    word.parse().ok().filter(|_| is_number)
}

fn begins(name: &str, word: &str, least: usize) -> bool {
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
        let found = day_of(phrase, today()).map(|day| day.to_string());
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
            assert_eq!(day_of(phrase, today()), None, "{phrase}");
        }
    }

    proptest! {
        #[test]
        fn any_text_means_a_date_or_none_without_a_panic(phrase in "\\PC*", counts in "(in )?[0-9a-z .]{0,12}") {
            let _ = day_of(&phrase, today());
            let _ = day_of(&counts, today());
        }

        #[test]
        fn every_date_means_itself(offset in 0i64..20_000) {
            let day = today().plus(offset);
            prop_assert_eq!(day_of(&day.to_string(), today()), Some(day));
        }

        #[test]
        fn a_weekday_lies_within_the_coming_week(at in 0usize..7) {
            let day = day_of(WEEKDAYS[at], today()).expect("a weekday");
            prop_assert!((0..7).contains(&day.days_since(today())));
        }
    }
}
