//! Answers of a day in words, and the team's clock beside them.

use app_domain::painting::CELLS_PER_COLUMN;
use app_domain::pending_edit::DayChange;
use app_domain::{Day, DayAvailability};
use app_wire::{ClockPair, OwnDayBody, SpanBody};

use crate::texts;
use crate::view_models::times_on;

/// The stored answer in words.
pub fn stored_words(stored: &OwnDayBody) -> String {
    answer_words(&stored.availability)
}

/// The answer of a change in words.
pub fn change_words(change: &DayChange) -> String {
    match change {
        DayChange::Answer(answer) => answer_words(answer),
        DayChange::ReturnToPattern => texts::PATTERN.to_owned(),
    }
}

fn answer_words(answer: &DayAvailability) -> String {
    match answer {
        DayAvailability::Silent => texts::NO_ANSWER.to_owned(),
        DayAvailability::Unavailable => texts::NOT_AVAILABLE.to_owned(),
        DayAvailability::Windows(windows) => texts::times::windows(windows.as_slice()),
    }
}

/// Each of `count` windows in the team's time zone; `None` if the zones do not differ, or if windows that were merged
/// by a clock change cannot be matched one to one.
pub fn team_times(stored: &OwnDayBody, clocks: &ClockPair, count: usize) -> Option<Vec<String>> {
    let on_team_clock =
        |span: &SpanBody| times_on(&clocks.team, stored.date, span.starts_at, span.ends_at);
    (clocks.differ() && stored.spans.len() == count)
        .then(|| stored.spans.iter().map(on_team_clock).collect())
}

/// The team's clock at each full hour of a column of the player's grid; empty if the zones do not differ.
pub fn team_hours(clocks: &ClockPair, date: Day) -> Vec<String> {
    if !clocks.differ() {
        return Vec::new();
    }
    let at = |hour: i64| clocks.team.local(clocks.viewer.instant_at(date, hour * 60));
    let hours = (0..).take(CELLS_PER_COLUMN / 2);
    hours
        .map(|hour| texts::times::axis_time(at(hour).1))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::test_days::*;
    use super::*;
    use crate::test_values::clock;

    fn clocks(team_minutes: i64) -> ClockPair {
        ClockPair {
            viewer: clock("Europe/Berlin", 60),
            team: clock("Asia/Tokyo", team_minutes),
        }
    }

    #[test]
    fn an_answer_is_worded_for_the_choice_between_two() {
        assert_eq!(stored_words(&stored("")), texts::NO_ANSWER);
        assert_eq!(stored_words(&stored("x")), texts::NOT_AVAILABLE);
        assert_eq!(
            change_words(&DayChange::Answer(answer("19:00-22:00"))),
            "19:00–22:00"
        );
        assert_eq!(change_words(&DayChange::ReturnToPattern), texts::PATTERN);
    }

    #[test]
    fn windows_have_team_times_only_where_the_clocks_differ_and_each_has_its_span() {
        let no_other_clock = clocks(60);
        let clocks = clocks(540);
        let starts_at = clocks.viewer.instant_at(day("26.11.2026"), 19 * 60);
        let mut stored = stored("19:00-22:00");
        stored.spans = vec![SpanBody {
            starts_at,
            ends_at: starts_at.plus(180),
        }];
        assert_eq!(
            team_times(&stored, &clocks, 1),
            Some(vec!["Fri 03:00–06:00".to_owned()])
        );
        assert_eq!(team_times(&stored, &clocks, 2), None);
        assert_eq!(team_times(&stored, &no_other_clock, 1), None);
    }

    #[test]
    fn the_hours_of_the_team_run_beside_every_hour_of_the_column() {
        let hours = team_hours(&clocks(540), day("26.11.2026"));
        assert_eq!(hours.len(), 28);
        assert_eq!((&*hours[0], &*hours[16]), ("08:00", "00:00"));
        assert!(team_hours(&clocks(60), day("26.11.2026")).is_empty());
    }
}
