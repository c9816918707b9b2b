//! `/training-poll [date]`: asks when to start on a playable day; today if left out.

use app_service::{Result, polls};
use serenity::builder::CreateCommand;

use super::options::{CommandOptions, text_option};
use super::poll::opening_text;
use super::schedule::{DATE, requested_day};
use crate::BotContext;
use crate::auth::{self, InteractionUser};
use crate::reply::InteractionReply;

pub const NAME: &str = "training-poll";

pub fn definition() -> CreateCommand {
    let date = text_option(
        DATE,
        "A date such as 24.11.2026 or friday; today if left out",
    );
    CreateCommand::new(NAME)
        .description("For admins: ask the team when to start on a day")
        .add_option(date)
}

pub async fn run(
    bot: &BotContext,
    caller: InteractionUser<'_>,
    options: CommandOptions<'_>,
) -> Result<InteractionReply> {
    let admin = auth::require_admin(&bot.services, caller).await?;
    let day = requested_day(bot, options).await?;
    let account = auth::account_id(caller.account)?;
    let opened = polls::open_training(&bot.services, &admin, Some(&account), day).await?;
    Ok(InteractionReply::text(opening_text(opened)))
}
