//! Discord's JSON objects.

use app_service::port::{Clock, SystemClock};
use serde_json::{Value, json};

use super::channels::MENTION_EVERYONE;
use super::{APPLICATION_ID, FakeDiscordState, GUILD_ID};

/// The flag of a message that only one user sees.
pub(super) const EPHEMERAL: u64 = 1 << 6;

/// The id of the server's only channel.
pub const CHANNEL_ID: &str = "910000000000000001";

/// Returns the bot's account.
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

/// Returns the application that the token belongs to.
pub(super) fn application() -> Value {
    json!({
        "id": APPLICATION_ID.to_string(),
        "name": "Muster",
        "icon": null,
        "description": "",
        "bot_public": false,
        "bot": bot(),
        "bot_require_code_grant": false,
        "verify_key": "0".repeat(64),
        "team": null,
    })
}

/// The ids of the bot's own role and of the role that notices ping.
const BOT_ROLE: &str = "920000000000000002";
const CATEGORY_ID: &str = "910000000000000002";
pub(super) const TEAM_ROLE: &str = "920000000000000001";

/// Returns the roles of the server: `@everyone`, the bot's role, and the role that notices ping.
pub(super) fn roles(state: &FakeDiscordState) -> Value {
    let role = |id: &str, name: &str, permissions: u64, is_mentionable: bool| {
        json!({
            "id": id,
            "name": name,
            "description": null,
            "permissions": permissions.to_string(),
            "position": 0,
            "color": 0,
            "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null},
            "hoist": false,
            "managed": id == BOT_ROLE,
            "mentionable": is_mentionable,
            "icon": null,
            "unicode_emoji": null,
            "flags": 0,
        })
    };
    json!([
        role(&GUILD_ID.to_string(), "@everyone", 0, false),
        role(BOT_ROLE, "Muster", state.channels.role_permissions(), false),
        role(TEAM_ROLE, "Team", 0, state.channels.is_role_mentionable()),
    ])
}

/// Returns the server's channel, with the permissions that it denies to the bot's role.
pub(super) fn channel(state: &FakeDiscordState) -> Value {
    let denied = state.channels.channel_denials().to_string();
    json!({
        "id": CHANNEL_ID,
        "type": 0,
        "guild_id": GUILD_ID.to_string(),
        "name": "team",
        "position": 0,
        "flags": 0,
        "permission_overwrites": [{"id": BOT_ROLE, "type": 0, "allow": "0", "deny": denied}],
    })
}

/// Returns the channels of the server: the team's, a voice channel, and their category.
pub(super) fn channels(state: &FakeDiscordState) -> Value {
    let mut team = channel(state);
    team["parent_id"] = json!(CATEGORY_ID);
    let other = |id: &str, kind: u8, name: &str, parent: Option<&str>| {
        json!({
            "id": id,
            "type": kind,
            "guild_id": GUILD_ID.to_string(),
            "name": name,
            "position": 1,
            "flags": 0,
            "parent_id": parent,
            "permission_overwrites": [],
        })
    };
    json!([
        other(CATEGORY_ID, 4, "Team", None),
        team,
        other("910000000000000003", 2, "Voice", Some(CATEGORY_ID)),
        other("910000000000000004", 0, "general", None),
    ])
}

/// Returns the servers of the bot, as partial objects.
///
/// <https://discord.com/developers/docs/resources/user#get-current-user-guilds>
pub(super) fn servers(state: &FakeDiscordState) -> Value {
    let server = |id: u64, name: &str| {
        json!({
            "id": id.to_string(),
            "name": name,
            "icon": null,
            "banner": null,
            "owner": false,
            "permissions": "0",
            "features": [],
        })
    };
    let own = (!state.is_bot_removed()).then(|| server(GUILD_ID, "Night Shift"));
    let others = state.other_commands();
    let others = others.keys().flatten().map(|id| server(*id, "Elsewhere"));
    own.into_iter().chain(others).collect()
}

/// Returns the bot as a member of the server.
pub(super) fn own_member(state: &FakeDiscordState) -> Value {
    let mut own = member(&bot());
    own["communication_disabled_until"] = json!(state.channels.timeout());
    own["roles"] = json!([BOT_ROLE]);
    own
}

/// Returns an account as a member of the server without roles.
pub(super) fn member(account: &Value) -> Value {
    json!({
        "user": account,
        "nick": null,
        "avatar": null,
        "banner": null,
        "roles": [],
        "joined_at": "2026-01-01T00:00:00+00:00",
        "premium_since": null,
        "communication_disabled_until": null,
        "deaf": false,
        "mute": false,
        "flags": 0,
        "pending": false,
    })
}

/// Returns an interaction of `kind` by the user with this account and these permissions, in the server's channel.
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

/// Removes fields that are null, false or empty, at every depth.
pub(super) fn without_defaults(value: &Value) -> Value {
    match value {
        Value::Object(fields) => {
            let fields = fields
                .iter()
                .map(|(name, value)| (name, without_defaults(value)));
            let kept = fields.filter(|(_, value)| !is_default(value));
            kept.map(|(name, value)| (name.clone(), value)).collect()
        }
        Value::Array(items) => items.iter().map(without_defaults).collect(),
        other => other.clone(),
    }
}

fn is_default(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(items) => items.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        Value::Bool(true) | Value::Number(_) | Value::String(_) => false,
    }
}

/// The permissions of every application in a direct channel: attach files, embed links, mention everyone, use external
/// emojis.
const DIRECT_PERMISSIONS: u64 = (1 << 15) | (1 << 14) | (1 << 17) | (1 << 18);

/// Moves an interaction to a direct channel with the bot: with a user instead of a member, and without a server.
pub(super) fn make_direct(interaction: &mut Value, channel: &str) {
    let Some(fields) = interaction.as_object_mut() else {
        return;
    };
    let member = fields.remove("member").unwrap_or_default();
    fields.retain(|name, _| !matches!(name.as_str(), "guild_id" | "guild_locale"));
    fields.insert("user".to_owned(), member["user"].clone());
    fields.insert("channel_id".to_owned(), json!(channel));
    fields.insert("context".to_owned(), json!(1));
    let owners = json!({"0": "0"});
    fields.insert("authorizing_integration_owners".to_owned(), owners);
    let permissions = json!(DIRECT_PERMISSIONS.to_string());
    fields.insert("app_permissions".to_owned(), permissions);
}

/// Moves an interaction to another server of the bot.
pub(super) fn move_to_server(interaction: &mut Value, server: u64) {
    let id = server.to_string();
    interaction["guild_id"] = json!(id);
    interaction["guild"] = json!({"id": id, "locale": "en-GB", "features": []});
    interaction["authorizing_integration_owners"] = json!({"0": id});
}

/// Returns a message of the bot in the server's channel, with the content of `said`.
pub(super) fn message(state: &FakeDiscordState, body: &Value) -> Value {
    message_in(state, CHANNEL_ID, body)
}

/// Returns the users whom a message mentions and who are notified.
fn mentioned_users(body: &Value) -> Vec<Value> {
    let content = body["content"].as_str().unwrap_or_default();
    let users = body["allowed_mentions"]["users"].as_array();
    let users = users.into_iter().flatten().filter_map(Value::as_str);
    let mentioned = users.filter(|id| content.contains(&format!("<@{id}>")));
    mentioned.map(|id| user(id, "somebody")).collect()
}

pub(super) fn message_in(state: &FakeDiscordState, channel: &str, body: &Value) -> Value {
    let or = |name: &str, otherwise: Value| match &body[name] {
        Value::Null => otherwise,
        value => value.clone(),
    };
    let id = state.fresh_id();
    let content = body["content"].as_str().unwrap_or_default();
    let roles = body["allowed_mentions"]["roles"].as_array();
    let mentioned = roles
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .filter(|role| content.contains(&format!("<@&{role}>")));
    let (pinged, silent): (Vec<&str>, Vec<&str>) = mentioned.partition(|role| {
        state.channels.has_permission(MENTION_EVERYONE)
            || *role == TEAM_ROLE && state.channels.is_role_mentionable()
    });
    for role in silent {
        state.channels.record_silent_mention(&id, role);
    }
    json!({
        "id": id,
        "channel_id": channel,
        "author": bot(),
        "content": or("content", json!("")),
        "timestamp": SystemClock.now().to_rfc3339(),
        "edited_timestamp": null,
        "tts": false,
        "mention_everyone": false,
        "mentions": mentioned_users(body),
        "mention_roles": pinged,
        "attachments": [],
        "embeds": or("embeds", json!([])),
        "components": or("components", json!([])),
        "pinned": false,
        "message_reference": body["message_reference"],
        "type": 20,
        "flags": or("flags", json!(0)),
    })
}

/// Discord's types of selects whose values are roles or channels.
const ROLE_SELECT: u64 = 6;
const CHANNEL_SELECT: u64 = 8;

/// Adds the objects that the values of a select name.
///
/// <https://discord.com/developers/docs/interactions/receiving-and-responding#interaction-object-resolved-data-structure>
pub(super) fn with_resolved(state: &FakeDiscordState, data: &Value) -> Value {
    let (name, known) = match data["component_type"].as_u64() {
        Some(ROLE_SELECT) => ("roles", roles(state)),
        Some(CHANNEL_SELECT) => ("channels", channels(state)),
        _ => return data.clone(),
    };
    let chosen = data["values"].as_array().cloned().unwrap_or_default();
    let known = known.as_array().cloned().unwrap_or_default();
    let named = known.into_iter().filter(|one| chosen.contains(&one["id"]));
    let named = named.map(|mut one| {
        if name == "channels" {
            one["permissions"] = json!("0");
        }
        (one["id"].as_str().unwrap_or_default().to_owned(), one)
    });
    let mut data = data.clone();
    data["resolved"] = json!({ name: named.collect::<Value>() });
    data
}
