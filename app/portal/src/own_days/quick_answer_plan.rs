//! The changes that a quick answer would make: the open days, and the answers that it would replace.

use app_domain::pending_edit::DayChange;
use app_domain::{Day, UtcMinute};
use app_wire::ClockPair;

use super::{AnsweredDays, DayLock, OwnDay, QuickAnswer, has_evening_ended};

/// The days that a quick answer applies to.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct QuickAnswerScope {
    pub days: Vec<Day>,
    /// The day that is left out because its evening is over.
    pub ended: Option<Day>,
}

impl QuickAnswerScope {
    pub fn of(
        answered: AnsweredDays,
        chosen: Day,
        shown: &[Day],
        clocks: &ClockPair,
        now: UtcMinute,
        day_of: impl Fn(Day) -> (OwnDay, Option<DayLock>),
    ) -> Self {
        let mut days = answered.of(chosen, shown, day_of);
        // An admin's days may be in the past.
        let ended = days
            .iter()
            .rfind(|date| has_evening_ended(**date, clocks, now))
            .copied();
        days.retain(|date| !has_evening_ended(*date, clocks, now));
        Self { days, ended }
    }
}

/// The changes by a quick answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuickAnswerPlan {
    pub answer: QuickAnswer,
    /// In ascending order.
    pub changes: Vec<(Day, DayChange)>,
    /// The changed days that have an answer, by the player or from the pattern.
    pub replaced: Vec<Day>,
}

impl QuickAnswerPlan {
    pub fn of(
        answer: QuickAnswer,
        days: &[Day],
        clocks: &ClockPair,
        now: UtcMinute,
        day_of: impl Fn(Day) -> OwnDay,
    ) -> Self {
        let changes = answer.changes(days, clocks, now, &day_of);
        let changed = changes.iter().map(|(date, _)| *date);
        let replaced = changed.filter(|date| {
            let current = day_of(*date).current_answer();
            current.is_none_or(|current| !current.is_silent())
        });
        Self {
            answer,
            replaced: replaced.collect(),
            changes,
        }
    }

    /// Whether the player has to confirm it. The answer of the chosen day alone is in view.
    pub fn needs_confirmation(&self, answered: AnsweredDays) -> bool {
        answered != AnsweredDays::ThisDay && !self.replaced.is_empty()
    }

    /// The changes of the open days.
    pub fn open_changes(&self) -> Vec<(Day, DayChange)> {
        let changes = self.changes.iter();
        let open = changes.filter(|(date, _)| !self.replaced.contains(date));
        open.cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::test_days::*;
    use super::*;
    use crate::test_values::same_clocks;

    /// Thursday.
    const FIRST: &str = "26.11.2026";

    fn shown() -> Vec<Day> {
        day(FIRST).consecutive(14).collect()
    }

    fn at(hour: i64) -> UtcMinute {
        same_clocks().viewer.instant_at(day(FIRST), hour * 60)
    }

    /// Today and tomorrow are answered, and Monday by the pattern.
    fn day_of(date: Day) -> OwnDay {
        match date.days_since(day(FIRST)) {
            0 | 1 => own_day("19:00-22:00"),
            4 => from_pattern("20:00-22:00"),
            _ => own_day(""),
        }
    }

    fn scope(answered: AnsweredDays, hour: i64) -> QuickAnswerScope {
        let (first, now) = (day(FIRST), at(hour));
        QuickAnswerScope::of(answered, first, &shown(), &same_clocks(), now, |date| {
            (day_of(date), None)
        })
    }

    fn plan(answer: QuickAnswer, answered: AnsweredDays) -> QuickAnswerPlan {
        let days = scope(answered, 12).days;
        QuickAnswerPlan::of(answer, &days, &same_clocks(), at(12), day_of)
    }

    #[test]
    fn a_quick_answer_over_given_answers_says_how_many_change() {
        let weekdays = plan(QuickAnswer::Unavailable, AnsweredDays::Weekdays);
        assert_eq!((weekdays.changes.len(), weekdays.replaced.len()), (10, 3));
        assert!(weekdays.needs_confirmation(AnsweredDays::Weekdays));
        assert_eq!(weekdays.open_changes().len(), 7);
        let open = plan(QuickAnswer::Unavailable, AnsweredDays::Open);
        assert_eq!((open.changes.len(), open.replaced.len()), (11, 0));
        assert!(!open.needs_confirmation(AnsweredDays::Open));
    }

    #[test]
    fn the_chosen_day_alone_is_in_view_and_changes_at_once() {
        let this_day = plan(QuickAnswer::Unavailable, AnsweredDays::ThisDay);
        assert_eq!(this_day.replaced, [day(FIRST)]);
        assert!(!this_day.needs_confirmation(AnsweredDays::ThisDay));
    }

    #[test]
    fn clearing_replaces_only_answers() {
        let clear = plan(QuickAnswer::Clear, AnsweredDays::Weekdays);
        assert_eq!((clear.changes.len(), clear.replaced.len()), (3, 3));
        assert!(clear.needs_confirmation(AnsweredDays::Weekdays));
        assert_eq!(clear.open_changes(), []);
    }

    #[test]
    fn an_answer_that_stays_the_same_is_not_counted() {
        let days = [day(FIRST), day(FIRST).plus(2)];
        let same = |_| own_day("18:00-23:00");
        let plan = QuickAnswerPlan::of(QuickAnswer::Evening, &days, &same_clocks(), at(12), same);
        assert_eq!((plan.changes.len(), plan.replaced.len()), (0, 0));
    }

    #[test]
    fn a_finished_evening_is_left_out() {
        let before = scope(AnsweredDays::Weekdays, 22);
        assert_eq!((before.days.len(), before.ended), (10, None));
        let after = scope(AnsweredDays::Weekdays, 23);
        assert_eq!((after.days.len(), after.ended), (9, Some(day(FIRST))));
        let this_day = scope(AnsweredDays::ThisDay, 23);
        assert_eq!((this_day.days.len(), this_day.ended), (0, Some(day(FIRST))));
    }
}
