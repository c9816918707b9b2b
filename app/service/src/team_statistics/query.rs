//! The query of the statistics.

use app_domain::Day;
use app_domain::matches::MatchKind;
use app_domain::statistics::day_range::resolve_range;

use crate::Result;

/// The query of the statistics, and the key of their cache.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct StatisticsQuery {
    /// The first day; `None`: the default of [`resolve_range`].
    pub from: Option<Day>,
    /// The last day; `None`: today, or the first day if that is in the future.
    pub to: Option<Day>,
    /// The type of the matches; `None`: all types.
    pub kind: Option<MatchKind>,
}

impl StatisticsQuery {
    /// Returns the first and the last day, both included.
    pub(super) fn range(self, today: Day) -> Result<(Day, Day)> {
        Ok(resolve_range(self.from, self.to, today)?)
    }
}
