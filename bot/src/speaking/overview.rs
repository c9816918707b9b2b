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
    Http, HttpError, MessageId, Nonce,
};

use super::failure::Failure;
use super::words::week_buttons;
use crate::embeds;
use crate::signs::{Signs, Trouble as Sign};

const UNKNOWN_MESSAGE: isize = 10008;

/// What this process has shown last.
#[derive(Debug, Default)]
pub struct Followed {
    /// The state that stands in the channel, and the week.
    seen: Option<(Version, Day)>,
    /// Tries that failed since it last went well.
    failures: i64,
    /// The platform asked for patience until then.
    not_before: Option<DateTime<Utc>>,
}

/// Why the overview is not shown.
enum Trouble {
    Ours(ServiceError),
    Theirs(serenity::Error),
}

impl From<ServiceError> for Trouble {
    fn from(error: ServiceError) -> Self {
        Self::Ours(error)
    }
}

impl From<serenity::Error> for Trouble {
    fn from(error: serenity::Error) -> Self {
        Self::Theirs(error)
    }
}

impl Followed {
    /// Shows the week as it is now, when anything may have changed.
    pub async fn follow(
        &mut self,
        services: &Services,
        http: &Http,
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
        let shown = Board::of(services, http, signs).await;
        match async { shown?.show().await }.await {
            Ok(()) => {
                signs.clear(Sign::Overview);
                self.settle((version, week));
            }
            Err(Trouble::Ours(error)) => return Err(error),
            Err(Trouble::Theirs(error)) => {
                self.failures += 1;
                match Failure::of(&error, self.failures) {
                    Failure::ForNow(reason, wait) => {
                        tracing::debug!(reason, "the overview has to wait");
                        signs.raise(
                            Sign::Overview,
                            format!("The overview has to wait: {reason}."),
                        );
                        self.not_before = Some(services.now() + wait);
                    }
                    Failure::ForGood(reason) => {
                        tracing::warn!(reason, "the overview cannot be shown");
                        let sentence = format!("The overview cannot be shown: {reason}.");
                        signs.raise(Sign::Overview, sentence);
                        // The next change may mend it.
                        self.settle((version, week));
                    }
                }
            }
        }
        Ok(())
    }

    fn settle(&mut self, seen: (Version, Day)) {
        *self = Self {
            seen: Some(seen),
            ..Self::default()
        };
    }
}

/// The week, and where it is to stand.
struct Board<'a> {
    services: &'a Services,
    http: &'a Http,
    signs: &'a Signs,
    week: Week,
    embed: CreateEmbed,
    buttons: Vec<CreateActionRow>,
    /// Equal words have equal digests. Another build may reckon otherwise, which costs one edit.
    digest: String,
}

impl<'a> Board<'a> {
    async fn of(services: &'a Services, http: &'a Http, signs: &'a Signs) -> Result<Self, Trouble> {
        let week = overview::present(services).await?;
        let (embed, buttons) = (
            embeds::overview(&week.schedule),
            week_buttons(&week.schedule),
        );
        let mut hasher = DefaultHasher::new();
        format!("{embed:?}{buttons:?}").hash(&mut hasher);
        let digest = format!("{:016x}", hasher.finish());
        Ok(Self {
            services,
            http,
            signs,
            week,
            embed,
            buttons,
            digest,
        })
    }

    async fn show(&self) -> Result<(), Trouble> {
        let Some(channel) = self.week.channel else {
            return Ok(());
        };
        let shown = self.week.shown.as_ref();
        let of_week =
            shown.filter(|shown| shown.monday == self.week.monday && shown.channel == channel);
        let shown = match of_week {
            Some(shown) if shown.digest == self.digest => shown.clone(),
            Some(shown) => match self.edit(shown).await {
                Err(Trouble::Theirs(error)) if is_unknown(&error) => self.make(channel).await?,
                edited => edited?,
            },
            None => self.make(channel).await?,
        };
        self.pin(shown).await
    }

    async fn edit(&self, shown: &ShownOverview) -> Result<ShownOverview, Trouble> {
        let edit = EditMessage::new()
            .embed(self.embed.clone())
            .components(self.buttons.clone())
            .allowed_mentions(CreateAllowedMentions::new());
        let message = MessageId::new(shown.message);
        ChannelId::new(shown.channel)
            .edit_message(self.http, message, edit)
            .await?;
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
        let message = ChannelId::new(channel)
            .send_message(self.http, said)
            .await?;
        let previous = before.filter(|shown| shown.channel == channel);
        self.keep(ShownOverview {
            channel,
            monday: self.week.monday,
            message: message.id.get(),
            digest: self.digest.clone(),
            is_pinned: false,
            previous: previous.map(|shown| shown.message),
        })
        .await
    }

    /// Pins the message in place of the one before. Unpinned it is of use too: the next change tries again.
    async fn pin(&self, mut shown: ShownOverview) -> Result<(), Trouble> {
        let room = ChannelId::new(shown.channel);
        if !shown.is_pinned {
            match room.pin(self.http, MessageId::new(shown.message)).await {
                Ok(()) => {
                    self.signs.clear(Sign::Pins);
                    shown = self
                        .keep(ShownOverview {
                            is_pinned: true,
                            ..shown
                        })
                        .await?;
                }
                Err(error) => {
                    let sentence = "The overview stands unpinned: the bot may not pin messages.";
                    self.signs.raise(Sign::Pins, sentence.to_owned());
                    let error = &error as &dyn std::error::Error;
                    tracing::warn!(error, "the overview stands unpinned");
                }
            }
        }
        if let Some(previous) = shown.previous.take() {
            if let Err(error) = room.unpin(self.http, MessageId::new(previous)).await {
                let error = &error as &dyn std::error::Error;
                tracing::debug!(error, "the overview before was not unpinned");
            }
            self.keep(shown).await?;
        }
        Ok(())
    }

    async fn keep(&self, shown: ShownOverview) -> Result<ShownOverview, Trouble> {
        overview::keep(self.services, &shown).await?;
        Ok(shown)
    }
}

pub(super) fn is_unknown(error: &serenity::Error) -> bool {
    let serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)) = error else {
        return false;
    };
    answer.error.code == UNKNOWN_MESSAGE
}
