//! The rules for responses to interactions, and for the parts that all bodies share.

use std::fmt::Display;
use std::ops::RangeInclusive;

use serde::de::DeserializeOwned;
use serde_json::Value;
use twilight_model::application::command::CommandOptionChoice;
use twilight_model::http::interaction::{InteractionResponse, InteractionResponseType};
use twilight_validate::command;

use super::super::api_error::INVALID_BODY;
use super::super::fake_user::{COMMAND, COMPONENT, FORM, TYPING};
use super::components;
use super::message;
use super::message::validate_message;

pub(super) type ValidationResult<T = ()> = Result<T, ValidationError>;

/// Why Discord rejects a body with status 400.
#[derive(Debug)]
pub struct ValidationError {
    /// Discord's error code.
    pub code: u32,
    pub description: String,
}

impl ValidationError {
    pub(super) fn invalid(description: impl Into<String>) -> Self {
        Self {
            code: INVALID_BODY,
            description: description.into(),
        }
    }
}

/// Validates the first response to an interaction; returns its type.
pub fn validate_response(interaction: u8, body: &Value) -> ValidationResult<u64> {
    use InteractionResponseType as Type;
    let response: InteractionResponse = message::parse_embeds("the response", body)?;
    match (response.kind, interaction) {
        (Type::ChannelMessageWithSource, COMMAND | COMPONENT | FORM)
        | (Type::UpdateMessage, COMPONENT) => validate_message(&body["data"])?,
        (Type::DeferredChannelMessageWithSource, COMMAND | COMPONENT | FORM)
        | (Type::DeferredUpdateMessage, COMPONENT) => {}
        // <https://discord.com/developers/docs/interactions/receiving-and-responding>: no modal answers a modal.
        (Type::Modal, COMMAND | COMPONENT) => {
            let modal = response.data.unwrap_or_default();
            components::validate_modal(&modal)?;
        }
        (Type::ApplicationCommandAutocompleteResult, TYPING) => {
            let choices = response.data.and_then(|data| data.choices);
            validate_choices(&choices.unwrap_or_default())?;
        }
        (kind, _) => {
            return Err(ValidationError::invalid(format!(
                "response {kind:?} does not fit interaction type {interaction}"
            )));
        }
    }
    Ok(response.kind as u64)
}

pub(super) fn validate_choices(choices: &[CommandOptionChoice]) -> ValidationResult {
    check_size("choices", choices.len(), 0..=command::CHOICES_LIMIT)?;
    choices
        .iter()
        .try_for_each(|choice| limits("a choice", command::choice(choice)))
}

pub(super) fn parse<T: DeserializeOwned>(what: &str, body: &Value) -> ValidationResult<T> {
    limits(what, serde_json::from_value(body.clone()))
}

/// Converts the error of a library.
pub(super) fn limits<T, E: Display>(what: &str, outcome: Result<T, E>) -> ValidationResult<T> {
    outcome.map_err(|error| ValidationError::invalid(format!("{what}: {error}")))
}

/// Checks the length of a text in characters.
pub(super) fn check_length(
    what: &str,
    text: &str,
    lengths: RangeInclusive<usize>,
) -> ValidationResult {
    check_size(what, text.chars().count(), lengths)
}

pub(super) fn check_size(
    what: &str,
    size: usize,
    sizes: RangeInclusive<usize>,
) -> ValidationResult {
    if sizes.contains(&size) {
        Ok(())
    } else {
        let words = format!("{what} must have a size of {sizes:?}, not {size}");
        Err(ValidationError::invalid(words))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn modal(label: &str, value: &str) -> Value {
        let input = json!({
            "type": 4,
            "style": 1,
            "label": label,
            "custom_id": "from",
            "value": value,
            "max_length": 5,
        });
        let rows = [json!({"type": 1, "components": [input]})];
        json!({"type": 9, "data": {"title": "Monday", "custom_id": "a", "components": rows}})
    }

    #[test]
    fn a_form_answers_no_form_and_an_update_no_command() {
        let modal = modal("From", "19:00");
        assert_eq!(validate_response(COMPONENT, &modal).expect("accepted"), 9);
        assert!(validate_response(FORM, &modal).is_err());
        let data = json!({"content": "a", "allowed_mentions": {"parse": []}});
        let update = json!({"type": 7, "data": data});
        assert!(validate_response(COMPONENT, &update).is_ok());
        assert!(validate_response(COMMAND, &update).is_err());
    }

    #[test]
    fn a_form_with_a_long_label_or_value_is_rejected() {
        assert!(validate_response(COMMAND, &modal(&"a".repeat(46), "19:00")).is_err());
        assert!(validate_response(COMMAND, &modal("From", "19:00h")).is_err());
    }

    #[test]
    fn more_than_25_choices_are_rejected() {
        let offer = |count: usize| {
            let choices = vec![json!({"name": "Ascent", "value": "ascent"}); count];
            json!({"type": 8, "data": {"choices": choices}})
        };
        assert!(validate_response(TYPING, &offer(25)).is_ok());
        assert!(validate_response(TYPING, &offer(26)).is_err());
    }
}
