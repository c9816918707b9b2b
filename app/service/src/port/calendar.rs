//! The secrets by which calendar programs read players' feeds.

use app_domain::PlayerId;
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::secret::SecretDigest;
use super::store::Result;

#[async_trait]
pub trait CalendarReads {
    /// Whose feed the secret opens.
    async fn calendar_owner(&mut self, secret: &SecretDigest) -> Result<Option<PlayerId>>;
    /// Since when the player's secret is good; `None` without one.
    async fn calendar_made_at(&mut self, player: &PlayerId) -> Result<Option<DateTime<Utc>>>;
}

#[async_trait]
pub trait CalendarWrites {
    /// Gives the player this secret in place of the one before.
    async fn put_calendar(
        &mut self,
        player: &PlayerId,
        secret: &SecretDigest,
        now: DateTime<Utc>,
    ) -> Result<()>;
    /// Removing what is not there is no error.
    async fn remove_calendar(&mut self, player: &PlayerId) -> Result<()>;
}
