//! Instants and typed times as people read and write them.

use app_domain::clock::LocalClock;
use app_domain::{Day, Moment};

use crate::texts;

/// `19:00–22:30` by `clock`.
pub fn times(clock: &LocalClock, starts: Moment, ends: Moment) -> String {
    let (start, end) = (clock.local(starts).1, clock.local(ends).1);
    [&start.to_string(), "–", &end.to_string()].concat()
}

/// `19:00–22:30`, or `Wed 19:00–22:30` when that begins on another date than `day` by `clock`.
pub fn times_on(clock: &LocalClock, day: Day, starts: Moment, ends: Moment) -> String {
    let begins = clock.local(starts).0;
    let times = times(clock, starts, ends);
    if begins == day {
        times
    } else {
        [texts::weekday_short(begins), " ", &times].concat()
    }
}

/// What somebody typed as a time, as `HH:MM`: `19`, `930`, `19.30`, `19:30` and `24` are all understood.
pub fn clock_time(typed: &str) -> Option<String> {
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
