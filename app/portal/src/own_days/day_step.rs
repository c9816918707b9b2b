//! The undo of a change of one day.

use app_domain::day_merge::{MergeConflict, revert};
use app_domain::day_version::DayVersion;
use app_domain::pending_edit::DayChange;
use app_domain::{Day, DayAvailability};

use super::OwnDay;

/// A change of one day, with what undoes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DayStep {
    pub date: Day,
    pub after: DayChange,
    /// The version on which the change is based.
    pub base: Option<DayVersion>,
    /// The change that restores the day, if nothing else has changed.
    back: DayChange,
    before: DayAvailability,
}

impl DayStep {
    /// The step from `before` by the change `after`.
    pub fn new(date: Day, before: &OwnDay, after: DayChange) -> Self {
        Self {
            date,
            after,
            base: before.base_version(),
            back: before.current_change(),
            before: before.current_answer().unwrap_or_default(),
        }
    }

    /// The change that undoes this step in the day as it is `now`, and the version on which it is based. Later changes
    /// of other windows are kept.
    pub fn undo(&self, now: &OwnDay) -> Result<(DayChange, Option<DayVersion>), MergeConflict> {
        let base = now.base_version().or_else(|| self.version_after());
        Ok((self.undo_change(now)?, base))
    }

    fn undo_change(&self, now: &OwnDay) -> Result<DayChange, MergeConflict> {
        let answer = now.current_answer();
        let is_unchanged = match &self.after {
            DayChange::Answer(after) => answer.as_ref().is_none_or(|answer| answer == after),
            DayChange::ReturnToPattern => {
                now.change == Some(DayChange::ReturnToPattern) || now.is_from_pattern()
            }
        };
        let is_newest = now
            .change
            .as_ref()
            .is_none_or(|change| *change == self.after);
        if is_unchanged && is_newest {
            return Ok(self.back.clone());
        }
        match (&self.after, answer) {
            (DayChange::Answer(after), Some(answer)) => {
                revert(&self.before, after, &answer).map(DayChange::Answer)
            }
            _ => Err(MergeConflict),
        }
    }

    /// The version after the step, for a day that the page no longer shows.
    fn version_after(&self) -> Option<DayVersion> {
        match &self.after {
            DayChange::Answer(after) => Some(self.base.clone()?.with_value(after.clone())),
            DayChange::ReturnToPattern => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use app_domain::utc_minute::UtcMinute;
    use proptest::prelude::*;

    use super::super::test_days::*;
    use super::*;

    fn change(text: &str) -> DayChange {
        DayChange::Answer(answer(text))
    }

    fn step(before: &OwnDay, after: DayChange) -> DayStep {
        DayStep::new(day("26.11.2026"), before, after)
    }

    #[test]
    fn the_undo_of_an_answer_restores_the_answer_before_whether_it_is_saved_or_not() {
        let before = own_day("19:00-22:00");
        let step = step(&before, change("x"));
        let unsaved = changed(before, change("x"));
        for now in [unsaved, own_day("x")] {
            assert_eq!(step.undo(&now), Ok((change("19:00-22:00"), None)));
        }
    }

    #[test]
    fn the_undo_on_a_day_of_the_pattern_returns_to_the_pattern() {
        let step = step(&from_pattern("19:00-22:00"), change("x"));
        assert_eq!(
            step.undo(&own_day("x")),
            Ok((DayChange::ReturnToPattern, None))
        );
    }

    #[test]
    fn a_later_change_of_another_window_is_kept() {
        let step = step(&own_day("19:00-20:00"), change("19:00-20:00,21:00-22:00"));
        let now = own_day("08:00-09:00,19:00-20:00,21:00-22:00");
        assert_eq!(
            step.undo(&now),
            Ok((change("08:00-09:00,19:00-20:00"), None))
        );
    }

    #[test]
    fn a_later_change_of_the_same_window_is_a_conflict() {
        let step = step(&own_day("19:00-20:00"), change("19:00-21:00"));
        assert_eq!(step.undo(&own_day("x")), Err(MergeConflict));
    }

    #[test]
    fn a_return_to_the_pattern_is_undone_only_while_nothing_else_was_answered() {
        let step = step(&own_day("x"), DayChange::ReturnToPattern);
        let undone = Ok((change("x"), None));
        assert_eq!(step.undo(&from_pattern("19:00-22:00")), undone);
        let waiting = changed(own_day("x"), DayChange::ReturnToPattern);
        assert_eq!(step.undo(&waiting), undone);
        assert_eq!(step.undo(&own_day("19:00-22:00")), Err(MergeConflict));
    }

    #[test]
    fn the_undo_on_a_day_that_is_no_longer_shown_is_based_on_the_version_after_the_step() {
        let version = DayVersion::new(UtcMinute::from_minutes(0), answer("19:00-22:00"));
        let mut before = own_day("19:00-22:00");
        before.stored.as_mut().expect("a stored day").version = Some(version.clone());
        let step = step(&before, change("x"));
        let after = version.with_value(answer("x"));
        assert_eq!(
            step.undo(&OwnDay::default()),
            Ok((change("19:00-22:00"), Some(after)))
        );
    }

    fn any_answer() -> impl Strategy<Value = DayAvailability> {
        let windows = prop::collection::btree_set(0u8..23, 0..4).prop_map(|hours| {
            let windows: Vec<String> = hours
                .iter()
                .map(|hour| format!("{hour:02}:00-{:02}:00", hour + 1))
                .collect();
            answer(&windows.join(","))
        });
        prop_oneof![4 => windows, 1 => Just(DayAvailability::Unavailable)]
    }

    proptest! {
        #[test]
        fn an_undo_right_after_the_change_restores_the_day(before in any_answer(), after in any_answer()) {
            let day = own_day(&before.to_string());
            let step = step(&day, DayChange::Answer(after.clone()));
            let now = changed(day, DayChange::Answer(after));
            prop_assert_eq!(step.undo(&now), Ok((DayChange::Answer(before), None)));
        }
    }
}
