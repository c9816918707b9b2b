//! `/my-recurring`: the weekly pattern as a table.

use app_service::Result;
use app_service::patterns::load_week;
use serenity::builder::CreateCommand;
use serenity::model::id::UserId;

use crate::reply::InteractionReply;
use crate::{BotContext, auth, embeds};

pub const NAME: &str = "my-recurring";

pub fn definition() -> CreateCommand {
    CreateCommand::new(NAME).description("See your weekly pattern")
}

pub async fn run(bot: &BotContext, account: UserId) -> Result<InteractionReply> {
    let owner = auth::require_owner(&bot.services, account).await?;
    let week = load_week(&bot.services, &owner).await?;
    Ok(InteractionReply::text(embeds::pattern_table(&week)))
}
