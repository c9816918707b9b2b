//! Requests to join: a user without a player asks with a button, and an admin adds the player with another one.

use app_domain::permission::{RequestPrincipal, TeamAdmin};
use app_domain::{AccountId, Role};
use app_service::join_requests::{JoinRequestOutcome, request_to_join, withdraw};
use app_service::{Result, ServiceError, players, sign_in, weekly_overview};
use serenity::builder::{CreateActionRow, CreateButton};
use serenity::model::application::{ButtonStyle, ComponentInteraction};
use serenity::model::id::{ChannelId, UserId};

use crate::auth::{self, InteractionUser};
use crate::custom_id::ComponentAction;
use crate::discord::DiscordClient;
use crate::new_player::AccountNames;
use crate::reply::{InteractionReply, ReplyMessage};
use crate::texts::{self, admin, join_requests as words, team_days};
use crate::{BotContext, markup};

/// Replies to a user without a player, with what they can do.
pub async fn reply_to_stranger(
    bot: &BotContext,
    caller: InteractionUser<'_>,
) -> Result<InteractionReply> {
    if caller.is_administrator && !sign_in::has_admin(&bot.services).await? {
        return Ok(InteractionReply::text(texts::setup::USE_SETUP));
    }
    let button =
        CreateButton::new(ComponentAction::AskToJoin.to_string()).label(words::ASK_TO_JOIN);
    Ok(InteractionReply::Message(
        ReplyMessage::text(texts::NOT_REGISTERED).with_row(CreateActionRow::Buttons(vec![button])),
    ))
}

/// Handles the button *Ask to join*: shows the request where it was pressed; from a direct message, in the team's
/// channel.
pub async fn ask(
    bot: &BotContext,
    client: &DiscordClient,
    pressed: &ComponentInteraction,
) -> Result<InteractionReply> {
    let services = &bot.services;
    let account = auth::account_id(pressed.user.id)?;
    let channel = weekly_overview::team_channel(&services.settings().await?);
    if pressed.guild_id.is_none() && channel.is_none() {
        return Ok(InteractionReply::text(words::NOWHERE_TO_ASK));
    }
    let admins = match request_to_join(services, &account).await? {
        JoinRequestOutcome::Accepted(admins) => admins,
        JoinRequestOutcome::AlreadyRegistered => {
            return Ok(InteractionReply::text(words::ALREADY_ON_TEAM));
        }
        JoinRequestOutcome::AskedRecently(until) => {
            return Ok(InteractionReply::text(words::asked_recently(
                until.timestamp(),
            )));
        }
    };
    let message = request_message(&admins, pressed);
    let (None, Some(channel)) = (pressed.guild_id, channel) else {
        return Ok(InteractionReply::ChannelMessage(message));
    };
    let channel = ChannelId::new(channel);
    match client.send_message(channel, &message.for_channel()).await {
        Ok(_) => Ok(InteractionReply::text(words::REQUEST_POSTED)),
        Err(error) => {
            let reason = error.to_string();
            tracing::warn!(reason, "a request to join could not be posted");
            withdraw(services, &account).await?;
            Ok(InteractionReply::text(words::NOT_POSTED))
        }
    }
}

/// The request with its buttons. It notifies the admins.
fn request_message(admins: &[AccountId], pressed: &ComponentInteraction) -> ReplyMessage {
    let account = pressed.user.id;
    let names = AccountNames::of_user(&pressed.user, pressed.member.as_ref());
    let admins = admins
        .iter()
        .filter_map(|admin| admin.as_str().parse().ok());
    let admins: Vec<UserId> = admins.collect();
    let name = markup::escaped_name(&names.display_name);
    let add = Role::ALL.map(|role| {
        let style = match role {
            Role::Main => ButtonStyle::Primary,
            Role::Sub | Role::Coach => ButtonStyle::Secondary,
        };
        CreateButton::new(ComponentAction::AddPlayer(account, role).to_string())
            .label(words::add_as(team_days::role_name(role)))
            .style(style)
    });
    let decline = CreateButton::new(ComponentAction::DeclineToAdd(account).to_string())
        .label(words::DECLINE)
        .style(ButtonStyle::Danger);
    let buttons = add.into_iter().chain([decline]).collect();
    ReplyMessage::text(words::request(&admins, &name, account))
        .with_row(CreateActionRow::Buttons(buttons))
        .with_mentions(admins)
}

/// Handles the buttons that add the account with a role. The new player is notified.
pub async fn add(
    bot: &BotContext,
    client: &DiscordClient,
    caller: InteractionUser<'_>,
    account: UserId,
    role: Role,
) -> Result<InteractionReply> {
    let admin = auth::require_admin(&bot.services, caller).await?;
    let names = match client.member(account).await {
        Ok(member) => AccountNames::of_member(&member),
        Err(error) if error.is_unknown_member() => {
            let left = ReplyMessage::text(words::left_server(account));
            return Ok(InteractionReply::Update(left));
        }
        Err(_) => None,
    };
    let Some(names) = names else {
        return Ok(InteractionReply::text(words::ACCOUNT_UNKNOWN));
    };
    let new = names.new_player(account, role)?;
    let player = match players::create(&bot.services, &admin, new).await {
        // Another admin was faster, and their reply names them.
        Err(ServiceError::Conflict(_)) => {
            let name = markup::escaped_name(&names.display_name);
            return Ok(InteractionReply::text(admin::already_registered(&name)));
        }
        created => created?,
    };
    let name = markup::escaped_name(&player.display_name);
    let role = team_days::role_name(player.role);
    Ok(InteractionReply::UpdateAndPost {
        update: ReplyMessage::text(words::added(&name, role, &admin_name(&admin))),
        post: ReplyMessage::text(words::welcome(account)).with_mentions(vec![account]),
    })
}

/// Handles the button *Decline*.
pub async fn decline(
    bot: &BotContext,
    caller: InteractionUser<'_>,
    account: UserId,
) -> Result<InteractionReply> {
    let admin = auth::require_admin(&bot.services, caller).await?;
    let text = match auth::principal(&bot.services, account).await {
        Ok(_) => words::joined_already(account),
        Err(ServiceError::NotRegistered) => words::declined(account, &admin_name(&admin)),
        Err(error) => return Err(error),
    };
    Ok(InteractionReply::Update(ReplyMessage::text(text)))
}

/// The escaped name of an admin.
fn admin_name(admin: &TeamAdmin) -> String {
    markup::escaped_name(match admin.principal() {
        RequestPrincipal::Player(player) | RequestPrincipal::Administrator(player) => {
            &player.display_name
        }
        RequestPrincipal::Operator { name } => name,
        RequestPrincipal::Anonymous => "",
    })
}
