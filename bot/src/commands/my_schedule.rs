//! `/my-schedule`: the player's own next fourteen days.

use app_service::{Result, availability};
use serenity::builder::CreateCommand;
use serenity::model::id::UserId;

use crate::reply::{InteractionReply, ReplyMessage};
use crate::{BotContext, auth, embeds};

pub const NAME: &str = "my-schedule";

pub fn definition() -> CreateCommand {
    CreateCommand::new(NAME).description("See your answers for the next 14 days")
}

pub async fn run(bot: &BotContext, account: UserId) -> Result<InteractionReply> {
    let owner = auth::require_owner(&bot.services, account).await?;
    let fortnight = availability::own_fortnight(&bot.services, &owner, None).await?;
    Ok(InteractionReply::Message(ReplyMessage::embed(
        embeds::own_days(&fortnight, bot.services.minute()),
    )))
}
