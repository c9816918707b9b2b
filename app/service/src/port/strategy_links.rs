//! Links to a strategy for outsiders. Only the digest of a secret is stored.

use app_domain::Day;
use app_domain::strategy::StrategyId;
use app_domain::strategy_link::{StrategyLink, StrategyLinkId};
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::secret::SecretDigest;
use super::store::Result;

/// A link with the title of its strategy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedStrategyLink {
    pub link: StrategyLink,
    pub title: String,
    /// Whether the strategy is in the bin, where the link does not open it.
    pub is_in_bin: bool,
}

#[async_trait]
pub trait StrategyLinkReads {
    /// Returns the links of one strategy, or all, newest first, including expired ones.
    async fn strategy_links(
        &mut self,
        strategy: Option<StrategyId>,
    ) -> Result<Vec<ListedStrategyLink>>;
    /// Returns the link with this secret, also if it is expired.
    async fn strategy_link(&mut self, secret: &SecretDigest) -> Result<Option<StrategyLink>>;
}

#[async_trait]
pub trait StrategyLinkWrites {
    async fn insert_strategy_link(
        &mut self,
        link: &StrategyLink,
        secret: &SecretDigest,
    ) -> Result<()>;
    async fn set_strategy_link_used(&mut self, id: StrategyLinkId, day: Day) -> Result<()>;
    async fn remove_strategy_link(&mut self, id: StrategyLinkId) -> Result<()>;
    /// Removes the links that expired at `now` or before.
    async fn remove_expired_strategy_links(&mut self, now: DateTime<Utc>) -> Result<()>;
}
