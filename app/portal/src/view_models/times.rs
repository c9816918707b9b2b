//! Formatting of instants.

use app_domain::local_clock::LocalClock;
use app_domain::{Day, UtcMinute};

use crate::texts;

/// Formats a time range by `clock` as the viewer reads times: `19:00–22:30`.
pub fn times(clock: &LocalClock, starts: UtcMinute, ends: UtcMinute) -> String {
    texts::times::range(clock.local(starts).1, clock.local(ends).1)
}

/// Formats a time range by `clock` for someone else, whose settings are not known: `19:00–22:30`.
pub fn times_for_others(clock: &LocalClock, starts: UtcMinute, ends: UtcMinute) -> String {
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
        texts::weekday_and_times(texts::weekday_short(begins), &times)
    }
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
}
