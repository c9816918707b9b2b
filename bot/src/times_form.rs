//! The form for the times of a day: three fields, filled in with what the player has said so far.

use std::collections::HashMap;

use app_domain::{Availability, Day, Rule};
use app_service::availability::{self, OwnDay, update_player_availability};
use app_service::{Result, ServiceError};
use serenity::builder::{CreateActionRow, CreateInputText, CreateModal};
use serenity::model::application::{ActionRow, ActionRowComponent, InputTextStyle};
use serenity::model::id::UserId;

use crate::action::Action;
use crate::answer::{Answer, Message};
use crate::commands::set;
use crate::markup::{escaped, long_day, plain, short_day};
use crate::{Bot, buttons, caller, embeds, texts};

const FROM: &str = "from";
const TO: &str = "to";
const MORE: &str = "more";

/// Characters of a time as people type it.
const TIME_MAX: u16 = 5;
/// Characters for eleven more windows with room for blanks.
const MORE_MAX: u16 = 200;

/// What was typed into the form.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Typed {
    pub from: String,
    pub to: String,
    pub more: String,
}

/// Opens the form with the day's present value. One quick read, as a form must be the first answer.
pub async fn open(bot: &Bot, account: UserId, day: Day) -> Result<Answer> {
    let owner = caller::own(&bot.services, account).await?;
    match availability::answerable_day(&bot.services, &owner, day).await {
        Ok(own) => Ok(Answer::Form(form(day, &Typed::of(&own)))),
        Err(error) => set::unanswerable(bot, day, error),
    }
}

/// Saves what was typed, through the same use case as every other entry point.
pub async fn save(bot: &Bot, account: UserId, day: Day, typed: &Typed) -> Result<Answer> {
    let owner = caller::own(&bot.services, account).await?;
    let value = match typed.value() {
        Ok(value) => value,
        Err(reason) => return Ok(refused(day, &reason, typed)),
    };
    let answer = availability::Answer {
        day,
        zone: None,
        value,
    };
    match update_player_availability(&bot.services, &owner, answer).await {
        Ok(update) => {
            let message = Message::text(embeds::saved(&update));
            Ok(Answer::Message(
                message.with_row(buttons::for_day(day, texts::CHANGE)),
            ))
        }
        Err(error) => match set::unanswerable(bot, day, error) {
            Err(ServiceError::Invalid(violations)) if !violations.is_empty() => {
                Ok(refused(day, &violations[0].rule.to_string(), typed))
            }
            answer => answer,
        },
    }
}

impl Typed {
    /// The fields as the platform sends them; a missing one is empty.
    pub fn from_rows(rows: &[ActionRow]) -> Self {
        let inputs = rows.iter().flat_map(|row| &row.components);
        let mut values: HashMap<&str, &str> = inputs
            .filter_map(|component| match component {
                ActionRowComponent::InputText(input) => {
                    Some((input.custom_id.as_str(), input.value.as_deref()?.trim()))
                }
                _ => None,
            })
            .collect();
        let mut take = |name: &str| values.remove(name).unwrap_or_default().to_owned();
        Self {
            from: take(FROM),
            to: take(TO),
            more: take(MORE),
        }
    }

    fn of(own: &OwnDay) -> Self {
        let Availability::Windows(windows) = &own.availability else {
            return Self::default();
        };
        let mut windows = windows.as_slice().iter().map(ToString::to_string);
        let first = windows.next().unwrap_or_default();
        let (from, to) = first.split_once('-').unwrap_or_default();
        Self {
            from: from.to_owned(),
            to: to.to_owned(),
            more: windows.collect::<Vec<_>>().join(", "),
        }
    }

    /// The windows; an `x` is refused with the way to say it.
    fn value(&self) -> std::result::Result<Availability, String> {
        let is_x = |text: &str| text.trim().eq_ignore_ascii_case("x");
        if [&self.from, &self.to].into_iter().any(|text| is_x(text))
            || self.more.split(',').any(is_x)
        {
            return Err(texts::USE_THE_BUTTON.to_owned());
        }
        let first = format!("{}-{}", self.from, self.to);
        let text = if self.more.is_empty() {
            first
        } else {
            format!("{first}, {}", self.more)
        };
        text.parse().map_err(|rule: Rule| rule.to_string())
    }
}

fn form(day: Day, typed: &Typed) -> CreateModal {
    let input = |label: &str, name: &str, value: &str, max: u16| {
        let input = CreateInputText::new(InputTextStyle::Short, label, name).max_length(max);
        // An empty value would hide the placeholder.
        if value.is_empty() {
            input
        } else {
            input.value(value)
        }
    };
    let more = input(texts::MORE, MORE, &typed.more, MORE_MAX);
    let fields = [
        input(texts::FROM, FROM, &typed.from, TIME_MAX).placeholder("18:00"),
        input(texts::TO, TO, &typed.to, TIME_MAX).placeholder("22:30"),
        more.placeholder(texts::MORE_EXAMPLE).required(false),
    ];
    CreateModal::new(Action::SaveTimes(day).to_string(), long_day(day))
        .components(fields.map(CreateActionRow::InputText).into())
}

/// Nothing was saved: why, what was typed, and both ways to answer, since an `x` means the second.
fn refused(day: Day, reason: &str, typed: &Typed) -> Answer {
    let mut shown = format!("{} – {}", escaped(&typed.from), escaped(&typed.to));
    if !typed.more.is_empty() {
        shown = format!("{shown}; {}", escaped(&typed.more));
    }
    let message = Message::text(texts::not_saved(&short_day(day), &plain(reason), &shown))
        .with_row(buttons::for_day(day, texts::TRY_AGAIN));
    Answer::Message(message)
}

#[cfg(test)]
mod tests;
