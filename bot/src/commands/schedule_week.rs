//! `/schedule-week [date]`: whether the team can play, for each day of a week from Monday to Sunday.

use app_domain::Day;
use app_service::{Result, schedule};
use serenity::builder::CreateCommand;
use serenity::model::id::UserId;

use super::command_context::CommandContext;
use super::options::text_option;
use super::schedule::{DATE, requested_day};
use crate::reply::{InteractionReply, ReplyMessage};
use crate::{BotContext, auth, buttons, embeds};

pub const NAME: &str = "schedule-week";

pub fn definition() -> CreateCommand {
    let date = text_option(
        DATE,
        "A day of the week, such as 24.11.2026 or monday. Defaults to this week.",
    );
    CreateCommand::new(NAME)
        .description("See when the team can play in a week")
        .add_option(date)
}

pub async fn run(context: CommandContext<'_>) -> Result<InteractionReply> {
    let monday = requested_day(context).await?.monday();
    let message = show(context.bot, context.caller.account, monday).await?;
    Ok(InteractionReply::Message(message))
}

/// The week that begins with this Monday, with buttons for its days and for the weeks around it.
pub async fn show(bot: &BotContext, account: UserId, monday: Day) -> Result<ReplyMessage> {
    let member = auth::principal(&bot.services, account).await?.member()?;
    let week = schedule::between(&bot.services, &member, monday, monday.plus(6)).await?;
    let mut message = ReplyMessage::embed(embeds::team_week(&week));
    message.rows = buttons::for_week(&week);
    Ok(message.with_row(buttons::weeks_around(monday)))
}
