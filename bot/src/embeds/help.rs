//! Formats the list of commands.

use serenity::builder::CreateEmbed;

use super::MAX_DESCRIPTION_CHARS;
use crate::markup::fit_lines;
use crate::texts;

/// A command in the list.
#[derive(Debug)]
pub struct CommandSummary {
    pub name: String,
    pub description: String,
    /// The permission that the command requires in the server.
    pub permission: Option<String>,
}

/// Lists commands; `portal` is its address.
pub fn help<'a>(commands: impl Iterator<Item = &'a CommandSummary>, portal: &str) -> CreateEmbed {
    let lines = commands.map(|command| texts::command_line(&command.name, &command.description));
    let lines: Vec<String> = [texts::help_introduction(portal)]
        .into_iter()
        .chain(lines)
        .collect();
    CreateEmbed::new()
        .title(texts::HELP_TITLE)
        .description(fit_lines(&lines, MAX_DESCRIPTION_CHARS))
}
