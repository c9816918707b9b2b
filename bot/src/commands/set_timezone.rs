//! `/set-timezone zone`: sets the time zone in which the player sees and enters times.

use app_domain::{UtcMinute, Zone, zone_name};
use app_service::{Result, players};
use serenity::builder::{CreateAutocompleteResponse, CreateCommand};

use super::command_context::CommandContext;
use super::options::{MAX_CHOICES, choices, invalid_option, text_option};
use crate::locale_zones::zones_of_locale;
use crate::reply::InteractionReply;
use crate::{BotContext, texts};

pub const NAME: &str = "set-timezone";
const ZONE: &str = "zone";

pub fn definition() -> CreateCommand {
    let zone = text_option(ZONE, "A city, or a zone such as Europe/Lisbon").required(true);
    CreateCommand::new(NAME)
        .description("Set the time zone in which you see and enter times")
        .add_option(zone.set_autocomplete(true))
}

/// Existing answers keep their instants.
pub async fn run(context: CommandContext<'_>) -> Result<InteractionReply> {
    let CommandContext { bot, options, .. } = context;
    let owner = context.owner().await?;
    let name = zone_name::current_name(options.required(ZONE)?.trim());
    let zone: Zone = name.parse().map_err(|rule| invalid_option(ZONE, rule))?;
    players::set_zone(&bot.services, &owner, Some(zone)).await?;
    let (_, time) = zone.local(UtcMinute::from_utc(bot.services.now()));
    Ok(InteractionReply::text(texts::zone_set(zone, time)))
}

/// Offers the zones that match the typed text. Before a letter is typed: the team's zone, the zones of its players, and
/// those of the user's language.
pub async fn autocomplete(
    bot: &BotContext,
    typed: &str,
    locale: &str,
) -> Result<CreateAutocompleteResponse> {
    let names = if typed.trim().is_empty() {
        let team = bot.services.settings().await?.scheduling.timezone;
        let players = players::list(&bot.services).await?;
        let of_players = players.into_iter().filter_map(|player| player.timezone);
        let of_language = zones_of_locale(locale)
            .iter()
            .map(|zone| (*zone).to_owned());
        let mut names = vec![team.name().to_owned()];
        for name in of_players.chain(of_language) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    } else {
        let all: Vec<String> = Zone::all().map(|zone| zone.name().to_owned()).collect();
        let found = zone_name::search_zones(&all, typed).into_iter();
        found.take(MAX_CHOICES).map(|at| all[at].clone()).collect()
    };
    let choice = |name: String| (format!("{} ({name})", zone_name::city(&name)), name);
    Ok(choices(names.into_iter().map(choice)))
}
