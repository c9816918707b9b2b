//! `/my-recurring`: the weekly pattern as a table.

use app_service::Result;
use app_service::patterns::week;
use serenity::builder::CreateCommand;
use serenity::model::id::UserId;

use crate::answer::Answer;
use crate::{Bot, caller, embeds};

pub const NAME: &str = "my-recurring";

pub fn definition() -> CreateCommand {
    CreateCommand::new(NAME).description("See your usual week")
}

pub async fn run(bot: &Bot, account: UserId) -> Result<Answer> {
    let owner = caller::own(&bot.services, account).await?;
    let week = week(&bot.services, &owner).await?;
    Ok(Answer::text(embeds::pattern_table(&week)))
}
