//! What is kept of one player on one date.

use serde::{Deserialize, Serialize};

use crate::availability::{Availability, Source, Window};
use crate::moment::{Moment, Span};
use crate::pattern::DayOfWeek;
use crate::zone::Zone;

/// Who wrote a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Origin {
    /// A person, by any entry point.
    Manual,
    /// The recurring fill, from the pattern of this weekday.
    Pattern(DayOfWeek),
}

/// A window in true instants, and who wrote it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FiledWindow {
    pub span: Span,
    pub origin: Origin,
}

/// One player's record of one date.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DayRecord {
    /// Windows that begin on this team day, by start.
    pub windows: Vec<FiledWindow>,
    /// Who answered about this calendar date, in whatever zone the player speaks.
    pub answered: Option<Origin>,
    /// The player emptied this date although a pattern covers it; no fill may write it.
    pub emptied: bool,
}

impl DayRecord {
    /// What the team day reads, in the bot timezone.
    pub fn availability(&self, bot: Zone) -> Availability {
        let windows = self.windows.iter().map(|window| bot.window(window.span).1);
        reading(windows.collect(), self.answered)
    }

    /// Where the value of the team day comes from; `None` when it has none.
    pub fn source(&self) -> Option<Source> {
        let origins = self.windows.iter().map(|window| window.origin);
        if self.windows.is_empty() {
            source_of(self.answered.into_iter())
        } else {
            source_of(origins)
        }
    }

    /// Whether the record says nothing at all.
    pub fn is_blank(&self) -> bool {
        *self == Self::default()
    }
}

/// Windows where there are any, else not available where there is an answer.
pub(super) fn reading(windows: Vec<Window>, answered: Option<Origin>) -> Availability {
    match Availability::from_windows(windows) {
        Availability::Silent if answered.is_some() => Availability::Unavailable,
        availability => availability,
    }
}

/// By hand as soon as one part is by hand.
pub(super) fn source_of(origins: impl Iterator<Item = Origin>) -> Option<Source> {
    origins
        .map(|origin| {
            if origin == Origin::Manual {
                Source::Manual
            } else {
                Source::Recurring
            }
        })
        .reduce(|one, other| if one == Source::Manual { one } else { other })
}

/// Stored as `[start, end, weekday of the pattern or null]`, in minutes since the epoch.
impl Serialize for FiledWindow {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let weekday = match self.origin {
            Origin::Manual => None,
            Origin::Pattern(day) => Some(day.index()),
        };
        (
            self.span.start().minutes(),
            self.span.end().minutes(),
            weekday,
        )
            .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for FiledWindow {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (start, end, weekday) = <(i64, i64, Option<i64>)>::deserialize(deserializer)?;
        let span = Span::new(Moment::from_minutes(start), Moment::from_minutes(end));
        let origin = weekday.map_or(Ok(Origin::Manual), |index| {
            DayOfWeek::new(index).map(Origin::Pattern)
        });
        match (span, origin) {
            (Some(span), Ok(origin)) => Ok(Self { span, origin }),
            _ => Err(serde::de::Error::custom("not a filed window")),
        }
    }
}
