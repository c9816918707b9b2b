//! `/schedule [date]`: one day of the team, by default today.

use app_domain::Day;
use app_domain::typed_input::{DateDirection, parse_typed_date};
use app_service::{Result, schedule};
use serenity::builder::{CreateCommand, CreateCommandOption};
use serenity::model::id::UserId;

use super::command_context::CommandContext;
use super::options::{invalid_option, text_option};
use crate::reply::{InteractionReply, ReplyMessage};
use crate::{BotContext, auth, buttons, day_request, embeds, texts};

pub const NAME: &str = "schedule";
pub const DATE: &str = "date";

pub fn definition() -> CreateCommand {
    CreateCommand::new(NAME)
        .description("See when the team can play on a day, and who has answered")
        .add_option(day_option())
}

pub async fn run(context: CommandContext<'_>) -> Result<InteractionReply> {
    let day = requested_day(context).await?;
    let message = show(context.bot, context.caller.account, day).await?;
    Ok(InteractionReply::Message(message))
}

/// The day, with buttons for the days around it. A player who is needed or has not answered is asked above it.
pub async fn show(bot: &BotContext, account: UserId, day: Day) -> Result<ReplyMessage> {
    let member = auth::principal(&bot.services, account).await?.member()?;
    let schedule = schedule::between(&bot.services, &member, day, day).await?;
    let reader = member.principal().player();
    let mut days = schedule.days.iter();
    let shown = days.next();
    let request = shown.zip(reader).and_then(|(shown, reader)| {
        day_request::request_to_reader(&schedule, shown, reader, bot.services.minute())
    });
    let embeds = shown
        .into_iter()
        .map(|day| embeds::team_day(&schedule, day, reader.map(|reader| &reader.id)));
    let (content, answer) = request
        .map(|request| {
            let row = buttons::for_day(request.own_day, texts::ENTER_TIMES);
            (request.words, row)
        })
        .unzip();
    Ok(ReplyMessage {
        content: content.unwrap_or_default(),
        embeds: embeds.collect(),
        rows: answer
            .into_iter()
            .chain([buttons::days_around(day)])
            .collect(),
        ..ReplyMessage::default()
    })
}

/// Builds the option for a day.
pub fn day_option() -> CreateCommandOption {
    text_option(
        DATE,
        "A date such as 24.11.2026 or friday. Defaults to today.",
    )
}

/// Returns the day of the option, by default today.
pub async fn requested_day(context: CommandContext<'_>) -> Result<Day> {
    let CommandContext { bot, options, .. } = context;
    let settings = bot.services.settings().await?;
    let today = bot.services.today(&settings);
    options.get(DATE).map_or(Ok(today), |typed| {
        parse_typed_date(typed, today, DateDirection::Future)
            .map_err(|rule| invalid_option(DATE, rule))
    })
}
