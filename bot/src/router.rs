//! From the platform's events to the functions that answer them.

use std::sync::Arc;

use app_service::Result;
use serenity::all::{
    ChannelId, CommandInteraction, ComponentInteraction, ComponentInteractionDataKind, Context,
    CreateInteractionResponse, EventHandler, GuildId, Interaction, InteractionId, ModalInteraction,
    Ready,
};
use serenity::async_trait;
use tokio::sync::RwLock;

use crate::action::Action;
use crate::answer::Answer;
use crate::caller::Caller;
use crate::commands::{self, poll, set, unregister};
use crate::conversation::{self, Patience, deliver};
use crate::platform::Platform;
use crate::times_form::{self, Typed};
use crate::{Bot, texts};

/// Answers interactions; each holds `in_progress` for reading, so that an end can wait for all of them.
pub(crate) struct Router {
    pub bot: Bot,
    pub platform: Arc<Platform>,
    pub in_progress: Arc<RwLock<()>>,
}

#[async_trait]
impl EventHandler for Router {
    async fn ready(&self, _: Context, ready: Ready) {
        self.platform.forget_connections();
        tracing::info!(account = %ready.user.name, "connected to the chat platform");
    }

    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        let _in_progress = self.in_progress.read().await;
        let platform = &*self.platform;
        let (id, token) = (interaction.id(), interaction.token());
        if let (Some(channel), Some(permissions)) =
            (channel(&interaction), interaction.app_permissions())
        {
            self.bot.access.compare(channel.get(), permissions);
        }
        match &interaction {
            Interaction::Command(command) => {
                let caller = Caller::of(&command.user, command.member.as_deref(), id);
                let work = commands::run(&self.bot, caller, &command.data);
                answer(platform, id, token, Patience::Message, work).await;
            }
            Interaction::Component(component) => {
                let action = component.data.custom_id.parse().ok();
                let work = self.react(component, action);
                answer(platform, id, token, patience(action), work).await;
            }
            Interaction::Modal(modal) => {
                answer(platform, id, token, Patience::Message, self.take(modal)).await;
            }
            Interaction::Autocomplete(typing) => self.offer(typing).await,
            // The platform asks no endpoint of ours.
            _ => tracing::debug!(interaction.id = id.get(), "an interaction of another kind"),
        }
    }
}

impl Router {
    /// Offers what answers the typed letters; nothing, when that takes too long or fails: it cannot be promised.
    async fn offer(&self, typing: &CommandInteraction) {
        let caller = Caller::of(&typing.user, typing.member.as_deref(), typing.id);
        let work = commands::offer(&self.bot, caller, &typing.data);
        let offered = conversation::offered(work).await;
        let response = CreateInteractionResponse::Autocomplete(offered);
        let answered = self.platform.answer(typing.id, &typing.token, &response);
        if let Err(error) = answered.await {
            let error = &error as &dyn std::error::Error;
            tracing::debug!(error, "an offer did not arrive");
        }
    }

    async fn react(
        &self,
        component: &ComponentInteraction,
        action: Option<Action>,
    ) -> Result<Answer> {
        let (bot, account) = (&self.bot, component.user.id);
        let caller = Caller::of(&component.user, component.member.as_ref(), component.id);
        match (action, &component.data.kind) {
            (Some(Action::PickDay), ComponentInteractionDataKind::StringSelect { values }) => {
                let value = values.first().map(String::as_str).unwrap_or_default();
                set::pick(bot, account, value).await
            }
            (Some(Action::OpenTimes(day)), _) => times_form::open(bot, account, day).await,
            (Some(Action::MarkUnavailable(day)), _) => {
                set::mark_unavailable(bot, account, day).await
            }
            (Some(Action::Unregister(player)), _) => {
                unregister::confirmed(bot, caller, player).await
            }
            (Some(Action::Vote(id, option)), _) => poll::vote(bot, account, id, option).await,
            (Some(Action::ClosePoll(id)), _) => poll::close(bot, caller, id).await,
            _ => Ok(self.old_component(component.guild_id)),
        }
    }

    /// Names no command in a direct message, where none works.
    fn old_component(&self, guild: Option<GuildId>) -> Answer {
        match guild {
            Some(_) => Answer::text(texts::OLD_COMPONENT),
            None => Answer::text(texts::old_component_in_direct_message(&self.bot.public_url)),
        }
    }

    async fn take(&self, modal: &ModalInteraction) -> Result<Answer> {
        match modal.data.custom_id.parse() {
            Ok(Action::SaveTimes(day)) => {
                let typed = Typed::from_rows(&modal.data.components);
                times_form::save(&self.bot, modal.user.id, day, &typed).await
            }
            _ => Ok(self.old_component(modal.guild_id)),
        }
    }
}

/// The channel in which it was used.
fn channel(interaction: &Interaction) -> Option<ChannelId> {
    match interaction {
        Interaction::Command(command) | Interaction::Autocomplete(command) => {
            Some(command.channel_id)
        }
        Interaction::Component(component) => Some(component.channel_id),
        Interaction::Modal(modal) => Some(modal.channel_id),
        _ => None,
    }
}

fn patience(action: Option<Action>) -> Patience {
    match action {
        Some(Action::OpenTimes(_)) => Patience::None,
        Some(Action::PickDay | Action::Unregister(_)) => Patience::Update,
        Some(
            Action::MarkUnavailable(_)
            | Action::SaveTimes(_)
            | Action::Vote(..)
            | Action::ClosePoll(_),
        )
        | None => Patience::Message,
    }
}

async fn answer(
    platform: &Platform,
    id: InteractionId,
    token: &str,
    patience: Patience,
    work: impl Future<Output = Result<Answer>> + Send,
) {
    let interaction = conversation::Interaction {
        platform,
        id,
        token,
    };
    if let Err(error) = deliver(&interaction, patience, work).await {
        let error = &error as &dyn std::error::Error;
        tracing::warn!(error, interaction.id = id.get(), "an answer did not arrive");
    }
}
