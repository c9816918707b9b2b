//! `/remind [date]`: reminds the players who have not answered a day, now.

use app_service::{Result, messages};
use serenity::builder::CreateCommand;

use super::command_context::CommandContext;
use super::options::admin_command;
use super::schedule::{day_option, requested_day};
use crate::reply::InteractionReply;
use crate::texts;

pub const NAME: &str = "remind";

pub fn definition() -> CreateCommand {
    admin_command(NAME)
        .description("For admins: remind the players who have not answered a day, now")
        .add_option(day_option())
}

pub async fn run(context: CommandContext<'_>) -> Result<InteractionReply> {
    let admin = context.admin().await?;
    let day = requested_day(context).await?;
    let outcome = messages::remind(&context.bot.services, &admin, day).await?;
    Ok(InteractionReply::text(texts::admin::reminder_outcome(
        outcome,
    )))
}
