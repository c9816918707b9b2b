//! `/help`: the commands that the user can use.

use app_service::{Result, ServiceError};
use serenity::builder::CreateCommand;
use serenity::model::permissions::Permissions;

use super::command_context::CommandContext;
use crate::embeds;
use crate::embeds::CommandSummary;
use crate::reply::{InteractionReply, ReplyMessage};

pub const NAME: &str = "help";

pub fn definition() -> CreateCommand {
    CreateCommand::new(NAME).description("See what the bot can do")
}

/// Commands for admins are shown to admins only, and those for administrators of the server to administrators.
pub async fn run(context: CommandContext<'_>) -> Result<InteractionReply> {
    let CommandContext { bot, caller, .. } = context;
    let is_admin = match context.admin().await {
        Ok(_) => true,
        Err(ServiceError::Forbidden | ServiceError::NotRegistered) => false,
        Err(error) => return Err(error),
    };
    let commands = summaries();
    let is_offered = |one: &&CommandSummary| match one.permission.as_deref() {
        None => true,
        // Discord offers it to no one else.
        Some(needed) if needed == administrator() => caller.is_administrator,
        Some(_) => is_admin,
    };
    let shown = commands.iter().filter(is_offered);
    let embed = embeds::help(shown, &bot.public_url);
    Ok(InteractionReply::Message(ReplyMessage::embed(embed)))
}

/// The permission of administrators, as commands name it.
fn administrator() -> String {
    Permissions::ADMINISTRATOR.bits().to_string()
}

fn summaries() -> Vec<CommandSummary> {
    let definitions = super::definitions().into_iter();
    definitions
        .filter_map(|command| serde_json::to_value(command).ok())
        .map(|command| {
            let text = |name: &str| command[name].as_str().unwrap_or_default().to_owned();
            CommandSummary {
                name: text("name"),
                description: text("description"),
                permission: command["default_member_permissions"]
                    .as_str()
                    .map(str::to_owned),
            }
        })
        .collect()
}
