//! Which statistics.

use app_domain::matches::Kind;
use app_domain::{Day, Rule};

use crate::{Result, ServiceError};

/// Days of a range that nobody has named the first of.
pub const DAYS_ASKED: i64 = 84;
/// Days that a range has at most: ten years.
pub const DAYS_MAX: i64 = 3653;

/// Which statistics are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Asked {
    /// The first day; `None`: so that there are [`DAYS_ASKED`].
    pub from: Option<Day>,
    /// The last day; `None`: today, or the first where that lies ahead.
    pub to: Option<Day>,
    /// What the matches were played for; `None`: whatever it was.
    pub kind: Option<Kind>,
}

impl Asked {
    /// First and last day, both included.
    pub(super) fn range(self, today: Day) -> Result<(Day, Day)> {
        let to = self
            .to
            .unwrap_or_else(|| self.from.map_or(today, |from| from.max(today)));
        let from = self.from.unwrap_or_else(|| to.plus(1 - DAYS_ASKED));
        if to < from {
            return Err(ServiceError::invalid("to", Rule::EndBeforeStart));
        }
        if to.days_since(from) >= DAYS_MAX {
            let named = if self.to.is_some() { "to" } else { "from" };
            return Err(ServiceError::invalid(
                named,
                Rule::RangeTooLong(DAYS_MAX - 1),
            ));
        }
        Ok((from, to))
    }
}
