//! `/schedule-week [date]`: can the team play, for each day of a week from Monday to Sunday.

use app_service::{Result, schedule};
use serenity::builder::CreateCommand;
use serenity::model::id::UserId;

use super::options::{Options, text};
use super::schedule::{DATE, asked_day};
use crate::answer::{Answer, Message};
use crate::{Bot, caller, embeds, texts};

pub const NAME: &str = "schedule-week";

pub fn definition() -> CreateCommand {
    let date = text(
        DATE,
        "A day of the week you mean, such as 24.11.2026 or monday; without one, this week",
    );
    CreateCommand::new(NAME)
        .description("See when the team can play in a week")
        .add_option(date)
}

pub async fn run(bot: &Bot, account: UserId, options: Options<'_>) -> Result<Answer> {
    let member = caller::principal(&bot.services, account).await?.member()?;
    let Some(day) = asked_day(bot, options).await? else {
        return Ok(Answer::text(texts::NO_DATE));
    };
    let monday = day.monday();
    let week = schedule::between(&bot.services, &member, monday, monday.plus(6)).await?;
    Ok(Answer::Message(Message::embed(embeds::team_week(&week))))
}
