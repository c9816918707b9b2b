//! Formatting of instants and parsing of typed times.

use app_domain::local_clock::LocalClock;
use app_domain::{Day, UtcMinute};

use crate::texts;

/// Formats a time range by `clock`: `19:00–22:30`.
pub fn times(clock: &LocalClock, starts: UtcMinute, ends: UtcMinute) -> String {
    let (start, end) = (clock.local(starts).1, clock.local(ends).1);
    [&start.to_string(), "–", &end.to_string()].concat()
}

/// Formats a time range as `19:00–22:30`, or as `Wed 19:00–22:30` if it does not begin on `day` by `clock`.
pub fn times_on(clock: &LocalClock, day: Day, starts: UtcMinute, ends: UtcMinute) -> String {
    let begins = clock.local(starts).0;
    let times = times(clock, starts, ends);
    if begins == day {
        times
    } else {
        [texts::weekday_short(begins), " ", &times].concat()
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
