//! `/set`: choose one of the coming days, then enter times or say that you are not available.

use app_domain::{Availability, Day};
use app_service::Result;
use app_service::availability::{self, OwnDay, update_player_availability};
use serenity::builder::{
    CreateActionRow, CreateButton, CreateCommand, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption,
};
use serenity::model::application::ButtonStyle;
use serenity::model::id::UserId;

use crate::action::{Action, day_of_value, day_value};
use crate::answer::{Answer, Message};
use crate::markup::{clipped, short_day};
use crate::{Bot, caller, embeds, texts};

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
    let times = CreateButton::new(Action::OpenTimes(day).to_string()).label(texts::ENTER_TIMES);
    let off = CreateButton::new(Action::MarkUnavailable(day).to_string())
        .label(texts::NOT_AVAILABLE)
        .style(ButtonStyle::Secondary);
    let row = CreateActionRow::Buttons(vec![times, off]);
    let message = Message::text(line.unwrap_or_default()).with_row(row);
    Ok(Answer::Update(message))
}

/// The button *Not available*.
pub async fn mark_unavailable(bot: &Bot, account: UserId, day: Day) -> Result<Answer> {
    let owner = caller::own(&bot.services, account).await?;
    let answer = availability::Answer {
        day,
        zone: None,
        value: Availability::Unavailable,
    };
    let update = update_player_availability(&bot.services, &owner, answer).await?;
    Ok(Answer::text(embeds::saved(&update)))
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
