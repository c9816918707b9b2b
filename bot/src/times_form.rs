//! The form for the times of a day: three fields, prefilled with the player's current answer.

use std::collections::HashMap;

use app_domain::typed_input::parse_typed_availability;
use app_domain::{Day, DayAvailability, ValidationRule, Zone};
use app_service::availability::{self, OwnDay, update_player_availability};
use app_service::{Result, ServiceError};
use serenity::builder::{CreateActionRow, CreateInputText, CreateModal};
use serenity::model::application::{ActionRow, ActionRowComponent, InputTextStyle};
use serenity::model::id::UserId;

use crate::commands::set;
use crate::custom_id::ComponentAction;
use crate::markup::{escaped, long_day, short_day, without_markup};
use crate::reply::{InteractionReply, ReplyMessage};
use crate::{BotContext, auth, buttons, embeds, texts};

const FROM: &str = "from";
const TO: &str = "to";
const MORE: &str = "more";

/// The length of a typed time, in characters.
const MAX_TIME_CHARS: u16 = 10;
/// Enough characters for eleven more windows with blanks.
const MAX_MORE_CHARS: u16 = 200;

/// Why typed times cannot be saved.
#[derive(Debug, Clone, PartialEq, Eq)]
enum TimesInputError {
    /// An `x`, for which the message has a button.
    UseButton,
    Rule(ValidationRule),
}

/// The values of the form's fields.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TimesFormInput {
    pub from: String,
    pub to: String,
    pub more: String,
}

/// Opens the form with the day's current answer. It does a single read, as a form must be the first response.
pub async fn open(bot: &BotContext, account: UserId, day: Day) -> Result<InteractionReply> {
    let owner = auth::require_owner(&bot.services, account).await?;
    match availability::answerable_day(&bot.services, &owner, day).await {
        Ok((own, zone)) => Ok(InteractionReply::Form(build_form(
            day,
            zone,
            &TimesFormInput::from_own_day(&own),
        ))),
        Err(error) => set::unanswerable_day(bot, day, error),
    }
}

/// Saves the typed times through the same use case as every other entry point.
pub async fn save(
    bot: &BotContext,
    account: UserId,
    day: Day,
    typed: &TimesFormInput,
) -> Result<InteractionReply> {
    let owner = auth::require_owner(&bot.services, account).await?;
    let value = match typed.parse() {
        Ok(value) => value,
        Err(reason) => return Ok(not_saved_reply(day, &reason, typed)),
    };
    let answer = availability::AvailabilityAnswer {
        day,
        zone: None,
        value,
    };
    match update_player_availability(&bot.services, &owner, answer).await {
        Ok(update) => {
            let message = ReplyMessage::text(embeds::day_saved(&update));
            Ok(InteractionReply::Message(
                message.with_row(buttons::for_day(day, texts::CHANGE)),
            ))
        }
        Err(error) => match set::unanswerable_day(bot, day, error) {
            Err(ServiceError::Invalid(violations)) if !violations.is_empty() => {
                let reason = TimesInputError::Rule(violations[0].rule.clone());
                Ok(not_saved_reply(day, &reason, typed))
            }
            answer => answer,
        },
    }
}

impl TimesFormInput {
    /// Reads the fields that Discord sends; a missing field is empty.
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

    fn from_own_day(own: &OwnDay) -> Self {
        let DayAvailability::Windows(windows) = &own.availability else {
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

    /// Parses the windows.
    fn parse(&self) -> std::result::Result<DayAvailability, TimesInputError> {
        let is_x = |text: &str| text.trim().eq_ignore_ascii_case("x");
        if [&self.from, &self.to].into_iter().any(|text| is_x(text))
            || self.more.split(',').any(is_x)
        {
            return Err(TimesInputError::UseButton);
        }
        let first = format!("{}-{}", self.from, self.to);
        let text = if self.more.is_empty() {
            first
        } else {
            format!("{first}, {}", self.more)
        };
        parse_typed_availability(&text).map_err(TimesInputError::Rule)
    }
}

fn build_form(day: Day, zone: Zone, typed: &TimesFormInput) -> CreateModal {
    let input = |label: &str, name: &str, value: &str, max: u16| {
        let input = CreateInputText::new(InputTextStyle::Short, label, name).max_length(max);
        // An empty value would hide the placeholder.
        if value.is_empty() {
            input
        } else {
            input.value(value)
        }
    };
    let more = input(texts::MORE, MORE, &typed.more, MAX_MORE_CHARS);
    let fields = [
        input(&texts::from(zone), FROM, &typed.from, MAX_TIME_CHARS).placeholder("18:00"),
        input(&texts::to(zone), TO, &typed.to, MAX_TIME_CHARS).placeholder("22:30"),
        more.placeholder(texts::MORE_EXAMPLE).required(false),
    ];
    CreateModal::new(ComponentAction::SaveTimes(day).to_string(), long_day(day))
        .components(fields.map(CreateActionRow::InputText).into())
}

/// The reply when nothing was saved: the reason, the typed text, and the buttons for times and for *not available*.
fn not_saved_reply(day: Day, reason: &TimesInputError, typed: &TimesFormInput) -> InteractionReply {
    let mut shown = format!("{} – {}", escaped(&typed.from), escaped(&typed.to));
    if !typed.more.is_empty() {
        shown = format!("{shown}; {}", escaped(&typed.more));
    }
    let shown_day = short_day(day);
    let text = match reason {
        TimesInputError::UseButton => texts::use_button_instead(&shown_day, &shown),
        TimesInputError::Rule(rule) => {
            texts::not_saved(&shown_day, &without_markup(&rule.to_string()), &shown)
        }
    };
    let message = ReplyMessage::text(text).with_row(buttons::for_day(day, texts::TRY_AGAIN));
    InteractionReply::Message(message)
}

#[cfg(test)]
#[path = "times_form_tests.rs"]
mod tests;
