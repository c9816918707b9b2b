//! `/remove-timezone`: back to the team's clock.

use app_service::{Result, players};
use serenity::builder::CreateCommand;
use serenity::model::id::UserId;

use crate::answer::Answer;
use crate::{Bot, caller, texts};

pub const NAME: &str = "remove-timezone";

pub fn definition() -> CreateCommand {
    CreateCommand::new(NAME).description("Read and type times in the team's time zone again")
}

pub async fn run(bot: &Bot, account: UserId) -> Result<Answer> {
    let owner = caller::own(&bot.services, account).await?;
    players::set_zone(&bot.services, &owner, None).await?;
    let settings = bot.services.settings().await?;
    Ok(Answer::text(texts::zone_removed(
        settings.scheduling.timezone,
    )))
}
