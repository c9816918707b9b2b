//! Validation of the commands that are registered.

use std::collections::HashSet;

use serde_json::{Value, json};
use twilight_model::application::command::{Command, CommandOption, CommandOptionType};
use twilight_validate::command;

use super::{ValidationError, ValidationResult, check_size, limits, parse, validate_choices};

/// Validates all commands of a server.
pub(in super::super) fn validate_commands(commands: &[Value]) -> ValidationResult {
    check_size(
        "the commands",
        commands.len(),
        0..=command::GUILD_COMMAND_LIMIT,
    )?;
    let mut names = HashSet::new();
    for body in commands {
        let command = parse_command(body)?;
        let name = format!("command {}", command.name);
        limits(&name, command::command(&command))?;
        limits(&name, command::options(&command.options))?;
        validate_options(&name, &command.options)?;
        if !names.insert((command.name.clone(), command.kind)) {
            let words = format!("two commands are named {}", command.name);
            return Err(ValidationError::invalid(words));
        }
    }
    Ok(())
}

/// Parses a command. The version is assigned by Discord, and the type is optional, but not for `twilight-model`.
fn parse_command(body: &Value) -> ValidationResult<Command> {
    let mut body = body.clone();
    if let Some(fields) = body.as_object_mut() {
        fields.insert("version".to_owned(), json!("1"));
        fields.entry("type").or_insert(json!(1));
    }
    parse("a command", &body)
}

/// Validates what `command::options` skips: subcommands themselves, and rules between the fields of an option.
///
/// <https://discord.com/developers/docs/interactions/application-commands#application-command-object-application-command-option-structure>
fn validate_options(name: &str, options: &[CommandOption]) -> ValidationResult {
    let is_subcommand = |option: &CommandOption| {
        let kinds = [
            CommandOptionType::SubCommand,
            CommandOptionType::SubCommandGroup,
        ];
        kinds.contains(&option.kind)
    };
    let subcommands = options
        .iter()
        .filter(|option| is_subcommand(option))
        .count();
    if subcommands != 0 && subcommands != options.len() {
        let words = format!("{name} mixes subcommands with other options");
        return Err(ValidationError::invalid(words));
    }
    for option in options {
        let name = format!("{name} {}", option.name);
        limits(&name, command::option(option))?;
        let choices = option.choices.as_deref().unwrap_or_default();
        validate_choices(choices)?;
        if option.autocomplete == Some(true) && !choices.is_empty() {
            let words = format!("{name} has autocompletion and choices");
            return Err(ValidationError::invalid(words));
        }
        let lengths = [option.min_length, option.max_length];
        let allowed = CommandOption::STRING_LENGTH_RANGE;
        if lengths
            .iter()
            .flatten()
            .any(|length| !allowed.contains(length))
        {
            let words = format!("{name} limits its length beyond {allowed:?}");
            return Err(ValidationError::invalid(words));
        }
        validate_options(&name, option.options.as_deref().unwrap_or_default())?;
    }
    Ok(())
}
