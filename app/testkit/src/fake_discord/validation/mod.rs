//! Discord's validation of the bodies that the bot sends.
//!
//! `twilight-model` parses a body and `twilight-validate` applies Discord's limits, so that a misunderstanding of the
//! bot is not repeated here. Rules that these lack come from Discord's OpenAPI description, `specs/openapi.json` of
//! <https://github.com/discord/discord-api-spec> (the schema is named at the rule), or from its documentation.

mod commands;
mod components;
mod message;
mod response_rules;

pub(super) use commands::validate_commands;
pub(super) use message::validate_message;
pub(super) use response_rules::{ValidationError, validate_response};
use response_rules::{ValidationResult, check_length, check_size, limits, parse, validate_choices};
