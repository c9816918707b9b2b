//! `/post-schedule [date]`: posts a day to the channel now.

use app_service::{Result, messages};
use serenity::builder::CreateCommand;

use super::command_context::CommandContext;
use super::options::admin_command;
use super::schedule::{day_option, requested_day};
use crate::reply::InteractionReply;
use crate::texts;

pub const NAME: &str = "post-schedule";

pub fn definition() -> CreateCommand {
    admin_command(NAME)
        .description("For admins: post a day to the channel now")
        .add_option(day_option())
}

pub async fn run(context: CommandContext<'_>) -> Result<InteractionReply> {
    let admin = context.admin().await?;
    let day = requested_day(context).await?;
    let outcome = messages::post_day(&context.bot.services, &admin, day).await?;
    Ok(InteractionReply::text(texts::admin::post_outcome(outcome)))
}
