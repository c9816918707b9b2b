//! Removing what is no longer needed, in batches that keep write transactions short.

use app_domain::strategy::StrategyId;
use app_domain::strategy::version_thinning::VersionStamp;
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::store::Result;

/// A table whose old rows are removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AgingTable {
    /// Recorded events. The newest one stays.
    Events,
    /// Messages that are sent, skipped, failed or no longer relevant, and about a past date.
    Messages,
    /// Polls that are over, with their votes.
    Polls,
    /// Texts of messages that admins wrote, once their message is removed.
    Notices,
    /// Claimed jobs.
    Jobs,
    /// Entries of the activity log. What the statistics need of them is kept.
    ActivityLog,
}

impl AgingTable {
    pub const ALL: [Self; 6] = [
        Self::Events,
        Self::Messages,
        Self::Polls,
        Self::Notices,
        Self::Jobs,
        Self::ActivityLog,
    ];
}

#[async_trait]
pub trait RetentionReads {
    /// Returns at most `limit` strategies after `after` that may have a version to remove, sorted by id.
    async fn strategies_with_history(
        &mut self,
        after: Option<StrategyId>,
        limit: u32,
    ) -> Result<Vec<StrategyId>>;
    /// Returns all versions of the strategy, ascending.
    async fn version_stamps(&mut self, id: StrategyId) -> Result<Vec<VersionStamp>>;
}

#[async_trait]
pub trait RetentionWrites {
    /// Removes at most `limit` rows from before `before`, oldest first. Returns their number.
    async fn remove_aged(
        &mut self,
        table: AgingTable,
        before: DateTime<Utc>,
        limit: u32,
    ) -> Result<u64>;
    /// Removes versions of a strategy, and marks the uploads that only they referred to for deletion.
    async fn remove_strategy_versions(&mut self, id: StrategyId, versions: &[i64]) -> Result<()>;
}
