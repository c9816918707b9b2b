//! One day of the player: the stored answer, and the unsaved change on top of it.

use app_domain::availability::AnswerSource;
use app_domain::day_version::DayVersion;
use app_domain::pending_edit::DayChange;
use app_domain::{Day, DayAvailability};
use app_wire::{ApiError, OwnDayBody};

/// Maximum number of days ahead that the server accepts answers for.
pub const MAX_DAYS_AHEAD: i64 = 366;

/// A day as the page shows it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OwnDay {
    /// The day as the server has it; `None` while it is not loaded.
    pub stored: Option<OwnDayBody>,
    /// The change that the server has not confirmed.
    pub change: Option<DayChange>,
    /// Why the change could not be saved.
    pub refusal: Option<ApiError>,
    /// Whether nobody asks about the date, because the team's days are off.
    pub is_off_day: bool,
}

/// Why a day cannot be answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DayLock {
    /// The absence's reason; may be empty.
    Absent(String),
    Past,
    TooFarAhead,
}

/// Whether the server refuses a player's answer because the day is too far in the future.
pub fn is_too_far_ahead(day: Day, today: Day) -> bool {
    day.days_since(today) > MAX_DAYS_AHEAD
}

impl OwnDay {
    /// The player's answer, saved or not; `None` while the day returns to the pattern.
    pub fn current_answer(&self) -> Option<DayAvailability> {
        match &self.change {
            Some(DayChange::Answer(answer)) => Some(answer.clone()),
            Some(DayChange::ReturnToPattern) => None,
            None => self.stored.as_ref().map(|day| day.availability.clone()),
        }
    }

    pub fn is_unsaved(&self) -> bool {
        self.change.is_some()
    }

    /// Whether the date has no answer and the team waits for one.
    pub fn is_open(&self) -> bool {
        let is_silent = |answer: DayAvailability| answer.is_silent();
        !self.is_off_day && self.current_answer().is_some_and(is_silent)
    }

    /// Whether the change waits for a retry.
    pub fn is_waiting(&self) -> bool {
        self.refusal.as_ref().is_some_and(ApiError::is_transient)
    }

    /// Whether the pattern filled the day and it was not answered since.
    pub fn is_from_pattern(&self) -> bool {
        let source = self.stored.as_ref().and_then(|day| day.source);
        !self.is_unsaved() && source == Some(AnswerSource::Recurring)
    }

    /// Whether the day can return to a pattern.
    pub fn can_return_to_pattern(&self) -> bool {
        self.stored.as_ref().is_some_and(|day| day.has_pattern)
            && !self.is_from_pattern()
            && self.change != Some(DayChange::ReturnToPattern)
    }

    /// Why the day cannot be answered. Admins may answer every date.
    pub fn lock(&self, today: Day, is_admin: bool) -> Option<DayLock> {
        let stored = self.stored.as_ref()?;
        if let Some(reason) = &stored.absence {
            return Some(DayLock::Absent(reason.clone()));
        }
        match stored.date.days_since(today) {
            _ if is_admin => None,
            ahead if ahead < 0 => Some(DayLock::Past),
            _ if is_too_far_ahead(stored.date, today) => Some(DayLock::TooFarAhead),
            _ => None,
        }
    }

    /// The change that restores the day's current state.
    pub fn current_change(&self) -> DayChange {
        match &self.change {
            Some(change) => change.clone(),
            None if self.is_from_pattern() => DayChange::ReturnToPattern,
            None => DayChange::Answer(self.current_answer().unwrap_or_default()),
        }
    }

    /// The stored version on which an edit of the day is based.
    pub fn base_version(&self) -> Option<DayVersion> {
        self.stored.as_ref()?.version.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::super::test_days::*;
    use super::*;

    #[test]
    fn an_unsaved_answer_is_shown_in_place_of_the_stored_one() {
        let day = changed(own_day("19:00-22:00"), DayChange::Answer(answer("x")));
        assert_eq!(day.current_answer(), Some(answer("x")));
        assert!(day.is_unsaved());
        assert_eq!(OwnDay::default().current_answer(), None);
    }

    #[test]
    fn a_day_is_open_without_an_answer_unless_it_is_off() {
        let off = |availability: &str| OwnDay {
            is_off_day: true,
            ..own_day(availability)
        };
        assert!(own_day("").is_open() && !own_day("x").is_open());
        assert!(!off("").is_open() && !off("x").is_open());
        assert!(!OwnDay::default().is_open());
    }

    #[test]
    fn a_day_that_returns_to_the_pattern_has_no_answer_until_it_is_saved() {
        let mut day = own_day("x");
        day.stored.as_mut().expect("a stored day").has_pattern = true;
        assert!(day.can_return_to_pattern());
        let day = changed(day, DayChange::ReturnToPattern);
        assert_eq!(day.current_answer(), None);
        assert!(!day.can_return_to_pattern());
    }

    #[test]
    fn only_an_answer_of_the_player_can_return_to_the_pattern() {
        let filled = from_pattern("19:00-22:00");
        assert!(filled.is_from_pattern());
        assert!(!filled.can_return_to_pattern());
        let edited = changed(filled, DayChange::Answer(answer("x")));
        assert!(!edited.is_from_pattern());
        assert!(edited.can_return_to_pattern());
        assert!(!own_day("x").can_return_to_pattern());
    }

    #[test]
    fn past_days_and_days_after_a_year_are_locked_except_for_admins() {
        let locked = |today: &str, is_admin| own_day("").lock(day(today), is_admin);
        assert_eq!(locked("27.11.2026", false), Some(DayLock::Past));
        assert_eq!(locked("27.11.2026", true), None);
        assert_eq!(locked("26.11.2026", false), None);
        assert_eq!(locked("25.11.2025", false), None);
        assert_eq!(locked("24.11.2025", false), Some(DayLock::TooFarAhead));
        assert_eq!(OwnDay::default().lock(day("27.11.2026"), false), None);
    }

    #[test]
    fn a_day_of_an_absence_is_locked_for_admins_too() {
        let mut away = own_day("");
        away.stored.as_mut().expect("a stored day").absence = Some("Trip".to_owned());
        let lock = away.lock(day("26.11.2026"), true);
        assert_eq!(lock, Some(DayLock::Absent("Trip".to_owned())));
    }

    #[test]
    fn the_current_state_of_a_day_is_restored_by_its_own_kind_of_change() {
        assert_eq!(
            own_day("x").current_change(),
            DayChange::Answer(answer("x"))
        );
        assert_eq!(
            from_pattern("19:00-22:00").current_change(),
            DayChange::ReturnToPattern
        );
        let change = DayChange::Answer(answer("19:00-20:00"));
        assert_eq!(
            changed(from_pattern("x"), change.clone()).current_change(),
            change
        );
    }
}
