//! Updates the poll messages in the channel: at most once a pass while people vote, and a last time when a poll ends.

use std::hash::{DefaultHasher, Hash, Hasher};

use app_service::polls::{self, PollView};
use app_service::port::{OutboxMessage, PollMessage};
use app_service::{AppServices, ServiceError};
use chrono::{DateTime, Utc};
use serenity::all::{
    ChannelId, CreateActionRow, CreateAllowedMentions, CreateEmbed, EditMessage, MessageId,
};

use super::delivery;
use crate::bot_health::{BotProblem, HealthReporter};
use crate::discord::{DiscordClient, DiscordError};
use crate::texts::problems as texts;
use crate::{BotContext, embeds};

/// Updates poll messages, and remembers failed attempts.
#[derive(Debug, Default)]
pub struct PollUpdater {
    /// Failed attempts since the last success.
    failures: u32,
    /// When the next attempt is allowed.
    retry_at: Option<DateTime<Utc>>,
}

impl PollUpdater {
    /// Updates the message of every poll that has changed.
    pub async fn update_all(
        &mut self,
        bot: &BotContext,
        client: &DiscordClient,
        reporter: &HealthReporter,
    ) -> Result<(), ServiceError> {
        let services = &bot.services;
        for poll in polls::active_polls(services).await? {
            if self.retry_at.is_some_and(|until| services.now() < until) {
                return Ok(());
            }
            self.update(bot, client, reporter, &poll).await?;
        }
        Ok(())
    }

    async fn update(
        &mut self,
        bot: &BotContext,
        client: &DiscordClient,
        reporter: &HealthReporter,
        poll: &PollView,
    ) -> Result<(), ServiceError> {
        let services = &bot.services;
        let Some(shown) = &poll.stored.shown else {
            return Ok(());
        };
        let now = PollMessage {
            digest: message_digest(poll),
            ..shown.clone()
        };
        if now.digest == shown.digest {
            return Ok(());
        }
        match edit_message(bot, client, poll, shown).await {
            Ok(()) => {
                *self = Self::default();
                polls::record_shown(services, poll, &now).await
            }
            Err(error) if error.is_unknown_message() => polls::close_deleted(services, poll).await,
            Err(error) => {
                self.failures = self.failures.saturating_add(1);
                let reason = error.to_string();
                if let Some(wait) = error.retry_delay(self.failures, services.now()) {
                    tracing::debug!(
                        poll.id = poll.stored.id,
                        reason,
                        "a poll update is postponed"
                    );
                    self.retry_at = Some(services.now() + wait);
                    Ok(())
                } else {
                    tracing::warn!(
                        poll.id = poll.stored.id,
                        reason,
                        "a poll message cannot be updated"
                    );
                    if !bot.access.explains(&error) {
                        let sentence = texts::channel_message_failed(&reason);
                        reporter.raise(BotProblem::SendFailed, sentence);
                    }
                    // The next vote tries again.
                    polls::record_shown(services, poll, &now).await
                }
            }
        }
    }
}

async fn edit_message(
    bot: &BotContext,
    client: &DiscordClient,
    poll: &PollView,
    shown: &PollMessage,
) -> Result<(), DiscordError> {
    let (embed, buttons) = embeds::poll(poll);
    let edit = EditMessage::new()
        .embed(embed)
        .components(buttons)
        .allowed_mentions(CreateAllowedMentions::new());
    let place = (ChannelId::new(shown.channel), MessageId::new(shown.message));
    delivery::deliver_edit(client, &bot.access, place, &edit)
        .await
        .map(drop)
}

/// Stores that a poll was sent, and where its message is.
pub async fn record_posted(
    services: &AppServices,
    outbox_message: &OutboxMessage,
    poll: &PollView,
    channel: u64,
    message: MessageId,
) -> Result<(), ServiceError> {
    // These votes came through an earlier attempt, and the message still has its text: the next pass edits it.
    let digest = if poll.voters.is_empty() {
        message_digest(poll)
    } else {
        String::new()
    };
    let shown = PollMessage {
        channel,
        message: message.get(),
        digest,
    };
    polls::record_posted(services, outbox_message, poll, &shown).await
}

/// Computes a digest of the poll's message. Another build may compute a different one, which costs one edit.
fn message_digest(poll: &PollView) -> String {
    let (embed, buttons): (CreateEmbed, Vec<CreateActionRow>) = embeds::poll(poll);
    let mut hasher = DefaultHasher::new();
    format!("{embed:?}{buttons:?}").hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}
