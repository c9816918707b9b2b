//! `/notify message`: says something to the team in the channel, with the ping role.

use app_service::Result;
use app_service::messages::{self, NOTICE_MAX, Spoken};
use serenity::builder::CreateCommand;

use super::options::{Options, text};
use crate::answer::Answer;
use crate::caller::{self, Caller};
use crate::{Bot, texts};

pub const NAME: &str = "notify";
const MESSAGE: &str = "message";

pub fn definition() -> CreateCommand {
    let message = text(MESSAGE, "What the team is to hear")
        .max_length(u16::try_from(NOTICE_MAX).unwrap_or(u16::MAX));
    CreateCommand::new(NAME)
        .description("For admins: say something to the team in the channel, and ping its role")
        .add_option(message.required(true))
}

pub async fn run(bot: &Bot, caller: Caller<'_>, options: Options<'_>) -> Result<Answer> {
    let admin = caller::admin(&bot.services, caller).await?;
    let (words, interaction) = (options.required(MESSAGE)?, caller.interaction.to_string());
    let spoken = messages::say(&bot.services, &admin, words, &interaction).await?;
    if matches!(spoken, Spoken::OnItsWay(_)) && bot.access.pings_nobody() {
        return Ok(Answer::text(texts::permissions::SAID_WITHOUT_PING));
    }
    Ok(Answer::text(texts::admin::said(spoken)))
}
