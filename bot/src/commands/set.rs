//! `/set`: choose one of the next days, then enter times or mark it as not available.

use app_domain::{Day, DayAvailability, RuleViolation, ValidationRule};
use app_service::availability::{self, OwnDay, update_player_availability};
use app_service::{ConflictReason, Result, ServiceError};
use serenity::builder::{
    CreateActionRow, CreateCommand, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};
use serenity::model::id::UserId;

use super::command_context::CommandContext;
use crate::custom_id::{ComponentAction, format_day_value, parse_day_value};
use crate::markup::{clipped, short_day};
use crate::reply::{InteractionReply, ReplyMessage};
use crate::{BotContext, auth, buttons, embeds, texts};

pub const NAME: &str = "set";

/// Discord's limit on the description of a select's option, in characters.
const MAX_DESCRIPTION_CHARS: usize = 100;

pub fn definition() -> CreateCommand {
    CreateCommand::new(NAME).description("Enter when you are available on a day")
}

/// Offers the next days, each with the player's current answer.
pub async fn run(context: CommandContext<'_>) -> Result<InteractionReply> {
    let bot = context.bot;
    let owner = context.owner().await?;
    let fortnight = availability::own_fortnight(&bot.services, &owner, None).await?;
    let ended = fortnight.ended_evening(bot.services.minute());
    let days = fortnight.days.iter();
    let options = days.map(|own| day_option(own, ended)).collect();
    let kind = CreateSelectMenuKind::String { options };
    let select = CreateSelectMenu::new(ComponentAction::PickDay.to_string(), kind)
        .placeholder(texts::CHOOSE_DAY);
    let row = CreateActionRow::SelectMenu(select);
    Ok(InteractionReply::Message(
        ReplyMessage::text(texts::WHICH_DAY).with_row(row),
    ))
}

/// Shows the chosen day with its buttons.
pub async fn choose_day(
    bot: &BotContext,
    account: UserId,
    value: &str,
) -> Result<InteractionReply> {
    let Some(day) = parse_day_value(value) else {
        return Ok(InteractionReply::text(texts::OLD_COMPONENT));
    };
    let owner = auth::require_owner(&bot.services, account).await?;
    let own = availability::own_fortnight(&bot.services, &owner, Some(day)).await?;
    let line = own.days.first().map(embeds::own_day_line);
    let row = buttons::for_day(day, texts::ENTER_TIMES);
    let message = ReplyMessage::text(line.unwrap_or_default()).with_row(row);
    Ok(InteractionReply::Update(message))
}

/// Handles the button *Not available*. The reply offers the form, in case the press was a mistake.
pub async fn mark_unavailable(
    bot: &BotContext,
    account: UserId,
    day: Day,
) -> Result<InteractionReply> {
    let owner = auth::require_owner(&bot.services, account).await?;
    let fortnight = availability::own_fortnight(&bot.services, &owner, None).await?;
    if fortnight.ended_evening(bot.services.minute()) == Some(day) {
        let row = CreateActionRow::Buttons(vec![buttons::enter_times(day)]);
        let text = texts::evening_over(&short_day(day));
        return Ok(InteractionReply::Message(
            ReplyMessage::text(text).with_row(row),
        ));
    }
    let answer = availability::AvailabilityAnswer {
        day,
        zone: None,
        value: DayAvailability::Unavailable,
    };
    match update_player_availability(&bot.services, &owner, answer).await {
        Ok(update) => {
            let row = CreateActionRow::Buttons(vec![buttons::enter_times(day)]);
            let message = ReplyMessage::text(embeds::day_saved(&update)).with_row(row);
            Ok(InteractionReply::Message(message))
        }
        Err(error) => unanswerable_day(bot, day, error),
    }
}

/// Explains to the player why a day cannot be answered; returns every other error.
pub fn unanswerable_day(
    bot: &BotContext,
    day: Day,
    error: ServiceError,
) -> Result<InteractionReply> {
    let day = short_day(day);
    match error {
        ServiceError::Conflict(ConflictReason::Absent { .. }) => Ok(InteractionReply::text(
            texts::absent_day(&day, &bot.public_url),
        )),
        ServiceError::Invalid(violations) if violations.iter().any(is_past) => {
            Ok(InteractionReply::text(texts::past_day(&day)))
        }
        other => Err(other),
    }
}

fn is_past(violation: &RuleViolation) -> bool {
    violation.rule == ValidationRule::PastDay
}

fn day_option(own: &OwnDay, ended: Option<Day>) -> CreateSelectMenuOption {
    let sentence = match (&own.absence, &own.availability) {
        (Some(_), _) => texts::own_days::AWAY.to_owned(),
        (None, DayAvailability::Silent) if ended == Some(own.day) => {
            texts::own_days::EVENING_OVER.to_owned()
        }
        (None, DayAvailability::Silent) => texts::own_days::NO_ANSWER_YET.to_owned(),
        (None, DayAvailability::Unavailable) => texts::own_days::NOT_AVAILABLE.to_owned(),
        (None, windows @ DayAvailability::Windows(_)) => windows.to_string(),
    };
    CreateSelectMenuOption::new(short_day(own.day), format_day_value(own.day))
        .description(clipped(&sentence, MAX_DESCRIPTION_CHARS))
}
