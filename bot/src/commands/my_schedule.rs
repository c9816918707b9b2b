//! `/my-schedule`: one's own next fourteen days.

use app_service::{Result, availability};
use serenity::builder::CreateCommand;
use serenity::model::id::UserId;

use crate::answer::{Answer, Message};
use crate::{Bot, caller, embeds};

pub const NAME: &str = "my-schedule";

pub fn definition() -> CreateCommand {
    CreateCommand::new(NAME).description("See what you have said about your next 14 days")
}

pub async fn run(bot: &Bot, account: UserId) -> Result<Answer> {
    let owner = caller::own(&bot.services, account).await?;
    let fortnight = availability::own_fortnight(&bot.services, &owner, None).await?;
    Ok(Answer::Message(Message::embed(embeds::own_days(
        &fortnight,
    ))))
}
