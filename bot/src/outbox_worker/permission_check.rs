//! Checks the bot's permissions in the channel: at the start, when the settings change, when an interaction or a failed
//! request contradicts the known permissions, and every five minutes.

use app_service::port::DataVersion;
use app_service::{AppServices, ServiceError};
use chrono::{DateTime, TimeDelta, Utc};

use crate::bot_health::{BotProblem, HealthReporter};
use crate::discord::DiscordClient;
use crate::invitation;
use crate::permission::{AccessCache, ChannelAccess, ChannelPermission};
use crate::server_lookup::{fetch_access, record_server};
use crate::texts::permissions as texts;

/// The interval of checks. A bot without intents is not notified of changed roles.
pub const RECHECK_INTERVAL: TimeDelta = TimeDelta::minutes(5);

/// Checks the permissions when they may have changed.
#[derive(Debug, Default)]
pub struct PermissionMonitor {
    /// The version of the store at the last check.
    checked_version: Option<DataVersion>,
    /// The channel and the role of the last check.
    subject: Option<(u64, Option<u64>)>,
    /// When the next check is due.
    next_check_at: Option<DateTime<Utc>>,
    /// Failed checks since the last success.
    failures: u32,
}

impl PermissionMonitor {
    pub async fn check_if_due(
        &mut self,
        services: &AppServices,
        client: &DiscordClient,
        known: &AccessCache,
        reporter: &HealthReporter,
    ) -> Result<(), ServiceError> {
        let version = services.store.version().await?;
        // Read before the request: a change during the check counts as later than the check.
        let now = services.now();
        let is_due = self.next_check_at.is_none_or(|until| now >= until);
        let is_doubted = known.take_invalidation();
        if self.checked_version == Some(version) && !is_due && !is_doubted {
            return Ok(());
        }
        let settings = services.store.read().await?.settings().await?;
        self.checked_version = Some(version);
        if is_due {
            record_server(services, client).await?;
        }
        let channel = settings.chat.channel_id.as_ref();
        let Some(channel) = channel.and_then(|id| id.as_str().parse().ok()) else {
            report(client, None, reporter);
            self.subject = None;
            self.next_check_at = Some(now + RECHECK_INTERVAL);
            return Ok(());
        };
        let role = settings.chat.ping_role_id.as_ref();
        let role = role.and_then(|id| id.as_str().parse().ok());
        if self.subject == Some((channel, role)) && !is_due && !is_doubted {
            return Ok(());
        }
        self.subject = Some((channel, role));
        match fetch_access(client, channel, role).await {
            Ok(access) => {
                report(client, Some(&access), reporter);
                known.store(access);
                self.failures = 0;
                self.next_check_at = Some(now + RECHECK_INTERVAL);
            }
            Err(api_error) => {
                if api_error.is_unknown_channel() {
                    report(client, None, reporter);
                    reporter.raise(BotProblem::NoChannel, texts::NO_CHANNEL.to_owned());
                }
                let error = &api_error as &dyn std::error::Error;
                tracing::debug!(error, "the permissions could not be checked");
                self.failures = self.failures.saturating_add(1);
                let wait = api_error
                    .retry_delay(self.failures, services.now())
                    .unwrap_or(RECHECK_INTERVAL);
                self.next_check_at = Some(services.now() + wait);
            }
        }
        Ok(())
    }
}

/// Reports the missing permissions and clears the others; without a channel none are missing.
fn report(client: &DiscordClient, access: Option<&ChannelAccess>, reporter: &HealthReporter) {
    reporter.clear(BotProblem::NoChannel);
    if access.is_some_and(ChannelAccess::explains_refusal) {
        reporter.clear(BotProblem::SendFailed);
        reporter.clear(BotProblem::Overview);
    }
    if let Some(obstacle) = access.and_then(|access| access.obstacle) {
        let invitation = invitation::link(client.application_id());
        reporter.raise(BotProblem::Server, texts::obstacle(obstacle, &invitation));
    } else {
        reporter.clear(BotProblem::Server);
    }
    let missing = access.map(ChannelAccess::missing).unwrap_or_default();
    for permission in ChannelPermission::ALL {
        let trouble = BotProblem::Permission(permission);
        if missing.contains(&permission) {
            reporter.raise(trouble, texts::missing(permission).to_owned());
        } else {
            reporter.clear(trouble);
        }
    }
    let pings_nobody = access.is_some_and(|access| access.pings_role == Some(false));
    if pings_nobody && !missing.contains(&ChannelPermission::ViewChannel) {
        reporter.raise(BotProblem::Ping, texts::NO_PING.to_owned());
    } else {
        reporter.clear(BotProblem::Ping);
    }
}
