//! The button that sends a test message to the team's channel, and says what became of it.

use std::time::Duration;

use app_domain::permission::TeamAdmin;
use app_service::messages::{self, MessageStatus};
use app_service::port::MessageState;
use app_service::{AppServices, ConflictReason, Result, ServiceError, weekly_overview};
use serenity::model::id::ChannelId;
use tokio::time::{Instant, timeout_at};

use super::problem_lines;
use crate::BotContext;
use crate::auth::{self, InteractionUser};
use crate::discord::DiscordClient;
use crate::reply::InteractionReply;
use crate::server_lookup::fetch_access;
use crate::texts::{self, setup as words};

/// How long the reply waits for the outcome; shorter than the shutdown waits for interactions.
const OUTCOME_TIMEOUT: Duration = Duration::from_secs(8);

pub async fn send(
    bot: &BotContext,
    client: &DiscordClient,
    caller: InteractionUser<'_>,
) -> Result<InteractionReply> {
    let services = &bot.services;
    let admin = auth::require_admin(services, caller).await?;
    let interaction = caller.interaction.to_string();
    let id = match messages::send_test_once(services, &admin, &interaction).await {
        Err(ServiceError::Conflict(ConflictReason::NoChannel)) => {
            return Ok(InteractionReply::text(texts::admin::NO_CHANNEL));
        }
        queued => queued?,
    };
    let status = wait_for_outcome(services, &admin, id).await?;
    let text = match status.state {
        MessageState::Sent => match team_channel(bot).await? {
            Some(channel) => words::test_sent(channel),
            None => texts::admin::NO_CHANNEL.to_owned(),
        },
        MessageState::Waiting => words::test_waits(&status.reason),
        MessageState::Failed | MessageState::Skipped => {
            let failed = words::test_failed(&status.reason);
            let remedies = remedies(bot, client).await?;
            [vec![failed], remedies].concat().join("\n")
        }
    };
    Ok(InteractionReply::text(text))
}

/// Waits until the message is settled, or has to wait for a reason.
async fn wait_for_outcome(
    services: &AppServices,
    admin: &TeamAdmin,
    id: i64,
) -> Result<MessageStatus> {
    let deadline = Instant::now() + OUTCOME_TIMEOUT;
    loop {
        let seen = services.store.version().await?;
        let status = messages::message_status(services, admin, id).await?;
        if status.state != MessageState::Waiting || !status.reason.is_empty() {
            return Ok(status);
        }
        match timeout_at(deadline, services.store.version_after(seen)).await {
            Ok(changed) => changed?,
            Err(_) => return Ok(status),
        };
    }
}

async fn team_channel(bot: &BotContext) -> Result<Option<ChannelId>> {
    let settings = bot.services.settings().await?;
    Ok(weekly_overview::team_channel(&settings).map(ChannelId::new))
}

/// Returns a line for each missing permission in the channel, with its remedy.
async fn remedies(bot: &BotContext, client: &DiscordClient) -> Result<Vec<String>> {
    let Some(channel) = team_channel(bot).await? else {
        return Ok(Vec::new());
    };
    let access = fetch_access(client, channel.get(), None).await;
    Ok(access.map_or_else(|_| Vec::new(), |access| problem_lines(client, &access)))
}
