//! Notices when players who have left the Discord server are back. A bot without intents is not notified of it.

use app_service::{AppServices, ServiceError, messages};
use chrono::{DateTime, TimeDelta, Utc};
use serenity::all::UserId;

use crate::discord::DiscordClient;

const RECHECK_INTERVAL: TimeDelta = TimeDelta::minutes(5);

/// Looks up the members at intervals.
#[derive(Debug, Default)]
pub struct DepartureWatch {
    /// When the next check is due.
    next_check_at: Option<DateTime<Utc>>,
}

impl DepartureWatch {
    pub async fn check_if_due(
        &mut self,
        services: &AppServices,
        client: &DiscordClient,
    ) -> Result<(), ServiceError> {
        let now = services.now();
        if self.next_check_at.is_some_and(|until| now < until) {
            return Ok(());
        }
        self.next_check_at = Some(now + RECHECK_INTERVAL);
        for (player, account) in messages::departed_accounts(services).await? {
            let account = account.as_str().parse::<UserId>();
            if let Ok(account) = account
                && client.member(account).await.is_ok()
            {
                messages::mark_returned(services, &player).await?;
            }
        }
        Ok(())
    }
}
