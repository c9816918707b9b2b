//! The pinned overview of the week: edited while the week lasts, made anew on Monday or when somebody deleted it.
//!
//! It follows the store's version: whatever changed meanwhile, and however often, is one edit that shows how things
//! stand.

use std::hash::{DefaultHasher, Hash, Hasher};

use app_domain::Day;
use app_service::overview::{self, Week};
use app_service::port::{ShownOverview, Version};
use app_service::{ServiceError, Services};
use chrono::{DateTime, Utc};
use serenity::all::{
    ChannelId, CreateActionRow, CreateAllowedMentions, CreateEmbed, CreateMessage, EditMessage,
    MessageId, Nonce,
};

use super::words::week_buttons;
use crate::embeds;
use crate::platform::{Platform, Refusal};
use crate::signs::{Signs, Trouble as Sign};

/// What this process has shown last.
#[derive(Debug, Default)]
pub struct Followed {
    /// The state that stands in the channel, and the week.
    seen: Option<(Version, Day)>,
    /// Tries that failed since it last went well.
    failures: u32,
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
        services: &Services,
        platform: &Platform,
        signs: &Signs,
    ) -> Result<(), ServiceError> {
        if self.not_before.is_some_and(|until| services.now() < until) {
            return Ok(());
        }
        let version = services.store.version().await?;
        let week = overview::monday(services).await?;
        if self.seen == Some((version, week)) {
            return Ok(());
        }
        let board = Board::of(services, platform, signs).await?;
        if self.forbidden.as_ref() == Some(&board.digest) {
            self.settle((version, week));
            return Ok(());
        }
        let may_pin = self.unpinned.as_ref() != Some(&board.digest);
        match board.show(may_pin).await {
            Ok(is_pinned) => {
                signs.clear(Sign::Overview);
                self.forbidden = None;
                self.unpinned = (!is_pinned).then_some(board.digest);
                self.settle((version, week));
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
                    self.settle((version, week));
                }
            }
        }
        Ok(())
    }

    fn settle(&mut self, seen: (Version, Day)) {
        self.seen = Some(seen);
        self.failures = 0;
        self.not_before = None;
    }
}

/// The week, and where it is to stand.
struct Board<'a> {
    services: &'a Services,
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
        services: &'a Services,
        platform: &'a Platform,
        signs: &'a Signs,
    ) -> Result<Self, ServiceError> {
        let week = overview::present(services).await?;
        let (embed, buttons) = (
            embeds::overview(&week.schedule),
            week_buttons(&week.schedule),
        );
        let mut hasher = DefaultHasher::new();
        week.channel.hash(&mut hasher);
        format!("{embed:?}{buttons:?}").hash(&mut hasher);
        let digest = format!("{:016x}", hasher.finish());
        Ok(Self {
            services,
            platform,
            signs,
            week,
            embed,
            buttons,
            digest,
        })
    }

    /// Answers whether it is pinned, or nowhere to be pinned.
    async fn show(&self, may_pin: bool) -> Result<bool, Trouble> {
        let Some(channel) = self.week.channel else {
            return Ok(true);
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
        self.pin(shown, may_pin).await
    }

    async fn edit(&self, shown: &ShownOverview) -> Result<ShownOverview, Trouble> {
        let edit = EditMessage::new()
            .embed(self.embed.clone())
            .components(self.buttons.clone())
            .allowed_mentions(CreateAllowedMentions::new());
        let message = MessageId::new(shown.message);
        let channel = ChannelId::new(shown.channel);
        self.platform.edit(channel, message, &edit).await?;
        let digest = self.digest.clone();
        self.keep(ShownOverview {
            digest,
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
        let message = self.platform.say(room, &said).await?;
        let previous = before.filter(|shown| shown.channel == channel);
        self.keep(ShownOverview {
            channel,
            monday: self.week.monday,
            message: message.get(),
            digest: self.digest.clone(),
            is_pinned: false,
            previous: previous.map(|shown| shown.message),
        })
        .await
    }

    /// Pins the message in place of the one before. Unpinned it is of use too.
    async fn pin(&self, mut shown: ShownOverview, may_pin: bool) -> Result<bool, Trouble> {
        let room = ChannelId::new(shown.channel);
        if !shown.is_pinned && may_pin {
            let pinned = self.platform.pin(room, MessageId::new(shown.message));
            match pinned.await {
                Ok(()) => {
                    self.signs.clear(Sign::Pins);
                    shown.is_pinned = true;
                    shown = self.keep(shown).await?;
                }
                Err(refusal) if refusal.wait(1, self.services.now()).is_some() => {
                    return Err(refusal.into());
                }
                Err(refusal) => {
                    let sentence = "The overview stands unpinned: the bot may not pin messages.";
                    self.signs.raise(Sign::Pins, sentence.to_owned());
                    let error = &refusal as &dyn std::error::Error;
                    tracing::warn!(error, "the overview stands unpinned");
                }
            }
        }
        let is_pinned = shown.is_pinned;
        if let Some(previous) = shown.previous.take() {
            let unpinned = self.platform.unpin(room, MessageId::new(previous));
            if let Err(error) = unpinned.await {
                let error = &error as &dyn std::error::Error;
                tracing::debug!(error, "the overview before was not unpinned");
            }
            self.keep(shown).await?;
        }
        Ok(is_pinned)
    }

    async fn keep(&self, shown: ShownOverview) -> Result<ShownOverview, Trouble> {
        overview::keep(self.services, &shown).await?;
        Ok(shown)
    }
}
