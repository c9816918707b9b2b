//! Instants and typed times as people read and write them.

use app_domain::clock::LocalClock;
use app_domain::{Day, Moment};

use crate::texts;

const MINUTES_A_DAY: i64 = 24 * 60;

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

/// The instant at which `clock` shows `day` and `minutes` past its midnight; in a gap, the instant after it.
pub fn moment_at(clock: &LocalClock, day: Day, minutes: i64) -> Moment {
    let epoch = Day::from_ymd(1970, 1, 1).expect("the epoch is a date");
    let by_clock = Moment::from_minutes(day.days_since(epoch) * MINUTES_A_DAY + minutes);
    let near = by_clock.plus(-clock.offset(by_clock).minutes);
    by_clock.plus(-clock.offset(near).minutes)
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
