//! Events that serenity can parse.
//!
//! serenity 0.12 rejects an interaction because of a field that the bot does not use: flags of an account beyond 32
//! bits, or an image hash of another length. Such an account could not use the bot at all.

use serde::Deserialize;
use serde_json::{Map, Value, json};
use serenity::all::{Interaction, Ready};
use serenity::model::misc::ImageHash;

/// Fields with the flags of an account or a message.
const FLAGS: [&str; 2] = ["flags", "public_flags"];
/// Fields with the hash of an image.
const IMAGES: [&str; 4] = ["avatar", "banner", "icon", "splash"];
/// The fields of an interaction that serenity requires or the bot uses.
const INTERACTION_FIELDS: [&str; 16] = [
    "id",
    "application_id",
    "type",
    "data",
    "guild_id",
    "channel_id",
    "member",
    "user",
    "token",
    "version",
    "message",
    "app_permissions",
    "locale",
    "guild_locale",
    "context",
    "attachment_size_limit",
];
/// The fields of an account that serenity requires or the bot uses.
const ACCOUNT_FIELDS: [&str; 5] = ["id", "username", "discriminator", "global_name", "bot"];
/// The fields of a member that serenity requires or the bot uses.
const MEMBER_FIELDS: [&str; 9] = [
    "user",
    "nick",
    "roles",
    "joined_at",
    "deaf",
    "mute",
    "pending",
    "permissions",
    "guild_id",
];

/// Returns an event that serenity can parse: as it is, or simplified, which is logged. `None` when it cannot be read:
/// serenity would take it for an event of an unknown kind, and drop it.
pub fn make_readable(text: String) -> Option<String> {
    let mut event: Value = serde_json::from_str(&text).unwrap_or_default();
    let name = event["t"].as_str().unwrap_or_default().to_owned();
    let Err(error) = parse(&name, &event["d"]) else {
        return Some(text);
    };
    let simplifications: [fn(&mut Value); 2] = [replace_values, keep_used_fields];
    let is_readable = simplifications.into_iter().any(|simplify| {
        simplify(&mut event["d"]);
        parse(&name, &event["d"]).is_ok()
    });
    let (id, error) = (event["d"]["id"].as_str(), &error as &dyn std::error::Error);
    // The error can contain what a user has typed.
    tracing::debug!(event.id = id, error, "serenity cannot parse an event");
    if is_readable {
        tracing::info!(event.name = name, event.id = id, "an event was simplified");
        Some(event.to_string())
    } else {
        tracing::warn!(event.name = name, event.id = id, "an event cannot be read");
        None
    }
}

/// Parses the events that the bot handles.
fn parse(name: &str, data: &Value) -> serde_json::Result<()> {
    match name {
        "INTERACTION_CREATE" => Interaction::deserialize(data).map(drop),
        "READY" => Ready::deserialize(data).map(drop),
        _ => Ok(()),
    }
}

/// Replaces flags and image hashes that serenity cannot parse.
fn replace_values(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                if FLAGS.contains(&name.as_str()) {
                    if let Some(flags) = value.as_u64() {
                        *value = json!(flags & u64::from(u32::MAX));
                    }
                } else if IMAGES.contains(&name.as_str()) {
                    let hash = value.as_str();
                    if hash
                        .is_some_and(|hash| !hash.is_ascii() || hash.parse::<ImageHash>().is_err())
                    {
                        *value = Value::Null;
                    }
                } else {
                    replace_values(value);
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(replace_values),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Removes every field of an interaction that the bot does not use. Other events stay unchanged.
fn keep_used_fields(interaction: &mut Value) {
    let Some(fields) = interaction.as_object_mut() else {
        return;
    };
    if !fields.contains_key("token") {
        return;
    }
    keep(fields, &INTERACTION_FIELDS);
    fields.insert("entitlements".to_owned(), json!([]));
    fields.entry("attachment_size_limit").or_insert(json!(0));
    if let Some(message) = fields.get_mut("message") {
        *message = bare_message(message);
    }
    if let Some(member) = fields.get_mut("member") {
        keep_member(member);
    }
    if let Some(account) = fields.get_mut("user") {
        keep_account(account);
    }
    let resolved = interaction.pointer_mut("/data/resolved");
    if let Some(resolved) = resolved.and_then(Value::as_object_mut) {
        keep(resolved, &["users"]);
        let accounts = resolved.get_mut("users").and_then(Value::as_object_mut);
        accounts
            .into_iter()
            .flat_map(Map::values_mut)
            .for_each(keep_account);
    }
}

fn keep_member(member: &mut Value) {
    let Some(fields) = member.as_object_mut() else {
        return;
    };
    keep(fields, &MEMBER_FIELDS);
    fields.insert("flags".to_owned(), json!(0));
    if let Some(account) = fields.get_mut("user") {
        keep_account(account);
    }
}

fn keep_account(account: &mut Value) {
    if let Some(fields) = account.as_object_mut() {
        keep(fields, &ACCOUNT_FIELDS);
    }
}

/// The message of a component with nothing but its ids and flags; the bot reads nothing else of it.
fn bare_message(message: &Value) -> Value {
    json!({
        "id": message["id"],
        "channel_id": message["channel_id"],
        "author": {"id": message["author"]["id"], "username": ""},
        "content": "",
        "timestamp": message["timestamp"],
        "edited_timestamp": null,
        "tts": false,
        "mention_everyone": false,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "pinned": false,
        "type": 0,
        "flags": message["flags"].as_u64().unwrap_or_default() & u64::from(u32::MAX),
    })
}

fn keep(fields: &mut Map<String, Value>, names: &[&str]) {
    fields.retain(|name, _| names.contains(&name.as_str()));
}

#[cfg(test)]
mod tests {
    use serenity::all::{Event, GatewayEvent};

    use super::*;

    fn interaction(account: &Value) -> Value {
        json!({
            "id": "1",
            "application_id": "2",
            "type": 2,
            "token": "secret",
            "version": 1,
            "guild_id": "3",
            "channel_id": "4",
            "member": {
                "user": account,
                "nick": null,
                "avatar": null,
                "roles": [],
                "joined_at": "2026-01-01T00:00:00+00:00",
                "premium_since": null,
                "deaf": false,
                "mute": false,
                "flags": 0,
                "pending": false,
                "permissions": "0",
            },
            "app_permissions": "0",
            "locale": "en-GB",
            "entitlements": [],
            "attachment_size_limit": 10,
            "data": {"id": "5", "name": "login", "type": 1},
        })
    }

    /// Returns the account of an interaction that was made readable.
    fn account_read(data: &Value) -> Option<u64> {
        let event = json!({"op": 0, "s": 1, "t": "INTERACTION_CREATE", "d": data});
        let text = make_readable(event.to_string())?;
        match serde_json::from_str(&text).expect("an event") {
            GatewayEvent::Dispatch(_, Event::InteractionCreate(event)) => match event.interaction {
                Interaction::Command(command) => Some(command.user.id.get()),
                Interaction::Component(component) => Some(component.user.id.get()),
                _ => None,
            },
            _ => None,
        }
    }

    fn account() -> Value {
        json!({"id": "7", "username": "ada", "discriminator": "0", "avatar": null})
    }

    #[test]
    fn a_readable_event_is_unchanged() {
        let text = r#"{"op": 11, "d":  null}"#.to_owned();
        assert_eq!(make_readable(text.clone()), Some(text));
        assert_eq!(account_read(&interaction(&account())), Some(7));
    }

    #[test]
    fn flags_beyond_32_bits_and_other_image_hashes_are_read() {
        let mut odd = account();
        odd["public_flags"] = json!(1_u64 << 44);
        odd["avatar"] = json!("a_short");
        assert_eq!(account_read(&interaction(&odd)), Some(7));
    }

    #[test]
    fn fields_that_the_bot_does_not_use_may_have_any_shape() {
        let mut odd = account();
        odd["primary_guild"] = json!([7]);
        odd["banner"] = json!({"new": true});
        let mut event = interaction(&odd);
        event["entitlements"] = json!({"changed": true});
        event["authorizing_integration_owners"] = json!("changed");
        event["member"]["flags"] = json!("changed");
        assert_eq!(account_read(&event), Some(7));
    }

    #[test]
    fn a_component_of_a_message_with_an_unknown_shape_is_read() {
        let mut event = interaction(&account());
        event["type"] = json!(3);
        event["data"] = json!({"custom_id": "v1:pick", "component_type": 2});
        event["message"] = json!({
            "id": "8",
            "channel_id": "4",
            "author": {"id": "2", "username": "muster", "avatar": {"new": true}},
            "timestamp": "2026-01-01T00:00:00+00:00",
            "type": "changed",
        });
        assert_eq!(account_read(&event), Some(7));
    }

    #[test]
    fn an_event_without_the_necessary_fields_cannot_be_read() {
        let mut event = interaction(&account());
        event["id"] = json!({});
        assert_eq!(account_read(&event), None);
    }
}
