//! The message that shows the team's week in the channel.

use app_domain::Day;
use async_trait::async_trait;

use super::store::Result;

/// The overview as it stands in the channel; channels and messages by the platform's ids.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownOverview {
    pub channel: u64,
    /// The first day of the week it shows.
    pub monday: Day,
    pub message: u64,
    /// Of what it says: equal words need no edit.
    pub digest: String,
    pub is_pinned: bool,
    /// The message it took the place of, while that may still be pinned.
    pub previous: Option<u64>,
}

#[async_trait]
pub trait OverviewReads {
    async fn overview(&mut self) -> Result<Option<ShownOverview>>;
}

#[async_trait]
pub trait OverviewWrites {
    async fn put_overview(&mut self, shown: &ShownOverview) -> Result<()>;
}
