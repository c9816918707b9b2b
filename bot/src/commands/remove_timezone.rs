//! `/remove-timezone`: returns to the bot timezone.

use app_service::{Result, players};
use serenity::builder::CreateCommand;

use super::command_context::CommandContext;
use crate::reply::InteractionReply;
use crate::texts;

pub const NAME: &str = "remove-timezone";

pub fn definition() -> CreateCommand {
    CreateCommand::new(NAME).description("See and enter times in the team's time zone again")
}

pub async fn run(context: CommandContext<'_>) -> Result<InteractionReply> {
    let owner = context.owner().await?;
    players::set_zone(&context.bot.services, &owner, None).await?;
    let settings = context.bot.services.settings().await?;
    Ok(InteractionReply::text(texts::zone_removed(
        settings.scheduling.timezone,
    )))
}
