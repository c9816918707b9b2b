//! `/register user role [name] [timezone]`: adds a Discord account to the team as a player.

use app_domain::{Role, Zone, zone_name};
use app_service::players::{self, NewPlayer};
use app_service::{Result, ServiceError};
use serenity::builder::CreateCommand;

use super::command_context::CommandContext;
use super::options::{admin_command, invalid_option, text_option, user_option};
use crate::markup;
use crate::reply::InteractionReply;
use crate::texts::{admin as texts, team_days};

pub const NAME: &str = "register";
pub const USER: &str = "user";
const ROLE: &str = "role";
const DISPLAY_NAME: &str = "name";
const ZONE: &str = "timezone";

pub fn definition() -> CreateCommand {
    let role = Role::ALL.into_iter().fold(
        text_option(ROLE, "The role on the team").required(true),
        |option, role| option.add_string_choice(team_days::role_name(role), role.as_str()),
    );
    let name = text_option(
        DISPLAY_NAME,
        "The name the team sees. Defaults to the account's name.",
    );
    let zone = text_option(
        ZONE,
        "A city, or a zone such as Europe/Lisbon. Defaults to team time.",
    );
    admin_command(NAME)
        .description("For admins: add a player to the team")
        .add_option(user_option(USER, "The account of the player"))
        .add_option(role)
        .add_option(name.max_length(100))
        .add_option(zone.set_autocomplete(true))
}

pub async fn run(context: CommandContext<'_>) -> Result<InteractionReply> {
    let CommandContext { bot, options, .. } = context;
    let admin = context.admin().await?;
    let user = options
        .account(USER)
        .and_then(|id| context.command.resolved.users.get(&id));
    let Some(user) = user else {
        return Ok(InteractionReply::text(texts::NO_SUCH_PLAYER));
    };
    if user.bot {
        return Ok(InteractionReply::text(texts::NO_BOTS));
    }
    let own = user.global_name.as_deref().unwrap_or(&user.name);
    let name = options.get(DISPLAY_NAME).unwrap_or(own);
    let zone = options.get(ZONE).map(|typed| {
        let zone = zone_name::current_name(typed.trim()).parse::<Zone>();
        zone.map_err(|rule| invalid_option(ZONE, rule))
    });
    let role = options.required(ROLE)?;
    let new = NewPlayer {
        timezone: zone.transpose()?,
        ..NewPlayer::new(&user.id.to_string(), &user.name, name, role)?
    };
    match players::create(&bot.services, &admin, new).await {
        Ok(player) => Ok(InteractionReply::text(texts::registered(
            &markup::escaped_name(&player.display_name),
            team_days::role_name(player.role),
        ))),
        Err(ServiceError::Conflict(_)) => Ok(InteractionReply::text(texts::already_registered(
            &markup::escaped_name(own),
        ))),
        Err(error) => Err(error),
    }
}
