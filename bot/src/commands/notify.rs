//! `/notify message`: sends a notice to the team's channel, and pings the role from the settings.

use app_service::Result;
use app_service::messages::{self, MAX_NOTICE_CHARS, SendOutcome};
use serenity::builder::CreateCommand;

use super::options::{CommandOptions, text_option};
use crate::auth::{self, InteractionUser};
use crate::reply::InteractionReply;
use crate::{BotContext, texts};

pub const NAME: &str = "notify";
const MESSAGE: &str = "message";

pub fn definition() -> CreateCommand {
    let message = text_option(MESSAGE, "The message to the team")
        .max_length(u16::try_from(MAX_NOTICE_CHARS).unwrap_or(u16::MAX));
    CreateCommand::new(NAME)
        .description("For admins: send a message to the team's channel, and ping its role")
        .add_option(message.required(true))
}

pub async fn run(
    bot: &BotContext,
    caller: InteractionUser<'_>,
    options: CommandOptions<'_>,
) -> Result<InteractionReply> {
    let admin = auth::require_admin(&bot.services, caller).await?;
    let (words, interaction) = (options.required(MESSAGE)?, caller.interaction.to_string());
    let spoken = messages::post_notice(&bot.services, &admin, words, &interaction).await?;
    if matches!(spoken, SendOutcome::Queued(_)) && bot.access.cannot_ping_role() {
        return Ok(InteractionReply::text(
            texts::permissions::NOTICE_WITHOUT_PING,
        ));
    }
    Ok(InteractionReply::text(texts::admin::notice_outcome(spoken)))
}
