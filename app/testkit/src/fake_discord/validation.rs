//! Discord's validation: rejects texts that are too long, too many components, and responses of the wrong type.

use std::collections::HashSet;

use serde_json::Value;

use super::fake_user::{COMMAND, COMPONENT, FORM, TYPING};

type ValidationResult<T = ()> = Result<T, String>;

const MESSAGE: u64 = 4;
const DEFERRED_MESSAGE: u64 = 5;
const DEFERRED_UPDATE: u64 = 6;
const UPDATE: u64 = 7;
const OFFER: u64 = 8;
const MODAL: u64 = 9;

const BUTTON: u64 = 2;
const SELECT: u64 = 3;
const TEXT_INPUT: u64 = 4;

/// Validates the first response to an interaction; returns its type.
pub(super) fn response(interaction: u8, body: &Value) -> ValidationResult<u64> {
    let kind = body["type"].as_u64().ok_or("a response needs a type")?;
    let data = &body["data"];
    match (kind, interaction) {
        (MESSAGE, COMMAND | COMPONENT | FORM) | (UPDATE, COMPONENT) => message(data)?,
        (DEFERRED_MESSAGE, COMMAND | COMPONENT | FORM) | (DEFERRED_UPDATE, COMPONENT) => {}
        (MODAL, COMMAND | COMPONENT) => modal(data)?,
        (OFFER, TYPING) => offer(data)?,
        _ => {
            return Err(format!(
                "response type {kind} does not fit interaction type {interaction}"
            ));
        }
    }
    Ok(kind)
}

pub(super) fn message(data: &Value) -> ValidationResult {
    let content = optional_text(data, "content", 2000)?;
    let embeds = list(data, "embeds", 0..=10)?;
    let rows = list(data, "components", 0..=5)?;
    if content == 0 && embeds.is_empty() && rows.is_empty() {
        return Err("a message must not be empty".to_owned());
    }
    let mut characters = 0;
    for embed in embeds {
        characters += check_embed(embed)?;
    }
    check_max("all embeds together", characters, 6000)?;
    let mut ids = HashSet::new();
    rows.iter().try_for_each(|row| check_row(row, &mut ids))?;
    if data["allowed_mentions"]["parse"]
        .as_array()
        .is_none_or(|parse| !parse.is_empty())
    {
        return Err("allowed_mentions.parse must be an empty list".to_owned());
    }
    Ok(())
}

/// Returns the number of characters that count toward the sum of all embeds.
fn check_embed(embed: &Value) -> ValidationResult<usize> {
    let mut characters = optional_text(embed, "title", 256)?;
    characters += optional_text(embed, "description", 4096)?;
    characters += optional_text(&embed["footer"], "text", 2048)?;
    for field in list(embed, "fields", 0..=25)? {
        characters += text(field, "name", 256)? + text(field, "value", 1024)?;
    }
    if ["title", "footer"]
        .iter()
        .any(|place| embed[place].to_string().contains("<t:"))
    {
        return Err("timestamps do not work in titles and footers".to_owned());
    }
    Ok(characters)
}

fn check_row(row: &Value, ids: &mut HashSet<String>) -> ValidationResult {
    for component in list(row, "components", 1..=5)? {
        match component["type"].as_u64() {
            Some(BUTTON) => {
                text(component, "label", 80)?;
                if component["url"].is_null() {
                    custom_id(component, ids)?;
                }
            }
            Some(SELECT) => {
                list(row, "components", 1..=1)?;
                custom_id(component, ids)?;
                optional_text(component, "placeholder", 150)?;
                let mut values = HashSet::new();
                for option in list(component, "options", 1..=25)? {
                    text(option, "label", 100)?;
                    text(option, "value", 100)?;
                    optional_text(option, "description", 100)?;
                    if !values.insert(option["value"].to_string()) {
                        return Err("two options have the same value".to_owned());
                    }
                }
            }
            _ => return Err(format!("a message cannot hold {component}")),
        }
    }
    Ok(())
}

fn modal(data: &Value) -> ValidationResult {
    text(data, "title", 45)?;
    let mut ids = HashSet::new();
    custom_id(data, &mut ids)?;
    for row in list(data, "components", 1..=5)? {
        for input in list(row, "components", 1..=1)? {
            if input["type"].as_u64() != Some(TEXT_INPUT) {
                return Err(format!("a form cannot hold {input}"));
            }
            custom_id(input, &mut ids)?;
            text(input, "label", 45)?;
            optional_text(input, "placeholder", 100)?;
            let max = input["max_length"]
                .as_u64()
                .and_then(|max| usize::try_from(max).ok());
            optional_text(input, "value", max.unwrap_or(4000))?;
        }
    }
    Ok(())
}

fn offer(data: &Value) -> ValidationResult {
    for choice in list(data, "choices", 0..=25)? {
        text(choice, "name", 100)?;
        text(choice, "value", 100)?;
    }
    Ok(())
}

pub(super) fn commands(commands: &[Value]) -> ValidationResult {
    check_max("the commands", commands.len(), 100)?;
    let mut names = HashSet::new();
    for command in commands {
        check_name_and_description(command)?;
        if !names.insert(command["name"].to_string()) {
            return Err(format!("two commands are named {}", command["name"]));
        }
        options(command)?;
    }
    Ok(())
}

fn options(holder: &Value) -> ValidationResult {
    let mut had_optional = false;
    for option in list(holder, "options", 0..=25)? {
        check_name_and_description(option)?;
        let is_required = option["required"] == true;
        if is_required && had_optional {
            return Err(format!(
                "{} is required, but follows an option that is not",
                option["name"]
            ));
        }
        had_optional = !is_required;
        if option["type"] == 1 {
            options(option)?;
        }
    }
    Ok(())
}

fn check_name_and_description(item: &Value) -> ValidationResult {
    text(item, "name", 32)?;
    text(item, "description", 100)?;
    let name = item["name"].as_str().unwrap_or_default();
    let is_allowed =
        |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '-' | '_');
    if name.chars().all(is_allowed) {
        Ok(())
    } else {
        Err(format!("{name} is not a valid name for a command"))
    }
}

fn custom_id(component: &Value, ids: &mut HashSet<String>) -> ValidationResult {
    text(component, "custom_id", 100)?;
    if ids.insert(component["custom_id"].to_string()) {
        Ok(())
    } else {
        Err(format!("{} is used twice", component["custom_id"]))
    }
}

/// Returns the number of characters of a required text.
fn text(holder: &Value, name: &str, max: usize) -> ValidationResult<usize> {
    match optional_text(holder, name, max)? {
        0 => Err(format!("{name} must not be empty")),
        characters => Ok(characters),
    }
}

fn optional_text(holder: &Value, name: &str, max: usize) -> ValidationResult<usize> {
    let characters = match &holder[name] {
        Value::Null => 0,
        Value::String(text) => text.chars().count(),
        other => return Err(format!("{name} must be a text, not {other}")),
    };
    check_max(name, characters, max)?;
    Ok(characters)
}

fn list<'a>(
    holder: &'a Value,
    name: &str,
    sizes: std::ops::RangeInclusive<usize>,
) -> ValidationResult<&'a [Value]> {
    let items = match &holder[name] {
        Value::Null => &[][..],
        Value::Array(items) => items,
        other => return Err(format!("{name} must be a list, not {other}")),
    };
    if sizes.contains(&items.len()) {
        Ok(items)
    } else {
        Err(format!(
            "{name} must have {sizes:?} items, not {}",
            items.len()
        ))
    }
}

fn check_max(what: &str, count: usize, max: usize) -> ValidationResult {
    if count <= max {
        Ok(())
    } else {
        Err(format!("{what} must be {max} at most, not {count}"))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn check_message(mut data: Value) -> ValidationResult<u64> {
        data["allowed_mentions"] = json!({"parse": []});
        response(COMMAND, &json!({"type": MESSAGE, "data": data}))
    }

    #[test]
    fn texts_that_are_too_long_are_rejected() {
        assert_eq!(
            check_message(json!({"content": "a".repeat(2000)})),
            Ok(MESSAGE)
        );
        assert!(check_message(json!({"content": "a".repeat(2001)})).is_err());
        assert!(
            check_message(json!({"embeds": [{"fields": [{"name": "a", "value": ""}]}]})).is_err()
        );
        let embed = json!({"description": "a".repeat(3001)});
        assert!(check_message(json!({"embeds": [embed, embed]})).is_err());
    }

    #[test]
    fn too_many_components_are_rejected() {
        let buttons = |count: usize| {
            let buttons: Vec<Value> = (0..count)
                .map(|at| json!({"type": BUTTON, "label": "a", "custom_id": at.to_string()}))
                .collect();
            json!({"content": "a", "components": [{"type": 1, "components": buttons}]})
        };
        assert!(check_message(buttons(5)).is_ok());
        assert!(check_message(buttons(6)).is_err());
    }

    #[test]
    fn a_form_answers_no_form_and_an_update_no_command() {
        let modal = json!({"type": MODAL, "data": {"title": "a", "custom_id": "a", "components": [
            {"type": 1, "components": [{"type": TEXT_INPUT, "label": "a", "custom_id": "b"}]},
        ]}});
        assert_eq!(response(COMPONENT, &modal), Ok(MODAL));
        assert!(response(FORM, &modal).is_err());
        assert!(response(COMMAND, &json!({"type": UPDATE, "data": {"content": "a"}})).is_err());
    }

    #[test]
    fn a_message_that_may_ping_is_rejected() {
        assert!(response(COMMAND, &json!({"type": MESSAGE, "data": {"content": "a"}})).is_err());
    }
}
