//! `/post-schedule [date]`: says a day's verdict in the channel now.

use app_service::{Result, messages};
use serenity::builder::CreateCommand;

use super::options::{Options, text};
use super::schedule::{DATE, asked_day};
use crate::answer::Answer;
use crate::caller::{self, Caller};
use crate::{Bot, texts};

pub const NAME: &str = "post-schedule";

pub fn definition() -> CreateCommand {
    let date = text(
        DATE,
        "A date such as 24.11.2026 or friday; without one, today",
    );
    CreateCommand::new(NAME)
        .description("For admins: post a day to the channel now")
        .add_option(date)
}

pub async fn run(bot: &Bot, caller: Caller<'_>, options: Options<'_>) -> Result<Answer> {
    let admin = caller::admin(&bot.services, caller).await?;
    let Some(day) = asked_day(bot, options).await? else {
        return Ok(Answer::text(texts::NO_DATE));
    };
    let spoken = messages::post_day(&bot.services, &admin, day).await?;
    Ok(Answer::text(texts::admin::posted(spoken)))
}
