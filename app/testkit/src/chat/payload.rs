//! What the platform sends, in its own shapes.

use serde_json::{Value, json};

use super::{APPLICATION_ID, Desk, GUILD_ID};

/// Flag of a message that only one person sees.
pub(super) const EPHEMERAL: u64 = 1 << 6;

/// The only channel of the server.
pub const CHANNEL_ID: &str = "910000000000000001";

/// The bot's account.
pub(super) fn bot() -> Value {
    let mut bot = user(&APPLICATION_ID.to_string(), "muster");
    bot["bot"] = json!(true);
    bot
}

pub(super) fn user(id: &str, name: &str) -> Value {
    json!({
        "id": id,
        "username": name,
        "global_name": null,
        "discriminator": "0",
        "avatar": null,
        "flags": 0,
        "public_flags": 0,
    })
}

/// The application that the token belongs to.
pub(super) fn application() -> Value {
    json!({
        "id": APPLICATION_ID.to_string(),
        "name": "Muster",
        "icon": null,
        "description": "",
        "bot_public": false,
        "bot_require_code_grant": false,
        "verify_key": "0".repeat(64),
        "team": null,
    })
}

/// An interaction of `kind` by the person with this account and these permissions, in the server's channel.
pub(super) fn interaction(
    id: &str,
    token: &str,
    kind: u8,
    user: &Value,
    permissions: &str,
    data: &Value,
) -> Value {
    json!({
        "id": id,
        "application_id": APPLICATION_ID.to_string(),
        "type": kind,
        "token": token,
        "version": 1,
        "guild_id": GUILD_ID.to_string(),
        "channel_id": CHANNEL_ID,
        "member": {
            "user": user,
            "nick": null,
            "avatar": null,
            "roles": [],
            "joined_at": "2026-01-01T00:00:00+00:00",
            "premium_since": null,
            "deaf": false,
            "mute": false,
            "flags": 0,
            "pending": false,
            "permissions": permissions,
        },
        "app_permissions": "0",
        "locale": "en-GB",
        "guild_locale": "en-GB",
        "entitlements": [],
        "authorizing_integration_owners": {"0": GUILD_ID.to_string()},
        "context": 0,
        "attachment_size_limit": 10_485_760,
        "data": data,
    })
}

/// A message of the bot with what it said.
pub(super) fn message(desk: &Desk, said: &Value) -> Value {
    message_in(desk, CHANNEL_ID, said)
}

pub(super) fn message_in(desk: &Desk, channel: &str, said: &Value) -> Value {
    let or = |name: &str, otherwise: Value| match &said[name] {
        Value::Null => otherwise,
        value => value.clone(),
    };
    let content = said["content"].as_str().unwrap_or_default();
    let roles = said["allowed_mentions"]["roles"].as_array();
    let pinged: Vec<&str> = roles
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .filter(|role| content.contains(&format!("<@&{role}>")))
        .collect();
    json!({
        "id": desk.fresh_id(),
        "channel_id": channel,
        "author": bot(),
        "content": or("content", json!("")),
        "timestamp": "2026-01-01T00:00:00+00:00",
        "edited_timestamp": null,
        "tts": false,
        "mention_everyone": false,
        "mentions": [],
        "mention_roles": pinged,
        "attachments": [],
        "embeds": or("embeds", json!([])),
        "components": or("components", json!([])),
        "pinned": false,
        "message_reference": said["message_reference"],
        "type": 20,
        "flags": or("flags", json!(0)),
    })
}
