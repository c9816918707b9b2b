//! `/notify message`: sends a notice to the team's channel, and pings the role from the settings.

use app_service::Result;
use app_service::messages::{self, MAX_NOTICE_CHARS, SendOutcome};
use serenity::builder::CreateCommand;

use super::command_context::CommandContext;
use super::options::{admin_command, text_option};
use crate::reply::InteractionReply;
use crate::texts;

pub const NAME: &str = "notify";
const MESSAGE: &str = "message";

pub fn definition() -> CreateCommand {
    let message = text_option(MESSAGE, "The message to the team")
        .max_length(u16::try_from(MAX_NOTICE_CHARS).unwrap_or(u16::MAX));
    admin_command(NAME)
        .description("For admins: send a message to the team's channel, and ping its role")
        .add_option(message.required(true))
}

pub async fn run(context: CommandContext<'_>) -> Result<InteractionReply> {
    let (bot, caller, options) = (context.bot, context.caller, context.options);
    let admin = context.admin().await?;
    let (words, interaction) = (options.required(MESSAGE)?, caller.interaction.to_string());
    let outcome = messages::post_notice(&bot.services, &admin, words, &interaction).await?;
    if matches!(outcome, SendOutcome::Queued(_)) && bot.access.cannot_ping_role() {
        return Ok(InteractionReply::text(
            texts::permissions::NOTICE_WITHOUT_PING,
        ));
    }
    Ok(InteractionReply::text(texts::admin::notice_outcome(
        outcome,
    )))
}
