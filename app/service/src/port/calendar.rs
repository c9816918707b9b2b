//! The secret links of players' calendar subscriptions.

use app_domain::PlayerId;
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::secret::SecretDigest;
use super::store::Result;

#[async_trait]
pub trait CalendarReads {
    /// Returns the player whose subscription has this secret.
    async fn calendar_owner(&mut self, secret: &SecretDigest) -> Result<Option<PlayerId>>;
    /// Returns when the player's link was created; `None` without one.
    async fn calendar_link_created_at(
        &mut self,
        player: &PlayerId,
    ) -> Result<Option<DateTime<Utc>>>;
}

#[async_trait]
pub trait CalendarWrites {
    /// Sets the player's secret, replacing the previous one.
    async fn put_calendar_link(
        &mut self,
        player: &PlayerId,
        secret: &SecretDigest,
        now: DateTime<Utc>,
    ) -> Result<()>;
    /// Succeeds if there is none.
    async fn remove_calendar_link(&mut self, player: &PlayerId) -> Result<()>;
}
