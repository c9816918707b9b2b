//! `/set`: choose one of the coming days, then enter times or say that you are not available.

use app_domain::{Availability, Day, Rule, RuleViolation};
use app_service::availability::{self, OwnDay, update_player_availability};
use app_service::{Result, ServiceError};
use serenity::builder::{
    CreateActionRow, CreateCommand, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};
use serenity::model::id::UserId;

use crate::action::{Action, day_of_value, day_value};
use crate::answer::{Answer, Message};
use crate::markup::{clipped, short_day};
use crate::{Bot, buttons, caller, embeds, texts};

pub const NAME: &str = "set";

/// Characters an option of a select may have beside its label.
const DESCRIPTION_MAX: usize = 100;

pub fn definition() -> CreateCommand {
    CreateCommand::new(NAME).description("Say when you are available on a day")
}

/// Offers the coming days, each with what the player has said so far.
pub async fn run(bot: &Bot, account: UserId) -> Result<Answer> {
    let owner = caller::own(&bot.services, account).await?;
    let fortnight = availability::own_fortnight(&bot.services, &owner, None).await?;
    let options = fortnight.days.iter().map(option).collect();
    let kind = CreateSelectMenuKind::String { options };
    let select =
        CreateSelectMenu::new(Action::PickDay.to_string(), kind).placeholder(texts::CHOOSE_DAY);
    let row = CreateActionRow::SelectMenu(select);
    Ok(Answer::Message(
        Message::text(texts::WHICH_DAY).with_row(row),
    ))
}

/// After a day was chosen: what can be said about it.
pub async fn pick(bot: &Bot, account: UserId, value: &str) -> Result<Answer> {
    let Some(day) = day_of_value(value) else {
        return Ok(Answer::text(texts::OLD_COMPONENT));
    };
    let owner = caller::own(&bot.services, account).await?;
    let own = availability::own_fortnight(&bot.services, &owner, Some(day)).await?;
    let line = own.days.first().map(embeds::own_day_line);
    let row = buttons::for_day(day, texts::ENTER_TIMES);
    let message = Message::text(line.unwrap_or_default()).with_row(row);
    Ok(Answer::Update(message))
}

/// The button *Not available*. The answer offers the form, in case the press was a mistake.
pub async fn mark_unavailable(bot: &Bot, account: UserId, day: Day) -> Result<Answer> {
    let owner = caller::own(&bot.services, account).await?;
    let answer = availability::Answer {
        day,
        zone: None,
        value: Availability::Unavailable,
    };
    match update_player_availability(&bot.services, &owner, answer).await {
        Ok(update) => {
            let row = CreateActionRow::Buttons(vec![buttons::times(day)]);
            let message = Message::text(embeds::saved(&update)).with_row(row);
            Ok(Answer::Message(message))
        }
        Err(error) => unanswerable(bot, day, error),
    }
}

/// Tells the player why a day takes no answer; returns every other error.
pub fn unanswerable(bot: &Bot, day: Day, error: ServiceError) -> Result<Answer> {
    let day = short_day(day);
    match error {
        ServiceError::Conflict { code: "absent", .. } => {
            Ok(Answer::text(texts::is_absent(&day, &bot.public_url)))
        }
        ServiceError::Invalid(violations) if violations.iter().any(is_past) => {
            Ok(Answer::text(texts::is_past(&day)))
        }
        other => Err(other),
    }
}

fn is_past(violation: &RuleViolation) -> bool {
    violation.rule == Rule::PastDay
}

fn option(own: &OwnDay) -> CreateSelectMenuOption {
    let said = match (&own.absence, &own.availability) {
        (Some(_), _) => "absent".to_owned(),
        (None, Availability::Silent) => "no answer yet".to_owned(),
        (None, Availability::Unavailable) => "not available".to_owned(),
        (None, windows @ Availability::Windows(_)) => windows.to_string(),
    };
    CreateSelectMenuOption::new(short_day(own.day), day_value(own.day))
        .description(clipped(&said, DESCRIPTION_MAX))
}
