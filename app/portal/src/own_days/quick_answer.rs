//! Answers that one press gives to the chosen day, or to several days at once.

use app_domain::pending_edit::DayChange;
use app_domain::team_evening::TeamEvening;
use app_domain::{Day, DayAvailability, TimeOfDay, UtcMinute, Window};
use app_wire::ClockPair;

use super::{DayLock, OwnDay, remaining_answer};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QuickAnswer {
    /// The team's evening by the player's clock.
    Evening,
    /// The answer of the same weekday a week before.
    LastWeek,
    Pattern,
    Unavailable,
    /// From the start of the team's evening to a time by the player's clock.
    Until(TimeOfDay),
    Clear,
}

/// The days that a quick answer applies to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum AnsweredDays {
    #[default]
    ThisDay,
    /// The days without an answer, except off-days.
    Open,
    /// Monday to Friday, answered or not.
    Weekdays,
    Weekend,
}

impl AnsweredDays {
    pub const ALL: [Self; 4] = [Self::ThisDay, Self::Open, Self::Weekdays, Self::Weekend];

    /// The days of `shown` that an answer applies to while `chosen` is the chosen day. Locked days are left out.
    pub fn of(
        self,
        chosen: Day,
        shown: &[Day],
        day_of: impl Fn(Day) -> (OwnDay, Option<DayLock>),
    ) -> Vec<Day> {
        let is_meant = |date: Day| match self {
            Self::ThisDay => date == chosen,
            Self::Open => day_of(date).0.is_open(),
            Self::Weekdays => !is_weekend(date),
            Self::Weekend => is_weekend(date),
        };
        let days = shown.iter().copied();
        days.filter(|date| is_meant(*date) && day_of(*date).1.is_none())
            .collect()
    }
}

/// Saturday and Sunday.
fn is_weekend(date: Day) -> bool {
    date.weekday().number_from_monday() > 5
}

impl QuickAnswer {
    /// The changes of `days`, in ascending order, by this answer. Days that it does not change, or that it has no answer
    /// for, are left out. Windows begin at `now` at the earliest.
    pub fn changes(
        self,
        days: &[Day],
        clocks: &ClockPair,
        now: UtcMinute,
        day_of: impl Fn(Day) -> OwnDay,
    ) -> Vec<(Day, DayChange)> {
        let mut changes: Vec<(Day, DayChange)> = Vec::new();
        for &date in days {
            let day = day_of(date);
            let change = match self {
                Self::Evening => evening(date, clocks).map(answer_of),
                Self::Until(end) => {
                    evening(date, clocks).map(|evening| answer_of(Window { end, ..evening }))
                }
                Self::LastWeek => {
                    let week_ago = date.plus(-7);
                    // The second week follows the first as it will be.
                    let changed = changes.iter().find(|(changed, _)| *changed == week_ago);
                    let answer = match changed {
                        Some((_, DayChange::Answer(answer))) => Some(answer.clone()),
                        _ => day_of(week_ago).current_answer(),
                    };
                    answer
                        .filter(|answer| !answer.is_silent())
                        .map(DayChange::Answer)
                }
                Self::Pattern => day
                    .can_return_to_pattern()
                    .then_some(DayChange::ReturnToPattern),
                Self::Unavailable => Some(DayChange::Answer(DayAvailability::Unavailable)),
                Self::Clear => Some(DayChange::Answer(DayAvailability::Silent)),
            };
            let change = change.and_then(|change| remaining_change(change, date, clocks, now));
            let is_new = |change: &DayChange| match change {
                DayChange::Answer(answer) => day.current_answer().as_ref() != Some(answer),
                DayChange::ReturnToPattern => true,
            };
            changes.extend(change.filter(is_new).map(|change| (date, change)));
        }
        changes
    }
}

/// The ends that *Until…* offers: half hours from one to eight hours after the evening has begun.
pub fn until_times(evening: TeamEvening) -> Vec<TimeOfDay> {
    let start = evening.window.start.minutes();
    (2..=16)
        .filter_map(|half_hours| {
            let minutes = (start + 30 * half_hours) % (24 * 60);
            TimeOfDay::from_hm(minutes / 60, minutes % 60)
        })
        .collect()
}

fn remaining_change(
    change: DayChange,
    date: Day,
    clocks: &ClockPair,
    now: UtcMinute,
) -> Option<DayChange> {
    match change {
        DayChange::Answer(answer) => {
            remaining_answer(&answer, date, &clocks.viewer, now).map(DayChange::Answer)
        }
        DayChange::ReturnToPattern => Some(DayChange::ReturnToPattern),
    }
}

fn evening(date: Day, clocks: &ClockPair) -> Option<Window> {
    let evening = TeamEvening::starting_on(date, &clocks.viewer, &clocks.team)?;
    Some(evening.window)
}

fn answer_of(window: Window) -> DayChange {
    DayChange::Answer(DayAvailability::from_windows(vec![window]))
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::super::test_days::*;
    use super::*;
    use crate::test_values::{clock, same_clocks};

    /// Thursday.
    const FIRST: &str = "26.11.2026";

    fn midnight() -> UtcMinute {
        same_clocks().viewer.instant_at(day(FIRST), 0)
    }

    fn shown() -> Vec<Day> {
        (0..14).map(|ahead| day(FIRST).plus(ahead)).collect()
    }

    /// The days with these answers; all others are open.
    fn days(answers: &[(i64, &str)]) -> impl Fn(Day) -> OwnDay {
        let answers: HashMap<Day, OwnDay> = answers
            .iter()
            .map(|(ahead, answer)| (day(FIRST).plus(*ahead), own_day(answer)))
            .collect();
        move |date| answers.get(&date).cloned().unwrap_or_else(|| own_day(""))
    }

    fn chosen_days(scope: AnsweredDays, answers: &[(i64, &str)]) -> Vec<i64> {
        let day_of = days(answers);
        scope
            .of(day(FIRST), &shown(), |date| {
                let lock = (date == day(FIRST).plus(13)).then_some(DayLock::Past);
                (day_of(date), lock)
            })
            .into_iter()
            .map(|date| date.days_since(day(FIRST)))
            .collect()
    }

    fn changed(
        answer: QuickAnswer,
        days_meant: &[i64],
        answers: &[(i64, &str)],
    ) -> Vec<(i64, String)> {
        let meant: Vec<Day> = days_meant
            .iter()
            .map(|ahead| day(FIRST).plus(*ahead))
            .collect();
        answer
            .changes(&meant, &same_clocks(), midnight(), days(answers))
            .into_iter()
            .map(|(date, change)| {
                let words = match change {
                    DayChange::Answer(answer) => answer.to_string(),
                    DayChange::ReturnToPattern => "pattern".to_owned(),
                };
                (date.days_since(day(FIRST)), words)
            })
            .collect()
    }

    #[test]
    fn open_days_leave_out_off_days() {
        let day_of = |date: Day| OwnDay {
            is_off_day: date == day(FIRST),
            ..own_day("")
        };
        let open = AnsweredDays::Open.of(day(FIRST), &shown(), |date| (day_of(date), None));
        assert_eq!(open, shown()[1..]);
        let this = AnsweredDays::ThisDay.of(day(FIRST), &shown(), |date| (day_of(date), None));
        assert_eq!(this, [day(FIRST)]);
    }

    #[test]
    fn a_quick_answer_applies_to_this_day_the_open_days_the_weekdays_or_the_weekend() {
        let answers = [(1, "x"), (2, "19:00-22:00")];
        assert_eq!(chosen_days(AnsweredDays::ThisDay, &answers), [0]);
        assert_eq!(chosen_days(AnsweredDays::Weekend, &answers), [2, 3, 9, 10]);
        assert_eq!(
            chosen_days(AnsweredDays::Open, &answers),
            [0, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
        );
        assert_eq!(
            chosen_days(AnsweredDays::Weekdays, &answers),
            [0, 1, 4, 5, 6, 7, 8, 11, 12]
        );
    }

    #[test]
    fn a_day_that_already_has_the_answer_does_not_change() {
        let answers = [(0, "18:00-23:00"), (1, "x")];
        assert_eq!(
            changed(QuickAnswer::Evening, &[0, 1], &answers),
            [(1, "18:00-23:00".to_owned())]
        );
    }

    #[test]
    fn the_evening_is_by_the_players_clock() {
        let clocks = ClockPair {
            viewer: clock("America/New_York", -300),
            team: clock("Europe/Berlin", 60),
        };
        let changes = QuickAnswer::Evening.changes(&[day(FIRST)], &clocks, midnight(), days(&[]));
        let evening = DayChange::Answer(answer("12:00-17:00"));
        assert_eq!(changes, [(day(FIRST), evening)]);
    }

    #[test]
    fn until_begins_with_the_evening_and_offers_times_after_midnight_too() {
        let until = |time: &str| {
            let answer = QuickAnswer::Until(time.parse().expect("a time"));
            changed(answer, &[0], &[])
        };
        assert_eq!(until("21:00"), [(0, "18:00-21:00".to_owned())]);
        assert_eq!(until("01:00"), [(0, "18:00-01:00".to_owned())]);
        let clocks = same_clocks();
        let evening = TeamEvening::starting_on(day(FIRST), &clocks.viewer, &clocks.team);
        let times = until_times(evening.expect("an evening"));
        let ends = [times.first(), times.last()].map(|time| time.map(ToString::to_string));
        assert_eq!(ends, [Some("19:00".to_owned()), Some("02:00".to_owned())]);
    }

    #[test]
    fn as_last_week_the_second_week_repeats_the_first_as_it_will_be() {
        let answers = [(-7, "20:00-22:00"), (0, "x"), (1, "19:00-21:00")];
        assert_eq!(
            changed(QuickAnswer::LastWeek, &[0, 7, 8, 9], &answers),
            [
                (0, "20:00-22:00".to_owned()),
                (7, "20:00-22:00".to_owned()),
                (8, "19:00-21:00".to_owned())
            ]
        );
    }

    #[test]
    fn an_evening_that_has_begun_is_answered_from_the_next_half_hour_and_none_that_is_over() {
        let evening = |minutes| {
            let now = midnight().plus(minutes);
            let dates = [day(FIRST), day(FIRST).plus(1)];
            let changes = QuickAnswer::Evening.changes(&dates, &same_clocks(), now, days(&[]));
            let words = changes.into_iter().map(|(_, change)| match change {
                DayChange::Answer(answer) => answer.to_string(),
                DayChange::ReturnToPattern => "pattern".to_owned(),
            });
            words.collect::<Vec<_>>()
        };
        assert_eq!(evening(20 * 60 + 10), ["20:30-23:00", "18:00-23:00"]);
        assert_eq!(evening(23 * 60), ["18:00-23:00"]);
    }

    #[test]
    fn only_days_with_another_answer_than_the_pattern_return_to_it() {
        let day_of = |date: Day| match date.days_since(day(FIRST)) {
            0 => from_pattern("19:00-22:00"),
            1 => {
                let mut answered = own_day("x");
                answered.stored.as_mut().expect("a stored day").has_pattern = true;
                answered
            }
            _ => own_day(""),
        };
        let changes = QuickAnswer::Pattern.changes(&shown(), &same_clocks(), midnight(), day_of);
        assert_eq!(changes, [(day(FIRST).plus(1), DayChange::ReturnToPattern)]);
    }
}
