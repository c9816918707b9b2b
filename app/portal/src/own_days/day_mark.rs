//! The state of a day as an icon with words.

use app_domain::DayAvailability;

use super::{DayLock, OwnDay};
use crate::texts::{self, availability as own_texts};

/// An icon, its tone, and its words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DayMark {
    /// An icon of the sprite.
    pub symbol: &'static str,
    pub tone: &'static str,
    pub words: String,
}

impl DayMark {
    pub(crate) fn new(symbol: &'static str, tone: &'static str, words: impl Into<String>) -> Self {
        let words = words.into();
        Self {
            symbol,
            tone,
            words,
        }
    }
}

/// The icon of a day in the strip of days.
///
/// `has_ended`: the evening of the day is over, so that no answer is expected.
pub fn strip_icon(day: &OwnDay, lock: Option<&DayLock>, has_ended: bool) -> DayMark {
    match (lock, day.current_answer()) {
        (Some(DayLock::Absent(_)), _) => DayMark::new("absences", "absent", texts::ABSENT),
        (Some(_), _) => DayMark::new("lock", "silent", own_texts::LOCKED),
        _ if day.is_waiting() => DayMark::new("offline", "silent", texts::WAITS_FOR_CONNECTION),
        _ if day.refusal.is_some() => DayMark::new("alert", "unavailable", texts::NOT_SAVED),
        (_, Some(DayAvailability::Unavailable)) => {
            DayMark::new("unavailable", "unavailable", texts::NOT_AVAILABLE)
        }
        (_, Some(DayAvailability::Windows(_))) if !day.is_from_pattern() => {
            DayMark::new("check", "available", texts::FREE)
        }
        (_, Some(DayAvailability::Windows(_)) | None) => {
            DayMark::new("pattern", "pattern", texts::PATTERN)
        }
        (_, Some(DayAvailability::Silent)) if day.is_off_day => {
            DayMark::new("off-day", "absent", texts::OFF_DAY)
        }
        (_, Some(DayAvailability::Silent)) if has_ended => {
            DayMark::new("history", "past", texts::ENDED)
        }
        (_, Some(DayAvailability::Silent)) => DayMark::new("silent", "silent", texts::NO_ANSWER),
    }
}

/// The pill of the chosen day; `None` if its windows or the words for no answer say enough.
pub fn answer_pill(day: &OwnDay, lock: Option<&DayLock>, is_connected: bool) -> Option<DayMark> {
    if let Some(DayLock::Absent(reason)) = lock {
        return Some(DayMark::new("absences", "absent", texts::absent(reason)));
    }
    if day.is_waiting() && !is_connected {
        let words = texts::WAITS_FOR_CONNECTION;
        return Some(DayMark::new("offline", "silent", words));
    }
    match day.current_answer() {
        answer if answer.is_none() || day.is_from_pattern() => {
            Some(DayMark::new("pattern", "pattern", texts::PATTERN))
        }
        Some(DayAvailability::Unavailable) => Some(DayMark::new(
            "unavailable",
            "unavailable",
            texts::NOT_AVAILABLE,
        )),
        _ => None,
    }
}

/// The reason why a column of the grid cannot be painted.
pub fn lock_words(lock: &DayLock) -> DayMark {
    match lock {
        DayLock::Absent(reason) => DayMark::new("absences", "absent", texts::absent(reason)),
        DayLock::Past => DayMark::new("lock", "past", own_texts::PAST_DAY),
        DayLock::TooFarAhead => DayMark::new("lock", "past", own_texts::TOO_FAR_AHEAD),
    }
}

/// The icon above a column of the grid whose change is not saved.
pub fn column_mark(day: &OwnDay) -> Option<&'static str> {
    match &day.refusal {
        _ if !day.is_unsaved() => None,
        None => Some("spinner"),
        Some(refusal) if refusal.is_transient() => Some("offline"),
        Some(_) => Some("alert"),
    }
}

#[cfg(test)]
mod tests {
    use app_domain::pending_edit::DayChange;
    use app_wire::ApiError;
    use app_wire::error::UNREACHABLE;

    use super::super::test_days::*;
    use super::*;

    fn refused(code: &str) -> OwnDay {
        OwnDay {
            refusal: Some(ApiError::new(code, "No.")),
            ..changed(own_day(""), DayChange::Answer(answer("x")))
        }
    }

    #[test]
    fn the_strip_shows_the_answer_of_each_day() {
        let shown = [
            (own_day(""), texts::NO_ANSWER),
            (own_day("x"), texts::NOT_AVAILABLE),
            (own_day("19:00-22:00"), texts::FREE),
            (from_pattern("19:00-22:00"), texts::PATTERN),
            (
                changed(own_day("x"), DayChange::ReturnToPattern),
                texts::PATTERN,
            ),
            (
                OwnDay {
                    is_off_day: true,
                    ..own_day("")
                },
                texts::OFF_DAY,
            ),
            (refused(UNREACHABLE), texts::WAITS_FOR_CONNECTION),
            (refused("invalid"), texts::NOT_SAVED),
        ];
        for (day, words) in shown {
            assert_eq!(strip_icon(&day, None, false).words, words);
        }
    }

    #[test]
    fn a_finished_evening_without_an_answer_is_not_shown_as_missing() {
        assert_eq!(strip_icon(&own_day(""), None, true).words, texts::ENDED);
        let answered = own_day("19:00-22:00");
        assert_eq!(strip_icon(&answered, None, true).words, texts::FREE);
    }

    #[test]
    fn a_lock_is_shown_before_the_answer() {
        let day = own_day("19:00-22:00");
        let absent = DayLock::Absent("Trip".to_owned());
        assert_eq!(strip_icon(&day, Some(&absent), false).words, texts::ABSENT);
        assert_eq!(
            strip_icon(&day, Some(&DayLock::Past), false).words,
            own_texts::LOCKED
        );
        let pill = answer_pill(&day, Some(&absent), true).expect("an absence");
        assert_eq!(pill.words, "Away · Trip");
        assert_eq!(lock_words(&DayLock::Past).words, own_texts::PAST_DAY);
    }

    #[test]
    fn the_pill_of_the_chosen_day_leaves_windows_to_their_chips() {
        let words = |day: &OwnDay| answer_pill(day, None, true).map(|pill| pill.words);
        assert_eq!(words(&own_day("19:00-22:00")), None);
        assert_eq!(words(&own_day("")), None);
        assert_eq!(words(&own_day("x")).as_deref(), Some(texts::NOT_AVAILABLE));
        assert_eq!(
            words(&from_pattern("19:00-22:00")).as_deref(),
            Some(texts::PATTERN)
        );
    }

    #[test]
    fn only_without_a_connection_the_pill_says_that_the_change_waits() {
        let day = refused(UNREACHABLE);
        let pill = |is_connected| answer_pill(&day, None, is_connected).map(|pill| pill.words);
        assert_eq!(pill(false).as_deref(), Some(texts::WAITS_FOR_CONNECTION));
        assert_eq!(pill(true).as_deref(), Some(texts::NOT_AVAILABLE));
    }

    #[test]
    fn a_column_is_marked_until_its_change_is_saved() {
        assert_eq!(column_mark(&own_day("x")), None);
        let sending = changed(own_day(""), DayChange::Answer(answer("x")));
        assert_eq!(column_mark(&sending), Some("spinner"));
        assert_eq!(column_mark(&refused(UNREACHABLE)), Some("offline"));
        assert_eq!(column_mark(&refused("invalid")), Some("alert"));
    }
}
