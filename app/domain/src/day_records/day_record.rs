//! The stored record of one player and one date.

use serde::{Deserialize, Serialize};

use crate::availability::{AnswerSource, DayAvailability, Window};
use crate::pattern::DayOfWeek;
use crate::utc_minute::{Span, UtcMinute};
use crate::zone::Zone;

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
    /// The availability of the team day, in the bot timezone.
    pub fn availability(&self, bot: Zone) -> DayAvailability {
        let windows = self.windows.iter().map(|window| bot.window(window.span).1);
        availability_from(windows.collect(), self.answer_origin)
    }

    /// The source of the team day's value; `None` if it has no value.
    pub fn source(&self) -> Option<AnswerSource> {
        let origins = self.windows.iter().map(|window| window.origin);
        if self.windows.is_empty() {
            source_of(self.answer_origin.into_iter())
        } else {
            source_of(origins)
        }
    }

    /// Whether the record has no content.
    pub fn is_blank(&self) -> bool {
        *self == Self::default()
    }
}

/// Returns the windows if there are any, otherwise *not available* if there is an answer.
pub(super) fn availability_from(
    windows: Vec<Window>,
    answered: Option<AnswerOrigin>,
) -> DayAvailability {
    match DayAvailability::from_windows(windows) {
        DayAvailability::Silent if answered.is_some() => DayAvailability::Unavailable,
        availability => availability,
    }
}

/// Returns `Manual` if at least one part is manual.
pub(super) fn source_of(origins: impl Iterator<Item = AnswerOrigin>) -> Option<AnswerSource> {
    origins
        .map(|origin| {
            if origin == AnswerOrigin::Manual {
                AnswerSource::Manual
            } else {
                AnswerSource::Recurring
            }
        })
        .reduce(|one, other| {
            if one == AnswerSource::Manual {
                one
            } else {
                other
            }
        })
}

/// Stored as `[start, end, weekday of the pattern or null]`, in minutes since the epoch.
impl Serialize for StoredWindow {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let weekday = match self.origin {
            AnswerOrigin::Manual => None,
            AnswerOrigin::Pattern(day) => Some(day.index()),
        };
        (
            self.span.start().minutes(),
            self.span.end().minutes(),
            weekday,
        )
            .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for StoredWindow {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (start, end, weekday) = <(i64, i64, Option<i64>)>::deserialize(deserializer)?;
        let span = Span::new(UtcMinute::from_minutes(start), UtcMinute::from_minutes(end));
        let origin = weekday.map_or(Ok(AnswerOrigin::Manual), |index| {
            DayOfWeek::new(index).map(AnswerOrigin::Pattern)
        });
        match (span, origin) {
            (Some(span), Ok(origin)) => Ok(Self { span, origin }),
            _ => Err(serde::de::Error::custom("not a stored window")),
        }
    }
}
