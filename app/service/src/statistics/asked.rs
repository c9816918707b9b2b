//! Which statistics.

use app_domain::Day;
use app_domain::matches::Kind;
use app_domain::statistics::range::range;

use crate::Result;

/// Which statistics are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Asked {
    /// The first day; `None`: as [`range`] has it.
    pub from: Option<Day>,
    /// The last day; `None`: today, or the first where that lies ahead.
    pub to: Option<Day>,
    /// What the matches were played for; `None`: whatever it was.
    pub kind: Option<Kind>,
}

impl Asked {
    /// First and last day, both included.
    pub(super) fn range(self, today: Day) -> Result<(Day, Day)> {
        Ok(range(self.from, self.to, today)?)
    }
}
