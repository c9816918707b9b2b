//! The rest of an evening that has begun, and of today's windows.

use app_domain::day_end::evening_end;
use app_domain::local_clock::LocalClock;
use app_domain::team_evening::TeamEvening;
use app_domain::{Day, DayAvailability, UtcMinute, Window};
use app_wire::ClockPair;

const GRID_MINUTES: i64 = 30;

/// The start of what remains of a range at `now`: its own start, or else the next half hour by the player's clock, or
/// the one that has begun if the range ends before the next. `None` if the range is over.
pub fn remaining_start(
    starts: UtcMinute,
    ends: UtcMinute,
    clock: &LocalClock,
    now: UtcMinute,
) -> Option<UtcMinute> {
    if now <= starts {
        return Some(starts);
    }
    if now >= ends {
        return None;
    }
    let [begun, next] = half_hours_around(clock, now);
    Some(if next < ends { next } else { begun.max(starts) })
}

/// The half hour that has begun and the next one, which are the same on the half hour.
fn half_hours_around(clock: &LocalClock, now: UtcMinute) -> [UtcMinute; 2] {
    let past = i64::from(clock.local(now).1.minutes()).rem_euclid(GRID_MINUTES);
    let next = (GRID_MINUTES - past).rem_euclid(GRID_MINUTES);
    [now.plus(-past), now.plus(next)]
}

/// The answer without the time before `now`, for a preset of `date`. `None` if no time of it remains.
pub fn remaining_answer(
    answer: &DayAvailability,
    date: Day,
    clock: &LocalClock,
    now: UtcMinute,
) -> Option<DayAvailability> {
    let DayAvailability::Windows(windows) = answer else {
        return Some(answer.clone());
    };
    let remaining = windows.as_slice().iter().filter_map(|window| {
        let start = i64::from(window.start.minutes());
        let [starts, ends] = [start, start + i64::from(window.minutes())]
            .map(|minutes| clock.instant_at(date, minutes));
        let from = remaining_start(starts, ends, clock, now)?;
        if from == starts {
            return Some(*window);
        }
        // The next half hour may be tomorrow.
        let [begun, _] = half_hours_around(clock, now);
        let mut starts = [from, begun.max(starts)]
            .map(|from| clock.local(from))
            .into_iter();
        let (_, start) = starts.find(|(day, _)| *day == date)?;
        let end = window.end;
        Some(Window { start, end })
    });
    let remaining = DayAvailability::from_windows(remaining.collect());
    (!remaining.is_silent()).then_some(remaining)
}

/// Whether the team's evening that begins on the player's `date` is over.
pub fn has_evening_ended(date: Day, clocks: &ClockPair, now: UtcMinute) -> bool {
    TeamEvening::starting_on(date, &clocks.viewer, &clocks.team)
        .is_some_and(|evening| evening_end(evening.team_day, &clocks.team) <= now)
}

#[cfg(test)]
mod tests {
    use super::super::test_days::*;
    use super::*;
    use crate::test_values::{clock, same_clocks};

    const TODAY: &str = "26.11.2026";

    fn at(time: &str) -> UtcMinute {
        let time: app_domain::TimeOfDay = time.parse().expect("a time");
        let clock = same_clocks().viewer;
        clock.instant_at(day(TODAY), time.minutes().into())
    }

    fn remains(text: &str, time: &str) -> Option<String> {
        let clock = same_clocks().viewer;
        let remaining = remaining_answer(&answer(text), day(TODAY), &clock, at(time));
        remaining.map(|answer| answer.to_string())
    }

    #[test]
    fn a_preset_of_today_begins_with_the_next_half_hour() {
        let shown = |time| remains("08:00-09:00, 18:00-23:00", time);
        assert_eq!(shown("07:00").as_deref(), Some("08:00-09:00, 18:00-23:00"));
        assert_eq!(shown("12:00").as_deref(), Some("18:00-23:00"));
        assert_eq!(shown("20:10").as_deref(), Some("20:30-23:00"));
        assert_eq!(shown("22:50").as_deref(), Some("22:30-23:00"));
    }

    #[test]
    fn a_preset_stores_no_window_that_is_over() {
        assert_eq!(remains("18:00-23:00", "23:00"), None);
        assert_eq!(remains("x", "23:00").as_deref(), Some("x"));
        for time in ["23:30", "23:50"] {
            let rest = remains("22:00-02:00", time);
            assert_eq!(rest.as_deref(), Some("23:30-02:00"));
        }
    }

    #[test]
    fn the_evening_of_a_player_ends_with_the_evening_of_the_team() {
        let clocks = ClockPair {
            viewer: clock("Europe/Lisbon", 0),
            team: clock("Europe/Berlin", 60),
        };
        let team_at = |hour: i64| clocks.team.instant_at(day(TODAY), hour * 60);
        assert!(!has_evening_ended(day(TODAY), &clocks, team_at(22)));
        assert!(has_evening_ended(day(TODAY), &clocks, team_at(23)));
        assert!(!has_evening_ended(day(TODAY).plus(1), &clocks, team_at(23)));
    }
}
