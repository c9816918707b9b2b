//! The message in the channel that shows the weekly overview.

use app_domain::Day;
use async_trait::async_trait;

use super::store::Result;

/// The weekly overview as shown in the channel. Channel and messages are given by Discord's ids.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OverviewMessage {
    pub channel: u64,
    /// The first day of the shown week.
    pub monday: Day,
    pub message: u64,
    /// The digest of the text; an equal one needs no edit.
    pub digest: String,
    pub is_pinned: bool,
    /// The previous message, as long as it may still be pinned.
    pub previous: Option<u64>,
}

#[async_trait]
pub trait OverviewReads {
    async fn overview_message(&mut self) -> Result<Option<OverviewMessage>>;
}

#[async_trait]
pub trait OverviewWrites {
    async fn put_overview_message(&mut self, shown: &OverviewMessage) -> Result<()>;
}
