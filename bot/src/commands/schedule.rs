//! `/schedule [date]`: one day of the team, today unless told otherwise.

use app_domain::Day;
use app_domain::finding::day_of;
use app_service::{Result, schedule};
use serenity::builder::CreateCommand;
use serenity::model::id::UserId;

use super::options::{Options, text};
use crate::answer::{Answer, Message};
use crate::{Bot, caller, embeds, texts};

pub const NAME: &str = "schedule";
pub const DATE: &str = "date";

pub fn definition() -> CreateCommand {
    let date = text(
        DATE,
        "A date such as 24.11.2026 or friday; without one, today",
    );
    CreateCommand::new(NAME)
        .description("See when the team can play on a day, and who has answered")
        .add_option(date)
}

pub async fn run(bot: &Bot, account: UserId, options: Options<'_>) -> Result<Answer> {
    let member = caller::principal(&bot.services, account).await?.member()?;
    let Some(day) = asked_day(bot, options).await? else {
        return Ok(Answer::text(texts::NO_DATE));
    };
    let schedule = schedule::between(&bot.services, &member, day, day).await?;
    let embeds = schedule
        .days
        .iter()
        .map(|day| embeds::team_day(&schedule, day));
    Ok(Answer::Message(Message {
        embeds: embeds.collect(),
        ..Message::default()
    }))
}

/// The day that the option means, today without one; `None` when it means no day.
pub async fn asked_day(bot: &Bot, options: Options<'_>) -> Result<Option<Day>> {
    let settings = bot.services.settings().await?;
    let today = bot.services.today(&settings);
    Ok(options
        .get(DATE)
        .map_or(Some(today), |typed| day_of(typed, today)))
}
