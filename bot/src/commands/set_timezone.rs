//! `/set-timezone zone`: the clock that one reads and types times by.

use app_domain::{Moment, Zone, zone_name};
use app_service::{Result, players};
use serenity::builder::{CreateAutocompleteResponse, CreateCommand};
use serenity::model::id::UserId;

use super::options::{CHOICES_MAX, Options, broken, choices, text};
use crate::answer::Answer;
use crate::{Bot, caller, texts};

pub const NAME: &str = "set-timezone";
const ZONE: &str = "zone";

pub fn definition() -> CreateCommand {
    let zone = text(ZONE, "A city, or a zone such as Europe/Lisbon").required(true);
    CreateCommand::new(NAME)
        .description("Say in which time zone you read and type times")
        .add_option(zone.set_autocomplete(true))
}

/// Instants that were answered stay what they are.
pub async fn run(bot: &Bot, account: UserId, options: Options<'_>) -> Result<Answer> {
    let owner = caller::own(&bot.services, account).await?;
    let name = zone_name::current(options.required(ZONE)?.trim());
    let zone: Zone = name.parse().map_err(|rule| broken(ZONE, rule))?;
    players::set_zone(&bot.services, &owner, Some(zone)).await?;
    let (_, time) = zone.local(Moment::from_utc(bot.services.now()));
    Ok(Answer::text(texts::zone_set(zone, time)))
}

/// The zones that answer what has been typed so far.
pub fn offer(typed: &str) -> CreateAutocompleteResponse {
    let names: Vec<String> = Zone::all().map(|zone| zone.name().to_owned()).collect();
    let found = zone_name::search(&names, typed);
    choices(found.into_iter().take(CHOICES_MAX).map(|at| {
        let name = &names[at];
        (format!("{} ({name})", zone_name::city(name)), name.clone())
    }))
}
