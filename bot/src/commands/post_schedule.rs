//! `/post-schedule [date]`: posts a day to the channel now.

use app_service::{Result, messages};
use serenity::builder::CreateCommand;

use super::options::{CommandOptions, text_option};
use super::schedule::{DATE, requested_day};
use crate::auth::{self, InteractionUser};
use crate::reply::InteractionReply;
use crate::{BotContext, texts};

pub const NAME: &str = "post-schedule";

pub fn definition() -> CreateCommand {
    let date = text_option(
        DATE,
        "A date such as 24.11.2026 or friday; today if left out",
    );
    CreateCommand::new(NAME)
        .description("For admins: post a day to the channel now")
        .add_option(date)
}

pub async fn run(
    bot: &BotContext,
    caller: InteractionUser<'_>,
    options: CommandOptions<'_>,
) -> Result<InteractionReply> {
    let admin = auth::require_admin(&bot.services, caller).await?;
    let day = requested_day(bot, options).await?;
    let spoken = messages::post_day(&bot.services, &admin, day).await?;
    Ok(InteractionReply::text(texts::admin::post_outcome(spoken)))
}
