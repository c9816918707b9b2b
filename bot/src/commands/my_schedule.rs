//! `/my-schedule`: the player's own next fourteen days.

use app_service::{Result, availability};
use serenity::builder::CreateCommand;

use super::command_context::CommandContext;
use crate::embeds;
use crate::reply::{InteractionReply, ReplyMessage};

pub const NAME: &str = "my-schedule";

pub fn definition() -> CreateCommand {
    CreateCommand::new(NAME).description("See your answers for the next 14 days")
}

pub async fn run(context: CommandContext<'_>) -> Result<InteractionReply> {
    let owner = context.owner().await?;
    let fortnight = availability::own_fortnight(&context.bot.services, &owner, None).await?;
    Ok(InteractionReply::Message(ReplyMessage::embed(
        embeds::own_days(&fortnight, context.bot.services.minute()),
    )))
}
