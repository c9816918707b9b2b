//! Formatting of instants and parsing of typed times.

use app_domain::local_clock::LocalClock;
use app_domain::{Day, UtcMinute};

use crate::texts;

/// Formats a time range by `clock`: `19:00–22:30`.
pub fn times(clock: &LocalClock, starts: UtcMinute, ends: UtcMinute) -> String {
    let (start, end) = (clock.local(starts).1, clock.local(ends).1);
    format!("{start}–{end}")
}

/// Formats a time range as `19:00–22:30`, or as `Wed 19:00–22:30` if it does not begin on `day` by `clock`.
pub fn times_on(clock: &LocalClock, day: Day, starts: UtcMinute, ends: UtcMinute) -> String {
    let begins = clock.local(starts).0;
    let times = times(clock, starts, ends);
    if begins == day {
        times
    } else {
        format!("{} {times}", texts::weekday_short(begins))
    }
}

/// Parses a typed time and formats it as `HH:MM`. Accepts `19`, `930`, `19.30`, `19:30` and `24`.
pub fn parse_clock_time(typed: &str) -> Option<String> {
    let typed = typed.trim();
    let (hour, minute) = match typed.split_once([':', '.', 'h', ' ']) {
        Some((hour, "")) => (hour, "00"),
        Some((hour, minute)) => (hour, minute),
        None if !typed.is_ascii() => return None,
        None if typed.len() > 2 => typed.split_at(typed.len() - 2),
        None => (typed, "00"),
    };
    let number = |digits: &str| {
        let is_number =
            (1..=2).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| digits.parse::<u16>().ok()).flatten()
    };
    let (hour, minute) = (number(hour)?, number(minute).filter(|_| minute.len() == 2)?);
    (hour < 24 && minute < 60 || (hour, minute) == (24, 0))
        .then(|| format!("{hour:02}:{minute:02}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_values::{clock, day};

    #[test]
    fn a_range_names_its_weekday_only_where_it_begins_on_another_day() {
        let berlin = clock("Europe/Berlin", 60);
        let new_york = clock("America/New_York", -300);
        let date = day("25.11.2026");
        let (from, to) = (berlin.instant_at(date, 60), berlin.instant_at(date, 150));
        assert_eq!(times_on(&berlin, date, from, to), "01:00–02:30");
        assert_eq!(times_on(&new_york, date, from, to), "Tue 19:00–20:30");
    }

    #[test]
    fn a_time_is_typed_in_short_forms() {
        for (typed, read) in [
            ("9", "09:00"),
            ("19", "19:00"),
            ("930", "09:30"),
            ("1900", "19:00"),
            ("10.30", "10:30"),
            (" 19:05 ", "19:05"),
            ("7h", "07:00"),
            ("24", "24:00"),
        ] {
            assert_eq!(parse_clock_time(typed).as_deref(), Some(read), "{typed}");
        }
        for typed in [
            "", "25", "24:01", "19:6", "19:60", "190000", "½", "-1", "a.bc",
        ] {
            assert_eq!(parse_clock_time(typed), None, "{typed}");
        }
    }
}
