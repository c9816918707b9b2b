//! Dispatches Discord's events to the functions that handle them.

use std::sync::Arc;

use app_service::{ResourceKind, Result, ServiceError};
use serenity::all::{
    ChannelId, CommandInteraction, ComponentInteraction, ComponentInteractionDataKind, Context,
    CreateAutocompleteResponse, CreateInteractionResponse, EventHandler, GuildId, Interaction,
    MessageFlags, ModalInteraction, Ready,
};
use serenity::async_trait;
use tokio::sync::RwLock;
use tokio::time::Instant;

use crate::auth::InteractionUser;
use crate::commands::setup::{self, first_admin, test_message};
use crate::commands::{self, CommandContext, poll, schedule, schedule_week, set, unregister};
use crate::custom_id::ComponentAction;
use crate::deferred_reply::{
    self, DeferMode, InteractionResponder, PendingInteraction, respond_or_defer,
};
use crate::discord::{DiscordClient, RESPONSE_DEADLINE};
use crate::reply::InteractionReply;
use crate::times_form::{self, TimesFormInput};
use crate::{BotContext, join_request, texts};

/// Handles interactions. Each holds a read lock on `in_progress`, so that the shutdown can wait for all of them.
pub(crate) struct InteractionRouter {
    pub bot: BotContext,
    pub client: Arc<DiscordClient>,
    pub in_progress: Arc<RwLock<()>>,
}

#[async_trait]
impl EventHandler for InteractionRouter {
    async fn ready(&self, _: Context, ready: Ready) {
        self.client.forget_connections();
        tracing::info!(account = %ready.user.name, "connected to Discord");
    }

    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        let deadline = Instant::now() + RESPONSE_DEADLINE;
        let _in_progress = self.in_progress.read().await;
        let pending = PendingInteraction {
            client: &self.client,
            id: interaction.id(),
            token: interaction.token(),
            deadline,
        };
        let id = pending.id;
        if guild_of(&interaction).is_some_and(|guild| guild != self.client.guild()) {
            return refuse(&pending, &interaction).await;
        }
        if let (Some(channel), Some(permissions)) =
            (channel_of(&interaction), interaction.app_permissions())
        {
            self.bot
                .access
                .invalidate_if_different(channel.get(), permissions);
        }
        match &interaction {
            Interaction::Command(command) => {
                let caller = InteractionUser::of(&command.user, command.member.as_deref(), id);
                let context = CommandContext::new(&self.bot, &self.client, caller, &command.data);
                let work = commands::run(context);
                let work = self.with_reply_to_strangers(caller, work);
                respond(&pending, DeferMode::Message, Box::pin(work)).await;
            }
            Interaction::Component(component) => {
                let action = component.data.custom_id.parse().ok();
                let caller = InteractionUser::of(&component.user, component.member.as_ref(), id);
                let work = self.handle_component(component, action);
                let work = self.with_reply_to_strangers(caller, work);
                let mode = defer_mode(action, is_private(component));
                respond(&pending, mode, Box::pin(work)).await;
            }
            Interaction::Modal(modal) => {
                let caller = InteractionUser::of(&modal.user, modal.member.as_ref(), id);
                let work = self.with_reply_to_strangers(caller, self.handle_modal(modal));
                respond(&pending, DeferMode::Message, Box::pin(work)).await;
            }
            Interaction::Autocomplete(typing) => self.autocomplete(typing, &pending).await,
            // Discord sends pings to HTTP endpoints only.
            _ => tracing::debug!(interaction.id = id.get(), "unsupported kind of interaction"),
        }
    }
}

impl InteractionRouter {
    /// Offers choices for the typed text; none when that fails or takes too long, as autocompletion cannot be deferred.
    async fn autocomplete(&self, typing: &CommandInteraction, pending: &PendingInteraction<'_>) {
        let caller = InteractionUser::of(&typing.user, typing.member.as_deref(), typing.id);
        let context = CommandContext::new(&self.bot, &self.client, caller, &typing.data);
        let work = commands::autocomplete(context, &typing.locale);
        let offered = deferred_reply::autocomplete_or_none(work).await;
        offer(pending, offered).await;
    }

    /// Replaces the error of a user without a player by a reply that says what they can do.
    async fn with_reply_to_strangers(
        &self,
        caller: InteractionUser<'_>,
        work: impl Future<Output = Result<InteractionReply>> + Send,
    ) -> Result<InteractionReply> {
        match work.await {
            Err(ServiceError::NotRegistered | ServiceError::NotFound(ResourceKind::Player)) => {
                join_request::reply_to_stranger(&self.bot, caller).await
            }
            outcome => outcome,
        }
    }

    async fn handle_component(
        &self,
        component: &ComponentInteraction,
        action: Option<ComponentAction>,
    ) -> Result<InteractionReply> {
        let (bot, client, account) = (&self.bot, &*self.client, component.user.id);
        let caller = InteractionUser::of(&component.user, component.member.as_ref(), component.id);
        match (action, &component.data.kind) {
            (
                Some(ComponentAction::PickDay),
                ComponentInteractionDataKind::StringSelect { values },
            ) => {
                let value = values.first().map(String::as_str).unwrap_or_default();
                set::choose_day(bot, account, value).await
            }
            (Some(ComponentAction::OpenTimes(day)), _) => times_form::open(bot, account, day).await,
            (Some(ComponentAction::MarkUnavailable(day)), _) => {
                set::mark_unavailable(bot, account, day).await
            }
            (Some(ComponentAction::ShowDay(day)), _) => {
                let message = schedule::show(bot, account, day).await?;
                Ok(InteractionReply::beside_or_in_place(
                    message,
                    is_private(component),
                ))
            }
            (Some(ComponentAction::ShowWeek(monday)), _) => {
                let message = schedule_week::show(bot, account, monday).await?;
                Ok(InteractionReply::beside_or_in_place(
                    message,
                    is_private(component),
                ))
            }
            (Some(ComponentAction::Unregister(player)), _) => {
                unregister::remove_confirmed(bot, caller, player).await
            }
            (Some(ComponentAction::Vote(id, option)), _) => {
                poll::vote(bot, caller, id, option).await
            }
            (Some(ComponentAction::ClosePoll(id)), _) => poll::close(bot, caller, id).await,
            (
                Some(ComponentAction::ChooseChannel),
                ComponentInteractionDataKind::ChannelSelect { values },
            ) => setup::choose_channel(bot, client, caller, values.first().copied()).await,
            (
                Some(ComponentAction::ChoosePingRole),
                ComponentInteractionDataKind::RoleSelect { values },
            ) => setup::choose_ping_role(bot, client, caller, values.first().copied()).await,
            (Some(ComponentAction::SendTest), _) => test_message::send(bot, client, caller).await,
            (Some(ComponentAction::BecomeFirstAdmin), _) => {
                first_admin::start(bot, component).await
            }
            (Some(ComponentAction::RegisterFirstAdmin(role)), _) => {
                first_admin::register(bot, component, role).await
            }
            (Some(ComponentAction::AskToJoin), _) => {
                join_request::ask(bot, client, component).await
            }
            (Some(ComponentAction::AddPlayer(account, role)), _) => {
                join_request::add(bot, client, caller, account, role).await
            }
            (Some(ComponentAction::DeclineToAdd(account)), _) => {
                join_request::decline(bot, caller, account).await
            }
            _ => Ok(self.outdated_component(component.guild_id)),
        }
    }

    /// The reply to an outdated component. In a direct message it names no command, as commands do not work there.
    fn outdated_component(&self, guild: Option<GuildId>) -> InteractionReply {
        match guild {
            Some(_) => InteractionReply::text(texts::OLD_COMPONENT),
            None => {
                InteractionReply::text(texts::old_component_in_direct_message(&self.bot.public_url))
            }
        }
    }

    async fn handle_modal(&self, modal: &ModalInteraction) -> Result<InteractionReply> {
        match modal.data.custom_id.parse() {
            Ok(ComponentAction::SaveTimes(day)) => {
                let typed = TimesFormInput::from_rows(&modal.data.components);
                times_form::save(&self.bot, modal.user.id, day, &typed).await
            }
            _ => Ok(self.outdated_component(modal.guild_id)),
        }
    }
}

/// The server of the interaction; `None` in a direct message.
fn guild_of(interaction: &Interaction) -> Option<GuildId> {
    match interaction {
        Interaction::Command(command) | Interaction::Autocomplete(command) => command.guild_id,
        Interaction::Component(component) => component.guild_id,
        Interaction::Modal(modal) => modal.guild_id,
        _ => None,
    }
}

/// Responds to an interaction in another server, where the rights of its members mean nothing for the team.
async fn refuse(pending: &PendingInteraction<'_>, interaction: &Interaction) {
    if matches!(interaction, Interaction::Autocomplete(_)) {
        return offer(pending, CreateAutocompleteResponse::new()).await;
    }
    let refusal = async { Ok(InteractionReply::text(texts::OTHER_SERVER)) };
    respond(pending, DeferMode::Message, refusal).await;
}

async fn offer(pending: &PendingInteraction<'_>, offered: CreateAutocompleteResponse) {
    let response = CreateInteractionResponse::Autocomplete(offered);
    if let Err(error) = pending.respond(response).await {
        let error = &error as &dyn std::error::Error;
        tracing::debug!(error, "the choices could not be sent");
    }
}

/// The channel of the interaction.
fn channel_of(interaction: &Interaction) -> Option<ChannelId> {
    match interaction {
        Interaction::Command(command) | Interaction::Autocomplete(command) => {
            Some(command.channel_id)
        }
        Interaction::Component(component) => Some(component.channel_id),
        Interaction::Modal(modal) => Some(modal.channel_id),
        _ => None,
    }
}

/// Whether only the user sees the message with the component.
fn is_private(component: &ComponentInteraction) -> bool {
    let flags = component.message.flags.unwrap_or_default();
    flags.contains(MessageFlags::EPHEMERAL)
}

fn defer_mode(action: Option<ComponentAction>, is_private: bool) -> DeferMode {
    match action {
        Some(ComponentAction::OpenTimes(_)) => DeferMode::None,
        Some(ComponentAction::ShowDay(_) | ComponentAction::ShowWeek(_)) if is_private => {
            DeferMode::Update
        }
        Some(
            ComponentAction::PickDay
            | ComponentAction::Unregister(_)
            | ComponentAction::ChooseChannel
            | ComponentAction::ChoosePingRole
            | ComponentAction::BecomeFirstAdmin
            | ComponentAction::RegisterFirstAdmin(_)
            | ComponentAction::AddPlayer(..)
            | ComponentAction::DeclineToAdd(_),
        ) => DeferMode::Update,
        Some(ComponentAction::AskToJoin) => DeferMode::ChannelMessage,
        Some(
            ComponentAction::MarkUnavailable(_)
            | ComponentAction::SaveTimes(_)
            | ComponentAction::ShowDay(_)
            | ComponentAction::ShowWeek(_)
            | ComponentAction::Vote(..)
            | ComponentAction::ClosePoll(_)
            | ComponentAction::SendTest,
        )
        | None => DeferMode::Message,
    }
}

async fn respond(
    pending: &PendingInteraction<'_>,
    mode: DeferMode,
    work: impl Future<Output = Result<InteractionReply>> + Send,
) {
    if let Err(error) = respond_or_defer(pending, mode, work).await {
        let error = &error as &dyn std::error::Error;
        tracing::warn!(
            error,
            interaction.id = pending.id.get(),
            "a response could not be sent"
        );
    }
}
