//! The polls in the channel: edited while people vote, once a look at most, and a last time when they end.

use std::hash::{DefaultHasher, Hash, Hasher};

use app_service::polls::{self, Board};
use app_service::port::{Message, ShownPoll};
use app_service::{ServiceError, Services};
use chrono::{DateTime, Utc};
use serenity::all::{
    ChannelId, CreateActionRow, CreateAllowedMentions, CreateEmbed, EditMessage, MessageId,
};

use super::delivery;
use crate::platform::{Platform, Refusal};
use crate::{Bot, embeds};

/// How it went to edit them.
#[derive(Debug, Default)]
pub struct Shown {
    /// Tries that failed since it last went well.
    failures: u32,
    /// The platform asked for patience until then.
    not_before: Option<DateTime<Utc>>,
}

impl Shown {
    /// Shows every poll as it is now.
    pub async fn follow(&mut self, bot: &Bot, platform: &Platform) -> Result<(), ServiceError> {
        let services = &bot.services;
        for board in polls::under_way(services).await? {
            if self.not_before.is_some_and(|until| services.now() < until) {
                return Ok(());
            }
            self.show(bot, platform, &board).await?;
        }
        Ok(())
    }

    async fn show(
        &mut self,
        bot: &Bot,
        platform: &Platform,
        board: &Board,
    ) -> Result<(), ServiceError> {
        let services = &bot.services;
        let Some(shown) = &board.poll.shown else {
            return Ok(());
        };
        let now = ShownPoll {
            digest: digest(board),
            ..shown.clone()
        };
        if now.digest == shown.digest {
            return Ok(());
        }
        match edit(bot, platform, board, shown).await {
            Ok(()) => {
                *self = Self::default();
                polls::keep_shown(services, board, &now).await
            }
            Err(refusal) if refusal.is_unknown_message() => polls::lose(services, board).await,
            Err(refusal) => {
                self.failures = self.failures.saturating_add(1);
                let reason = refusal.to_string();
                if let Some(wait) = refusal.wait(self.failures, services.now()) {
                    tracing::debug!(board.poll.id, reason, "a poll has to wait");
                    self.not_before = Some(services.now() + wait);
                    Ok(())
                } else {
                    tracing::warn!(board.poll.id, reason, "a poll cannot be shown as it is");
                    // The next vote may mend it.
                    polls::keep_shown(services, board, &now).await
                }
            }
        }
    }
}

async fn edit(
    bot: &Bot,
    platform: &Platform,
    board: &Board,
    shown: &ShownPoll,
) -> Result<(), Refusal> {
    let (embed, buttons) = embeds::poll(board);
    let edit = EditMessage::new()
        .embed(embed)
        .components(buttons)
        .allowed_mentions(CreateAllowedMentions::new());
    let place = (ChannelId::new(shown.channel), MessageId::new(shown.message));
    delivery::edit(platform, &bot.access, place, &edit)
        .await
        .map(drop)
}

/// Keeps that a poll was said, and stands in the channel now.
pub async fn stands(
    services: &Services,
    said: &Message,
    board: &Board,
    channel: u64,
    message: MessageId,
) -> Result<(), ServiceError> {
    // These votes came through an earlier try, whose text the platform has kept: it is edited next.
    let digest = if board.voters.is_empty() {
        digest(board)
    } else {
        String::new()
    };
    let shown = ShownPoll {
        channel,
        message: message.get(),
        digest,
    };
    polls::stands(services, said, board, &shown).await
}

/// Equal words have equal digests. Another build may compute others, which costs one edit.
fn digest(board: &Board) -> String {
    let (embed, buttons): (CreateEmbed, Vec<CreateActionRow>) = embeds::poll(board);
    let mut hasher = DefaultHasher::new();
    format!("{embed:?}{buttons:?}").hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}
