//! `/schedule-week [date]`: whether the team can play, for each day of a week from Monday to Sunday.

use app_service::{Result, schedule};
use serenity::builder::CreateCommand;
use serenity::model::id::UserId;

use super::options::{CommandOptions, text_option};
use super::schedule::{DATE, requested_day};
use crate::reply::{InteractionReply, ReplyMessage};
use crate::{BotContext, auth, embeds};

pub const NAME: &str = "schedule-week";

pub fn definition() -> CreateCommand {
    let date = text_option(
        DATE,
        "A day of the week, such as 24.11.2026 or monday; this week if left out",
    );
    CreateCommand::new(NAME)
        .description("See when the team can play in a week")
        .add_option(date)
}

pub async fn run(
    bot: &BotContext,
    account: UserId,
    options: CommandOptions<'_>,
) -> Result<InteractionReply> {
    let member = auth::principal(&bot.services, account).await?.member()?;
    let day = requested_day(bot, options).await?;
    let monday = day.monday();
    let week = schedule::between(&bot.services, &member, monday, monday.plus(6)).await?;
    Ok(InteractionReply::Message(ReplyMessage::embed(
        embeds::team_week(&week),
    )))
}
