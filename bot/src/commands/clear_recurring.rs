//! `/clear-recurring [day]`: the whole weekly pattern, or some weekdays of it.

use app_domain::Availability;
use app_domain::finding::weekdays_of;
use app_service::Result;
use app_service::patterns::{WeekdayChange, save_week, week};
use serenity::builder::CreateCommand;
use serenity::model::id::UserId;

use super::options::{Options, broken, text};
use crate::answer::Answer;
use crate::{Bot, caller, embeds, texts};

pub const NAME: &str = "clear-recurring";
const DAY: &str = "day";

pub fn definition() -> CreateCommand {
    let day = text(
        DAY,
        "A weekday, or several such as mon, wed; without one, the whole week",
    );
    CreateCommand::new(NAME)
        .description("Remove what you said about your usual week")
        .add_option(day)
}

/// Days that the pattern had filled are empty afterwards; what was answered by hand stays.
pub async fn run(bot: &Bot, account: UserId, options: Options<'_>) -> Result<Answer> {
    let owner = caller::own(&bot.services, account).await?;
    let named = options.get(DAY).map(weekdays_of).transpose();
    let named = named.map_err(|rule| broken(DAY, rule))?;
    let before = week(&bot.services, &owner).await?;
    let gone: Vec<_> = before
        .patterns
        .iter()
        .map(|pattern| pattern.day_of_week)
        .filter(|day| named.as_ref().is_none_or(|named| named.contains(day)))
        .collect();
    if gone.is_empty() {
        return Ok(Answer::text(texts::NOTHING_TO_CLEAR));
    }
    let changes: Vec<WeekdayChange> = gone
        .iter()
        .map(|day| WeekdayChange {
            day_of_week: *day,
            availability: Availability::Silent,
            active: None,
            zone: None,
        })
        .collect();
    let saved = save_week(&bot.services, &owner, &changes).await?;
    Ok(Answer::text(embeds::pattern_cleared(&gone, &saved)))
}
