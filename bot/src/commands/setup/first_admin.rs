//! The first admin: an administrator of the Discord server, where the team has no admin yet.

use app_domain::Role;
use app_domain::settings::StratbookReadPermission;
use app_service::sign_in::{self, CODE_LIFETIME, login_url};
use app_service::{ConflictReason, Result, ServiceError};
use serenity::builder::{CreateActionRow, CreateButton};
use serenity::model::application::ComponentInteraction;

use crate::auth::{self, InteractionUser};
use crate::custom_id::ComponentAction;
use crate::new_player::AccountNames;
use crate::reply::{InteractionReply, ReplyMessage};
use crate::texts::{self, setup as words, team_days};
use crate::{BotContext, markup};

/// Handles the button *Become the first admin*: asks a user without a player for the role on the team.
pub async fn start(bot: &BotContext, pressed: &ComponentInteraction) -> Result<InteractionReply> {
    let caller = require_administrator(pressed)?;
    match auth::principal(&bot.services, caller.account).await {
        // The player's role stays.
        Ok(_) => register(bot, pressed, Role::Main).await,
        Err(ServiceError::NotRegistered) if sign_in::has_admin(&bot.services).await? => {
            Ok(InteractionReply::text(words::HAS_ADMIN))
        }
        Err(ServiceError::NotRegistered) => {
            let buttons = Role::ALL.map(|role| {
                CreateButton::new(ComponentAction::RegisterFirstAdmin(role).to_string())
                    .label(team_days::role_name(role))
            });
            let message = ReplyMessage::text(words::WHICH_ROLE)
                .with_row(CreateActionRow::Buttons(buttons.into()));
            Ok(InteractionReply::Update(message))
        }
        Err(error) => Err(error),
    }
}

/// Makes the user the first admin, and signs them in.
pub async fn register(
    bot: &BotContext,
    pressed: &ComponentInteraction,
    role: Role,
) -> Result<InteractionReply> {
    let caller = require_administrator(pressed)?;
    let administrator = auth::require_admin(&bot.services, caller).await?;
    let names = AccountNames::of_user(&pressed.user, pressed.member.as_ref());
    let new = names.new_player(caller.account, role)?;
    let created = sign_in::create_first_admin(&bot.services, &administrator, new).await;
    let first = match created {
        Err(ServiceError::Conflict(ConflictReason::PlayersExist)) => {
            return Ok(InteractionReply::text(words::HAS_ADMIN));
        }
        created => created?,
    };
    let link = login_url(&bot.public_url, &first.code);
    let sign_in = texts::login_link(&link, CODE_LIFETIME.num_minutes());
    let name = markup::escaped_name(&first.player.display_name);
    let mut paragraphs = vec![words::first_admin(&name, &sign_in)];
    let stratbook = bot.services.settings().await?.stratbook;
    if stratbook.read_permission == StratbookReadPermission::Everyone {
        paragraphs.push(words::EVERYONE_READS.to_owned());
    }
    let message = ReplyMessage::text(paragraphs.join("\n\n"));
    Ok(InteractionReply::Update(message))
}

/// Fails unless the user has the administrator permission in the Discord server.
fn require_administrator(pressed: &ComponentInteraction) -> Result<InteractionUser<'_>> {
    let caller = InteractionUser::of(&pressed.user, pressed.member.as_ref(), pressed.id);
    if caller.is_administrator {
        Ok(caller)
    } else {
        Err(ServiceError::Forbidden)
    }
}
