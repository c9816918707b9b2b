//! The data of a typed slash command, as Discord sends it.

use serde_json::{Value, json};

use super::{FakeDiscordState, payload};

/// Discord's types of options.
const TEXT: u64 = 3;
const NUMBER: u64 = 4;
const SWITCH: u64 = 5;
const ACCOUNT: u64 = 6;

/// Returns the data of a command with its options: sent, or while the option `focused` is being typed.
///
/// # Panics
/// When the command or its options do not match the registered ones.
pub(super) fn command_data(
    state: &FakeDiscordState,
    command: &str,
    typed: &[(&str, &str)],
    focused: Option<&str>,
) -> Value {
    let (name, part) = command
        .split_once(' ')
        .map_or((command, None), |(name, part)| (name, Some(part)));
    let commands = state.commands.borrow().clone().unwrap_or_default();
    let registered = named(&commands, name).unwrap_or_else(|| panic!("no command {name}"));
    let mut offered = list(&registered["options"]);
    if let Some(part) = part {
        let found = named(offered, part).filter(|part| part["type"] == 1);
        let found = found.unwrap_or_else(|| panic!("{name} has no subcommand {part}"));
        offered = list(&found["options"]);
    }
    let is_typed = |option: &Value| typed.iter().any(|(name, _)| option["name"] == *name);
    let missing = offered
        .iter()
        .find(|option| option["required"] == true && !is_typed(option));
    let may_be_sent = focused.is_some() || missing.is_none();
    assert!(may_be_sent, "{missing:?} is required");
    let mut users = json!({});
    let option = |(name, value): &(&str, &str)| {
        let option = named(offered, name).unwrap_or_else(|| panic!("no option {name}"));
        let kind = option["type"].as_u64().unwrap_or(TEXT);
        let value = match kind {
            NUMBER => json!(value.parse::<i64>().expect("a number")),
            SWITCH => json!(*value == "true"),
            ACCOUNT => {
                users[value] = payload::user(value, "somebody");
                json!(value)
            }
            _ => json!(value),
        };
        json!({"name": name, "type": kind, "value": value, "focused": focused == Some(*name)})
    };
    let options: Vec<Value> = typed.iter().map(option).collect();
    let options = match part {
        None => json!(options),
        Some(part) => json!([{"name": part, "type": 1, "options": options}]),
    };
    let id = state.fresh_id();
    json!({"id": id, "name": name, "type": 1, "options": options, "resolved": {"users": users}})
}

fn named<'a>(items: &'a [Value], name: &str) -> Option<&'a Value> {
    items.iter().find(|item| item["name"] == name)
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}
