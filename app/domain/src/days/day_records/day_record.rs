//! The stored record of one player and one date.

use crate::availability::{AnswerSource, DayAvailability, Window};
use crate::day_of_week::DayOfWeek;
use crate::utc_minute::Span;

/// The writer of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AnswerOrigin {
    /// A person, by any entry point.
    Manual,
    /// The pattern of this weekday.
    Pattern(DayOfWeek),
}

/// A window as instants, with its origin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StoredWindow {
    pub span: Span,
    pub origin: AnswerOrigin,
}

/// One player's record of one date.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DayRecord {
    /// The windows that begin on this team day, sorted by start.
    pub windows: Vec<StoredWindow>,
    /// The origin of the answer for this calendar date, in the zone of the player.
    pub answer_origin: Option<AnswerOrigin>,
    /// The player emptied this date although a pattern covers it, so the pattern must not fill it.
    pub cleared_by_player: bool,
}

impl DayRecord {
    /// Whether the record has no content.
    pub fn is_blank(&self) -> bool {
        *self == Self::default()
    }
}

/// Returns the windows if there are any, otherwise *not available* if there is an answer.
pub(super) fn availability_from(windows: Vec<Window>, is_answered: bool) -> DayAvailability {
    match DayAvailability::from_windows(windows) {
        DayAvailability::Silent if is_answered => DayAvailability::Unavailable,
        availability => availability,
    }
}

/// Returns `Manual` if at least one part is manual; `None` without parts.
pub(super) fn source_of(origins: impl Iterator<Item = AnswerOrigin>) -> Option<AnswerSource> {
    joint_source(origins.map(|origin| match origin {
        AnswerOrigin::Manual => AnswerSource::Manual,
        AnswerOrigin::Pattern(_) => AnswerSource::Recurring,
    }))
}

/// Returns `Manual` if at least one source is manual; `None` without sources.
pub(super) fn joint_source(sources: impl Iterator<Item = AnswerSource>) -> Option<AnswerSource> {
    sources.reduce(|one, other| {
        if one == AnswerSource::Manual {
            one
        } else {
            other
        }
    })
}
