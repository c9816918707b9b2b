//! `/register user role [name] [timezone]`: makes a player of an account of the platform.

use app_domain::{Role, Zone, zone_name};
use app_service::players::{self, NewPlayer};
use app_service::{Result, ServiceError};
use serenity::builder::CreateCommand;
use serenity::model::application::CommandDataResolved;

use super::options::{Options, account, broken, text};
use crate::answer::Answer;
use crate::caller::Caller;
use crate::texts::admin as texts;
use crate::{Bot, caller, markup};

pub const NAME: &str = "register";
pub const USER: &str = "user";
const ROLE: &str = "role";
const DISPLAY_NAME: &str = "name";
const ZONE: &str = "timezone";

pub fn definition() -> CreateCommand {
    let role = Role::ALL.into_iter().fold(
        text(ROLE, "The place in the team").required(true),
        |option, role| option.add_string_choice(title(role), role.as_str()),
    );
    let name = text(
        DISPLAY_NAME,
        "The name the team sees; without one, the account's",
    );
    let zone = text(
        ZONE,
        "A city, or a zone such as Europe/Lisbon; without one, team time",
    );
    CreateCommand::new(NAME)
        .description("For admins: make somebody a player of the team")
        .add_option(account(USER, "Whom"))
        .add_option(role)
        .add_option(name.max_length(100))
        .add_option(zone.set_autocomplete(true))
}

pub async fn run(
    bot: &Bot,
    caller: Caller<'_>,
    options: Options<'_>,
    named: &CommandDataResolved,
) -> Result<Answer> {
    let admin = caller::admin(&bot.services, caller).await?;
    let user = options.account(USER).and_then(|id| named.users.get(&id));
    let Some(user) = user else {
        return Ok(Answer::text(texts::NO_SUCH_PLAYER));
    };
    if user.bot {
        return Ok(Answer::text(texts::NO_BOTS));
    }
    let own = user.global_name.as_deref().unwrap_or(&user.name);
    let name = options.get(DISPLAY_NAME).unwrap_or(own);
    let zone = options.get(ZONE).map(|typed| {
        let zone = zone_name::current(typed.trim()).parse::<Zone>();
        zone.map_err(|rule| broken(ZONE, rule))
    });
    let role = options.required(ROLE)?;
    let new = NewPlayer {
        timezone: zone.transpose()?,
        ..NewPlayer::new(&user.id.to_string(), &user.name, name, role)?
    };
    match players::create(&bot.services, &admin, new).await {
        Ok(player) => Ok(Answer::text(texts::registered(
            &markup::name(&player.display_name),
            title(player.role),
        ))),
        Err(ServiceError::Conflict { .. }) => {
            Ok(Answer::text(texts::is_registered(&markup::name(own))))
        }
        Err(error) => Err(error),
    }
}

fn title(role: Role) -> &'static str {
    match role {
        Role::Main => "Main",
        Role::Sub => "Sub",
        Role::Coach => "Coach",
    }
}
