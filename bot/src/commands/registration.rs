//! The registration of the commands with Discord. An unchanged bot does not register them again.

use serde_json::{Map, Value};
use serenity::builder::CreateCommand;
use serenity::model::id::{ApplicationId, GuildId};

use crate::discord::{DiscordClient, DiscordError};

/// The fields of commands, options and choices that the bot sets.
const FIELDS: [&str; 14] = [
    "name",
    "type",
    "description",
    "options",
    "choices",
    "value",
    "required",
    "autocomplete",
    "min_value",
    "max_value",
    "min_length",
    "max_length",
    "channel_types",
    "default_member_permissions",
];

/// Registers the commands in the guild, or globally without one, when they differ from the registered ones.
pub async fn update(
    client: &DiscordClient,
    application: ApplicationId,
    guild: Option<GuildId>,
) -> Result<(), DiscordError> {
    let commands = super::definitions();
    let registered = client.registered_commands(application, guild).await?;
    if are_registered(&commands, &registered) {
        return Ok(());
    }
    client
        .register_commands(application, guild, &commands)
        .await?;
    tracing::info!(count = commands.len(), "commands registered");
    Ok(())
}

/// Removes the commands that an earlier version of the bot, or the bot of an earlier `CHAT_GUILD_ID`, registered
/// globally or in other servers: Discord would offer them there for good. Failures are only logged.
pub async fn remove_elsewhere(client: &DiscordClient) {
    let servers = client.servers_with_retries().await.unwrap_or_else(|error| {
        let error = &error as &dyn std::error::Error;
        tracing::warn!(error, "commands in other servers cannot be found");
        Value::Null
    });
    let ids = servers.as_array().into_iter().flatten();
    let ids = ids.filter_map(|server| server["id"].as_str()?.parse::<GuildId>().ok());
    let others = ids.filter(|id| *id != client.guild()).map(Some);
    for guild in [None].into_iter().chain(others) {
        if let Err(error) = remove_commands(client, guild).await {
            let (error, server) = (&error as &dyn std::error::Error, guild.map(GuildId::get));
            tracing::warn!(error, server, "old commands could not be removed");
        }
    }
}

async fn remove_commands(
    client: &DiscordClient,
    guild: Option<GuildId>,
) -> Result<(), DiscordError> {
    let application = client.application_id();
    let registered = client.registered_commands(application, guild).await?;
    let count = registered.as_array().map_or(0, Vec::len);
    if count > 0 {
        client.register_commands(application, guild, &[]).await?;
        let server = guild.map(GuildId::get);
        tracing::info!(count, server, "old commands removed");
    }
    Ok(())
}

/// Whether exactly these commands are registered; `registered` is Discord's list.
fn are_registered(commands: &[CreateCommand], registered: &Value) -> bool {
    let (Ok(Value::Array(commands)), Value::Array(registered)) =
        (serde_json::to_value(commands), registered)
    else {
        return false;
    };
    let is_registered = |command: &Value| {
        let other = registered
            .iter()
            .find(|other| other["name"] == command["name"]);
        other.is_some_and(|other| comparable_command(command) == comparable_command(other))
    };
    commands.len() == registered.len() && commands.iter().all(is_registered)
}

/// Returns a command without its type, which is the default for all commands of the bot.
fn comparable_command(command: &Value) -> Value {
    let mut command = comparable(command);
    if let Some(fields) = command.as_object_mut() {
        fields.remove("type");
    }
    command
}

/// Returns the fields of [`FIELDS`] that have no default value: Discord adds fields, and omits others.
fn comparable(value: &Value) -> Value {
    match value {
        Value::Object(fields) => {
            let known = fields
                .iter()
                .filter(|(name, _)| FIELDS.contains(&name.as_str()));
            let known = known.map(|(name, value)| (name.clone(), comparable(value)));
            let set: Map<String, Value> = known.filter(|(_, value)| !is_default(value)).collect();
            Value::Object(set)
        }
        Value::Array(items) => items.iter().map(comparable).collect(),
        other => other.clone(),
    }
}

fn is_default(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(items) => items.is_empty(),
        Value::Bool(true) | Value::Number(_) | Value::String(_) | Value::Object(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use serenity::all::{CommandOptionType, CreateCommandOption};

    use super::*;

    fn command(is_required: bool) -> CreateCommand {
        let day = CreateCommandOption::new(CommandOptionType::String, "day", "A day.");
        CreateCommand::new("set")
            .description("Set a day.")
            .add_option(day.required(is_required))
    }

    /// The command as Discord returns it.
    fn registered() -> Value {
        let option = json!({"type": 3, "name": "day", "description": "A day.", "required": true});
        json!({
            "id": "1",
            "version": "2",
            "application_id": "3",
            "type": 1,
            "name": "set",
            "description": "Set a day.",
            "default_member_permissions": null,
            "nsfw": false,
            "options": [option],
        })
    }

    #[test]
    fn a_command_with_fields_of_discord_is_unchanged() {
        assert!(are_registered(&[command(true)], &json!([registered()])));
    }

    #[test]
    fn a_changed_missing_or_additional_command_is_a_change() {
        assert!(!are_registered(&[command(false)], &json!([registered()])));
        assert!(!are_registered(&[command(true)], &json!([])));
        assert!(!are_registered(&[], &json!([registered()])));
        let restricted =
            command(true).default_member_permissions(serenity::all::Permissions::empty());
        assert!(!are_registered(&[restricted], &json!([registered()])));
    }
}
