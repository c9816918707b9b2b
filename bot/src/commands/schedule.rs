//! `/schedule [date]`: one day of the team, today unless told otherwise.

use app_domain::Day;
use app_service::{Result, schedule};
use serenity::builder::{CreateCommand, CreateCommandOption};
use serenity::model::application::CommandOptionType;
use serenity::model::id::UserId;

use crate::action::day_of_value;
use crate::answer::{Answer, Message};
use crate::{Bot, caller, embeds, texts};

pub const NAME: &str = "schedule";
pub const DATE: &str = "date";

pub fn definition() -> CreateCommand {
    let date = CreateCommandOption::new(
        CommandOptionType::String,
        DATE,
        "A date as DD.MM.YYYY; without one, today",
    );
    CreateCommand::new(NAME)
        .description("See when the team can play on a day, and who has answered")
        .add_option(date)
}

pub async fn run(bot: &Bot, account: UserId, date: Option<&str>) -> Result<Answer> {
    let member = caller::principal(&bot.services, account).await?.member()?;
    let day = match date.map(parsed) {
        Some(None) => return Ok(Answer::text(texts::NO_DATE)),
        Some(Some(day)) => day,
        None => {
            let settings = bot.services.store.read().await?.settings().await?;
            bot.services.today(&settings)
        }
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

fn parsed(date: &str) -> Option<Day> {
    let date = date.trim();
    date.parse().ok().or_else(|| day_of_value(date))
}
