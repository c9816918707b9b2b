//! `/clear-recurring [day]`: clears the weekly pattern, or some weekdays of it.

use app_domain::DayAvailability;
use app_domain::typed_input::parse_weekdays;
use app_service::Result;
use app_service::patterns::{WeekdayChange, load_week, save_week};
use serenity::builder::CreateCommand;

use super::command_context::CommandContext;
use super::options::{invalid_option, text_option};
use crate::reply::InteractionReply;
use crate::{embeds, texts};

pub const NAME: &str = "clear-recurring";
const DAY: &str = "day";

pub fn definition() -> CreateCommand {
    let day = text_option(
        DAY,
        "A weekday, or several such as mon, wed. Defaults to the whole week.",
    );
    CreateCommand::new(NAME)
        .description("Clear your weekly pattern")
        .add_option(day)
}

/// Clears the days that the pattern filled; days that the player answered manually are kept.
pub async fn run(context: CommandContext<'_>) -> Result<InteractionReply> {
    let CommandContext { bot, options, .. } = context;
    let owner = context.owner().await?;
    let named = options.get(DAY).map(parse_weekdays).transpose();
    let named = named.map_err(|rule| invalid_option(DAY, rule))?;
    let before = load_week(&bot.services, &owner).await?;
    let gone: Vec<_> = before
        .patterns
        .iter()
        .map(|pattern| pattern.day_of_week)
        .filter(|day| named.as_ref().is_none_or(|named| named.contains(day)))
        .collect();
    if gone.is_empty() {
        return Ok(InteractionReply::text(texts::patterns::NOTHING_TO_CLEAR));
    }
    let changes: Vec<WeekdayChange> = gone
        .iter()
        .map(|day| WeekdayChange {
            day_of_week: *day,
            availability: DayAvailability::Silent,
            active: None,
            zone: None,
        })
        .collect();
    let saved = save_week(&bot.services, &owner, &changes).await?;
    Ok(InteractionReply::text(embeds::pattern_cleared(
        &gone, &saved,
    )))
}
