//! `/remove-timezone`: returns to the bot timezone.

use app_service::{Result, players};
use serenity::builder::CreateCommand;
use serenity::model::id::UserId;

use crate::reply::InteractionReply;
use crate::{BotContext, auth, texts};

pub const NAME: &str = "remove-timezone";

pub fn definition() -> CreateCommand {
    CreateCommand::new(NAME).description("See and enter times in the team's time zone again")
}

pub async fn run(bot: &BotContext, account: UserId) -> Result<InteractionReply> {
    let owner = auth::require_owner(&bot.services, account).await?;
    players::set_zone(&bot.services, &owner, None).await?;
    let settings = bot.services.settings().await?;
    Ok(InteractionReply::text(texts::zone_removed(
        settings.scheduling.timezone,
    )))
}
