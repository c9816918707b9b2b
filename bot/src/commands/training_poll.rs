//! `/training-poll [date]`: asks when to start on a playable day, by default today.

use app_service::{Result, polls};
use serenity::builder::CreateCommand;

use super::command_context::CommandContext;
use super::options::admin_command;
use super::poll::opening_text;
use super::schedule::{day_option, requested_day};
use crate::auth;
use crate::reply::InteractionReply;

pub const NAME: &str = "training-poll";

pub fn definition() -> CreateCommand {
    admin_command(NAME)
        .description("For admins: ask the team when to start on a day")
        .add_option(day_option())
}

pub async fn run(context: CommandContext<'_>) -> Result<InteractionReply> {
    let admin = context.admin().await?;
    let day = requested_day(context).await?;
    let account = auth::account_id(context.caller.account)?;
    let opened = polls::open_training(&context.bot.services, &admin, Some(&account), day).await?;
    Ok(InteractionReply::text(opening_text(opened)))
}
