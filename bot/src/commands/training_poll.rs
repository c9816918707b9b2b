//! `/training-poll [date]`: asks when to begin on a playable day, today unless told otherwise.

use app_service::{Result, polls};
use serenity::builder::CreateCommand;

use super::options::{Options, text};
use super::poll::outcome;
use super::schedule::{DATE, asked_day};
use crate::answer::Answer;
use crate::caller::{self, Caller};
use crate::{Bot, texts};

pub const NAME: &str = "training-poll";

pub fn definition() -> CreateCommand {
    let date = text(
        DATE,
        "A date such as 24.11.2026 or friday; without one, today",
    );
    CreateCommand::new(NAME)
        .description("For admins: ask the team when to begin on a day")
        .add_option(date)
}

pub async fn run(bot: &Bot, caller: Caller<'_>, options: Options<'_>) -> Result<Answer> {
    let admin = caller::admin(&bot.services, caller).await?;
    let Some(day) = asked_day(bot, options).await? else {
        return Ok(Answer::text(texts::NO_DATE));
    };
    let account = caller::player_id(caller.account)?;
    let opened = polls::open_training(&bot.services, &admin, &account, day).await?;
    Ok(Answer::text(outcome(opened)))
}
