//! The pinned overview of the week: edited while the week lasts, made anew on Monday or when somebody deleted it.
//!
//! It follows the store's version: whatever changed meanwhile, and however often, is one edit that shows how things
//! stand.

use std::hash::{DefaultHasher, Hash, Hasher};

use app_domain::Day;
use app_service::ServiceError;
use app_service::overview::{self, Week};
use app_service::port::{ShownOverview, Version};
use chrono::{DateTime, Utc};
use serenity::all::{
    ChannelId, CreateActionRow, CreateAllowedMentions, CreateEmbed, CreateMessage, EditMessage,
    MessageId, Nonce,
};

use super::access::RECHECK;
use super::delivery::{self, DeliveredMessage};
use super::words::week_buttons;
use crate::permission::ChannelPermission;
use crate::platform::{Platform, Refusal};
use crate::signs::{Signs, Trouble as Sign};
use crate::{Bot, embeds, texts};

/// What this process has shown last.
#[derive(Debug, Default)]
pub struct Followed {
    /// The version shown in the channel, its week, and the revision of the bot's permissions.
    seen: Option<(Version, Day, u64)>,
    /// Tries that failed since it last went well.
    failures: u32,
    /// When to show it again as it was written: the platform has taken it only as plain text.
    simplified_until: Option<DateTime<Utc>>,
    /// The platform asked for patience until then.
    not_before: Option<DateTime<Utc>>,
    /// The digests of what may not be shown, and of what may not be pinned: not tried again until it says otherwise.
    forbidden: Option<String>,
    unpinned: Option<String>,
}

/// Why the overview is not shown.
enum Trouble {
    Ours(ServiceError),
    Theirs(Refusal),
}

impl From<ServiceError> for Trouble {
    fn from(error: ServiceError) -> Self {
        Self::Ours(error)
    }
}

impl From<Refusal> for Trouble {
    fn from(error: Refusal) -> Self {
        Self::Theirs(error)
    }
}

impl Followed {
    /// Shows the week as it is now, when anything may have changed.
    pub async fn follow(
        &mut self,
        bot: &Bot,
        platform: &Platform,
        signs: &Signs,
    ) -> Result<(), ServiceError> {
        let services = &bot.services;
        if self.not_before.is_some_and(|until| services.now() < until) {
            return Ok(());
        }
        let version = services.store.version().await?;
        let week = overview::monday(services).await?;
        let may = bot.access.revision();
        let seen = (version, week, may);
        let is_due = self
            .simplified_until
            .is_some_and(|until| services.now() >= until);
        if self.seen == Some(seen) && !is_due {
            return Ok(());
        }
        let board = Board::of(bot, platform, signs).await?;
        if self.forbidden.as_ref() == Some(&board.digest) {
            self.settle(seen);
            return Ok(());
        }
        let may_pin = self.unpinned.as_ref() != Some(&board.digest);
        match board.show(may_pin).await {
            Ok(shown) => {
                signs.clear(Sign::Overview);
                self.settle(seen);
                let is_simplified = shown
                    .as_ref()
                    .is_some_and(|shown| shown.digest != board.digest);
                self.simplified_until = is_simplified.then(|| services.now() + RECHECK);
                self.forbidden = None;
                let is_unpinned = shown.is_some_and(|shown| !shown.is_pinned);
                self.unpinned = is_unpinned.then_some(board.digest);
            }
            Err(Trouble::Ours(error)) => return Err(error),
            Err(Trouble::Theirs(refusal)) => {
                self.failures = self.failures.saturating_add(1);
                let reason = refusal.to_string();
                if let Some(wait) = refusal.wait(self.failures, services.now()) {
                    tracing::debug!(reason, "the overview has to wait");
                    let sentence = format!("The overview has to wait: {reason}.");
                    signs.raise(Sign::Overview, sentence);
                    self.not_before = Some(services.now() + wait);
                } else {
                    tracing::warn!(reason, "the overview cannot be shown");
                    let sentence = format!("The overview cannot be shown: {reason}.");
                    signs.raise(Sign::Overview, sentence);
                    self.forbidden = Some(board.digest);
                    self.settle(seen);
                }
            }
        }
        Ok(())
    }

    fn settle(&mut self, seen: (Version, Day, u64)) {
        self.seen = Some(seen);
        self.failures = 0;
        self.simplified_until = None;
        self.not_before = None;
    }
}

/// The week, and where it is to stand.
struct Board<'a> {
    bot: &'a Bot,
    platform: &'a Platform,
    signs: &'a Signs,
    week: Week,
    embed: CreateEmbed,
    buttons: Vec<CreateActionRow>,
    /// Equal words have equal digests. Another build may reckon otherwise, which costs one edit.
    digest: String,
}

impl<'a> Board<'a> {
    async fn of(
        bot: &'a Bot,
        platform: &'a Platform,
        signs: &'a Signs,
    ) -> Result<Self, ServiceError> {
        let week = overview::present(&bot.services).await?;
        let (embed, buttons) = (
            embeds::overview(&week.schedule),
            week_buttons(&week.schedule),
        );
        let mut hasher = DefaultHasher::new();
        week.channel.hash(&mut hasher);
        // With other permissions the message looks different, or is tried again.
        let access = week.channel.map(|channel| bot.access.of(channel).missing());
        format!("{access:?}").hash(&mut hasher);
        format!("{embed:?}{buttons:?}").hash(&mut hasher);
        let digest = format!("{:016x}", hasher.finish());
        Ok(Self {
            bot,
            platform,
            signs,
            week,
            embed,
            buttons,
            digest,
        })
    }

    /// Returns what is in the channel now; `None` without a channel.
    async fn show(&self, may_pin: bool) -> Result<Option<ShownOverview>, Trouble> {
        let Some(channel) = self.week.channel else {
            return Ok(None);
        };
        let shown = self.week.shown.as_ref();
        let of_week =
            shown.filter(|shown| shown.monday == self.week.monday && shown.channel == channel);
        let shown = match of_week {
            Some(shown) if shown.digest == self.digest => shown.clone(),
            Some(shown) => match self.edit(shown).await {
                Err(Trouble::Theirs(refusal)) if refusal.is_unknown_message() => {
                    self.make(channel).await?
                }
                edited => edited?,
            },
            None => self.make(channel).await?,
        };
        self.pin(shown, may_pin).await.map(Some)
    }

    async fn edit(&self, shown: &ShownOverview) -> Result<ShownOverview, Trouble> {
        let edit = EditMessage::new()
            .embed(self.embed.clone())
            .components(self.buttons.clone())
            .allowed_mentions(CreateAllowedMentions::new());
        let place = (ChannelId::new(shown.channel), MessageId::new(shown.message));
        let edited = delivery::edit(self.platform, &self.bot.access, place, &edit).await?;
        self.keep(ShownOverview {
            digest: self.digest_of(&edited),
            ..shown.clone()
        })
        .await
    }

    /// A new message. Its nonce names the one it takes the place of: after a crash it is the same one to the platform.
    async fn make(&self, channel: u64) -> Result<ShownOverview, Trouble> {
        let before = self.week.shown.as_ref();
        let nonce = format!("week-{}", before.map_or(0, |shown| shown.message));
        let said = CreateMessage::new()
            .embed(self.embed.clone())
            .components(self.buttons.clone())
            .allowed_mentions(CreateAllowedMentions::new())
            .nonce(Nonce::String(nonce))
            .enforce_nonce(true);
        let room = ChannelId::new(channel);
        let made = delivery::say(self.platform, &self.bot.access, room, &said).await?;
        let previous = before.filter(|shown| shown.channel == channel);
        self.keep(ShownOverview {
            channel,
            monday: self.week.monday,
            message: made.id.get(),
            digest: self.digest_of(&made),
            is_pinned: false,
            previous: previous.map(|shown| shown.message),
        })
        .await
    }

    /// Equal to the digest only of a message that was taken as it was written.
    fn digest_of(&self, delivered: &DeliveredMessage) -> String {
        if delivered.is_simplified {
            String::new()
        } else {
            self.digest.clone()
        }
    }

    /// Pins the message in place of the one before. Unpinned it is of use too.
    async fn pin(&self, mut shown: ShownOverview, may_pin: bool) -> Result<ShownOverview, Trouble> {
        let room = ChannelId::new(shown.channel);
        if !shown.is_pinned && may_pin {
            let pinned = self.platform.pin(room, MessageId::new(shown.message));
            match pinned.await {
                Ok(()) => {
                    self.signs.clear(Sign::Pins);
                    shown.is_pinned = true;
                    shown = self.keep(shown).await?;
                }
                Err(refusal) if refusal.wait(1, self.bot.services.now()).is_some() => {
                    return Err(refusal.into());
                }
                Err(refusal) => {
                    if refusal.is_forbidden() {
                        let pins = ChannelPermission::PinMessages;
                        let sentence = texts::permissions::missing(pins).to_owned();
                        self.signs.raise(Sign::Permission(pins), sentence);
                        self.bot.access.doubt();
                    } else {
                        let sentence =
                            format!("The overview of the week could not be pinned: {refusal}.");
                        self.signs.raise(Sign::Pins, sentence);
                    }
                    let error = &refusal as &dyn std::error::Error;
                    tracing::warn!(error, "the overview stands unpinned");
                }
            }
        }
        if let Some(previous) = shown.previous.take() {
            let unpinned = self.platform.unpin(room, MessageId::new(previous));
            if let Err(error) = unpinned.await {
                let error = &error as &dyn std::error::Error;
                tracing::debug!(error, "the overview before was not unpinned");
            }
            shown = self.keep(shown).await?;
        }
        Ok(shown)
    }

    async fn keep(&self, shown: ShownOverview) -> Result<ShownOverview, Trouble> {
        overview::keep(&self.bot.services, &shown).await?;
        Ok(shown)
    }
}
