//! `/set-recurring days time`: sets weekdays of the weekly pattern.

use app_domain::ValidationRule;
use app_domain::typed_input::{parse_typed_availability, parse_weekdays};
use app_service::Result;
use app_service::patterns::{WeekdayChange, load_week, save_week};
use serenity::builder::CreateCommand;

use super::command_context::CommandContext;
use super::options::{invalid_option, text_option};
use crate::embeds;
use crate::reply::InteractionReply;

pub const NAME: &str = "set-recurring";
const DAYS: &str = "days";
const TIME: &str = "time";

pub fn definition() -> CreateCommand {
    let days = text_option(DAYS, "Weekdays, such as mon, wed or mon-fri").required(true);
    let time = text_option(
        TIME,
        "Times such as 19:00-22:00, separated by commas, or x for not available",
    );
    CreateCommand::new(NAME)
        .description("Set your weekly pattern; it fills the days that you have not answered")
        .add_option(days)
        .add_option(time.required(true))
}

/// Stores nothing unless every weekday and every time is valid. A paused weekday stays paused.
pub async fn run(context: CommandContext<'_>) -> Result<InteractionReply> {
    let CommandContext { bot, options, .. } = context;
    let owner = context.owner().await?;
    let days =
        parse_weekdays(options.required(DAYS)?).map_err(|rule| invalid_option(DAYS, rule))?;
    let time = parse_typed_availability(options.required(TIME)?)
        .map_err(|rule| invalid_option(TIME, rule))?;
    if time.is_silent() {
        return Err(invalid_option(TIME, ValidationRule::EmptyPattern));
    }
    let zone = load_week(&bot.services, &owner).await?.zone;
    let changes: Vec<WeekdayChange> = days
        .iter()
        .map(|day| WeekdayChange {
            day_of_week: *day,
            availability: time.clone(),
            active: None,
            zone: Some(zone),
        })
        .collect();
    let saved = save_week(&bot.services, &owner, &changes).await?;
    Ok(InteractionReply::text(embeds::pattern_saved(
        &days, &saved, zone,
    )))
}
