//! The pinned weekly overview: edited during the week, created again on Monday or after its message was deleted.
//!
//! It follows the store's version: all changes since the last pass are one edit that shows the current state.

use std::hash::{DefaultHasher, Hash, Hasher};

use app_domain::Day;
use app_service::ServiceError;
use app_service::port::{DataVersion, OverviewMessage};
use app_service::weekly_overview::{self, WeeklyOverview};
use chrono::{DateTime, Utc};
use serenity::all::{
    ChannelId, CreateActionRow, CreateAllowedMentions, CreateEmbed, CreateMessage, EditMessage,
    MessageId, Nonce,
};

use super::delivery::{self, DeliveredMessage};
use super::permission_check::RECHECK_INTERVAL;
use crate::bot_health::{BotProblem as Sign, HealthReporter};
use crate::discord::{DiscordClient, DiscordError};
use crate::permission::ChannelPermission;
use crate::{BotContext, buttons, embeds, texts};

/// Updates the weekly overview, and remembers the last attempt of this process.
#[derive(Debug, Default)]
pub struct OverviewUpdater {
    /// The store's version that was shown last, on which day, and the revision of the bot's permissions.
    checked_state: Option<(DataVersion, Day, u64)>,
    /// Failed attempts since the last success.
    failures: u32,
    /// When to try the full message again, after Discord accepted it only as plain text.
    simplified_until: Option<DateTime<Utc>>,
    /// When the next attempt is allowed.
    retry_at: Option<DateTime<Utc>>,
    /// The digests of messages that may not be sent, or not be pinned: tried again only when the message changes.
    rejected_digest: Option<String>,
    unpinned_digest: Option<String>,
}

/// Why the overview could not be updated.
enum OverviewError {
    Service(ServiceError),
    Discord(DiscordError),
}

impl From<ServiceError> for OverviewError {
    fn from(error: ServiceError) -> Self {
        Self::Service(error)
    }
}

impl From<DiscordError> for OverviewError {
    fn from(error: DiscordError) -> Self {
        Self::Discord(error)
    }
}

impl OverviewUpdater {
    /// Updates the overview when anything may have changed.
    pub async fn update_if_changed(
        &mut self,
        bot: &BotContext,
        client: &DiscordClient,
        reporter: &HealthReporter,
    ) -> Result<(), ServiceError> {
        let services = &bot.services;
        if self.retry_at.is_some_and(|until| services.now() < until) {
            return Ok(());
        }
        let version = services.store.version().await?;
        let today = weekly_overview::today(services).await?;
        let may = bot.access.revision();
        let seen = (version, today, may);
        let is_due = self
            .simplified_until
            .is_some_and(|until| services.now() >= until);
        if self.checked_state == Some(seen) && !is_due {
            return Ok(());
        }
        let board = RenderedOverview::load(bot, client, reporter).await?;
        if self.rejected_digest.as_ref() == Some(&board.digest) {
            self.record_attempt(seen);
            return Ok(());
        }
        let may_pin = self.unpinned_digest.as_ref() != Some(&board.digest);
        match board.publish(may_pin).await {
            Ok(shown) => {
                reporter.clear(Sign::Overview);
                self.record_attempt(seen);
                let is_simplified = shown
                    .as_ref()
                    .is_some_and(|shown| shown.digest != board.digest);
                self.simplified_until = is_simplified.then(|| services.now() + RECHECK_INTERVAL);
                self.rejected_digest = None;
                let is_unpinned = shown.is_some_and(|shown| !shown.is_pinned);
                self.unpinned_digest = is_unpinned.then_some(board.digest);
            }
            Err(OverviewError::Service(error)) => return Err(error),
            Err(OverviewError::Discord(api_error)) => {
                self.failures = self.failures.saturating_add(1);
                let reason = api_error.to_string();
                if let Some(wait) = api_error.retry_delay(self.failures, services.now()) {
                    tracing::debug!(reason, "the overview is delayed");
                    let sentence = texts::problems::overview_delayed(&reason);
                    reporter.raise(Sign::Overview, sentence);
                    self.retry_at = Some(services.now() + wait);
                } else {
                    tracing::warn!(reason, "the overview cannot be posted");
                    if !bot.access.explains(&api_error) {
                        let sentence = texts::problems::overview_not_posted(&reason);
                        reporter.raise(Sign::Overview, sentence);
                    }
                    self.rejected_digest = Some(board.digest);
                    self.record_attempt(seen);
                }
            }
        }
        Ok(())
    }

    fn record_attempt(&mut self, seen: (DataVersion, Day, u64)) {
        self.checked_state = Some(seen);
        self.failures = 0;
        self.simplified_until = None;
        self.retry_at = None;
    }
}

/// The message of the weekly overview, with the clients to post it.
struct RenderedOverview<'a> {
    bot: &'a BotContext,
    client: &'a DiscordClient,
    reporter: &'a HealthReporter,
    week: WeeklyOverview,
    embed: CreateEmbed,
    buttons: Vec<CreateActionRow>,
    /// A digest of the message. Another build may compute a different one, which costs one edit.
    digest: String,
}

impl<'a> RenderedOverview<'a> {
    async fn load(
        bot: &'a BotContext,
        client: &'a DiscordClient,
        reporter: &'a HealthReporter,
    ) -> Result<Self, ServiceError> {
        let week = weekly_overview::load_current_week(&bot.services).await?;
        let embed = embeds::weekly_overview(&week.schedule);
        let mut buttons = buttons::for_week(&week.schedule);
        let next = buttons::show_week(week.monday.plus(7), texts::NEXT_WEEK);
        buttons.push(CreateActionRow::Buttons(vec![next]));
        let mut hasher = DefaultHasher::new();
        week.channel.hash(&mut hasher);
        // With other permissions the message looks different, or has to be tried again.
        let access = week.channel.map(|channel| bot.access.of(channel));
        let access = access.map(|access| (access.missing(), access.obstacle));
        format!("{access:?}").hash(&mut hasher);
        format!("{embed:?}{buttons:?}").hash(&mut hasher);
        let digest = format!("{:016x}", hasher.finish());
        Ok(Self {
            bot,
            client,
            reporter,
            week,
            embed,
            buttons,
            digest,
        })
    }

    /// Updates the message in the channel and returns its new state; `None` without a channel.
    async fn publish(&self, may_pin: bool) -> Result<Option<OverviewMessage>, OverviewError> {
        let Some(channel) = self.week.channel else {
            return Ok(None);
        };
        let shown = self.week.shown.as_ref();
        let of_week =
            shown.filter(|shown| shown.monday == self.week.monday && shown.channel == channel);
        let shown = match of_week {
            Some(shown) if shown.digest == self.digest => shown.clone(),
            Some(shown) => match self.edit(shown).await {
                Err(OverviewError::Discord(error)) if error.is_unknown_message() => {
                    self.create(channel).await?
                }
                edited => edited?,
            },
            None => self.create(channel).await?,
        };
        self.pin(shown, may_pin).await.map(Some)
    }

    async fn edit(&self, shown: &OverviewMessage) -> Result<OverviewMessage, OverviewError> {
        let edit = EditMessage::new()
            .embed(self.embed.clone())
            .components(self.buttons.clone())
            .allowed_mentions(CreateAllowedMentions::new());
        let place = (ChannelId::new(shown.channel), MessageId::new(shown.message));
        let edited = delivery::deliver_edit(self.client, &self.bot.access, place, &edit).await?;
        self.save(OverviewMessage {
            digest: self.digest_of(&edited),
            ..shown.clone()
        })
        .await
    }

    /// Posts a new message. Its nonce contains the id of the previous one, so that a retry after a crash does not post
    /// it twice.
    async fn create(&self, channel: u64) -> Result<OverviewMessage, OverviewError> {
        let before = self.week.shown.as_ref();
        let nonce = format!("week-{}", before.map_or(0, |shown| shown.message));
        let message = CreateMessage::new()
            .embed(self.embed.clone())
            .components(self.buttons.clone())
            .allowed_mentions(CreateAllowedMentions::new())
            .nonce(Nonce::String(nonce))
            .enforce_nonce(true);
        let room = ChannelId::new(channel);
        let made = delivery::deliver(self.client, &self.bot.access, room, &message).await?;
        let previous = before.filter(|shown| shown.channel == channel);
        self.save(OverviewMessage {
            channel,
            monday: self.week.monday,
            message: made.id.get(),
            digest: self.digest_of(&made),
            is_pinned: false,
            previous: previous.map(|shown| shown.message),
        })
        .await
    }

    /// Returns the digest of a message that was sent in full; empty for a simplified one.
    fn digest_of(&self, delivered: &DeliveredMessage) -> String {
        if delivered.is_simplified {
            String::new()
        } else {
            self.digest.clone()
        }
    }

    /// Pins the message and unpins the previous one. A failure to pin is reported, and the message stays.
    async fn pin(
        &self,
        mut shown: OverviewMessage,
        may_pin: bool,
    ) -> Result<OverviewMessage, OverviewError> {
        let room = ChannelId::new(shown.channel);
        if !shown.is_pinned && may_pin {
            let pinned = self.client.pin(room, MessageId::new(shown.message));
            match pinned.await {
                Ok(()) => {
                    self.reporter.clear(Sign::Pins);
                    shown.is_pinned = true;
                    shown = self.save(shown).await?;
                }
                Err(api_error) if api_error.retry_delay(1, self.bot.services.now()).is_some() => {
                    return Err(api_error.into());
                }
                Err(api_error) => {
                    if api_error.is_forbidden() {
                        let pins = ChannelPermission::PinMessages;
                        let sentence = texts::permissions::missing(pins).to_owned();
                        self.reporter.raise(Sign::Permission(pins), sentence);
                        self.bot.access.invalidate();
                    } else {
                        let sentence = texts::problems::overview_not_pinned(&api_error.to_string());
                        self.reporter.raise(Sign::Pins, sentence);
                    }
                    let error = &api_error as &dyn std::error::Error;
                    tracing::warn!(error, "the overview could not be pinned");
                }
            }
        }
        if let Some(previous) = shown.previous.take() {
            let unpinned = self.client.unpin(room, MessageId::new(previous));
            if let Err(error) = unpinned.await {
                let error = &error as &dyn std::error::Error;
                tracing::debug!(error, "the previous overview could not be unpinned");
            }
            shown = self.save(shown).await?;
        }
        Ok(shown)
    }

    async fn save(&self, shown: OverviewMessage) -> Result<OverviewMessage, OverviewError> {
        weekly_overview::save_message(&self.bot.services, &shown).await?;
        Ok(shown)
    }
}
