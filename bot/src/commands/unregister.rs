//! `/unregister user`: removes a player from the team, after a confirmation that lists everything deleted.

use app_domain::Player;
use app_service::players;
use app_service::{Result, ServiceError};
use serenity::builder::{CreateActionRow, CreateButton, CreateCommand};
use serenity::model::application::ButtonStyle;
use serenity::model::id::UserId;

use super::command_context::CommandContext;
use super::options::{admin_command, user_option};
use crate::auth::{self, InteractionUser};
use crate::custom_id::ComponentAction;
use crate::reply::{InteractionReply, ReplyMessage};
use crate::texts::admin as texts;
use crate::{BotContext, markup};

pub const NAME: &str = "unregister";
const USER: &str = "user";

pub fn definition() -> CreateCommand {
    admin_command(NAME)
        .description("For admins: remove a player from the team")
        .add_option(user_option(USER, "The account of the player"))
}

/// Counts what would be deleted, and asks for confirmation.
pub async fn run(context: CommandContext<'_>) -> Result<InteractionReply> {
    let CommandContext { bot, options, .. } = context;
    let admin = context.admin().await?;
    let Some(account) = options.account(USER) else {
        return Ok(InteractionReply::text(texts::NO_SUCH_PLAYER));
    };
    let Some(player) = player_of(bot, account).await? else {
        return Ok(InteractionReply::text(texts::NO_SUCH_PLAYER));
    };
    let name = markup::escaped_name(&player.display_name);
    let goes = players::count_removal(&bot.services, &admin, &player.id).await?;
    let button = CreateButton::new(ComponentAction::Unregister(account).to_string())
        .label(texts::REMOVE)
        .style(ButtonStyle::Danger);
    let message = ReplyMessage::text(texts::confirm_removal(&name, &goes))
        .with_row(CreateActionRow::Buttons(vec![button]));
    Ok(InteractionReply::Message(message))
}

/// Handles the button that confirms the removal.
pub async fn remove_confirmed(
    bot: &BotContext,
    caller: InteractionUser<'_>,
    account: UserId,
) -> Result<InteractionReply> {
    let admin = auth::require_admin(&bot.services, caller).await?;
    let outcome = match player_of(bot, account).await? {
        Some(player) => {
            players::remove(&bot.services, &admin, &player.id).await?;
            texts::removed(&markup::escaped_name(&player.display_name))
        }
        None => texts::NO_SUCH_PLAYER.to_owned(),
    };
    Ok(InteractionReply::Update(ReplyMessage::text(outcome)))
}

/// Returns the player; `None` when the account has none.
async fn player_of(bot: &BotContext, account: UserId) -> Result<Option<Player>> {
    match auth::player_of(&bot.services, account).await {
        Ok(player) => Ok(Some(player)),
        Err(ServiceError::NotRegistered) => Ok(None),
        Err(error) => Err(error),
    }
}
