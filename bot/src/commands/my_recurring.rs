//! `/my-recurring`: the weekly pattern as a table.

use app_service::Result;
use app_service::patterns::load_week;
use serenity::builder::CreateCommand;

use super::command_context::CommandContext;
use crate::embeds;
use crate::reply::InteractionReply;

pub const NAME: &str = "my-recurring";

pub fn definition() -> CreateCommand {
    CreateCommand::new(NAME).description("See your weekly pattern")
}

pub async fn run(context: CommandContext<'_>) -> Result<InteractionReply> {
    let owner = context.owner().await?;
    let week = load_week(&context.bot.services, &owner).await?;
    Ok(InteractionReply::text(embeds::pattern_table(&week)))
}
