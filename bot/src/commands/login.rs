//! `/login`: a one-time link to the portal, for the eyes of whoever asked.

use app_service::Result;
use app_service::sign_in::{CODE_LIFETIME, issue_login_code};
use serenity::builder::CreateCommand;
use serenity::model::id::UserId;

use crate::answer::Answer;
use crate::{Bot, caller, texts};

pub const NAME: &str = "login";

pub fn definition() -> CreateCommand {
    CreateCommand::new(NAME).description("Get a link that signs you in to the portal once")
}

/// The platform vouches for the account; the code travels in the fragment, which no server logs.
pub async fn run(bot: &Bot, account: UserId) -> Result<Answer> {
    let code = issue_login_code(&bot.services, &caller::player_id(account)?, CODE_LIFETIME).await?;
    let link = format!("{}/login#code={}", bot.public_url, code.reveal());
    Ok(Answer::text(texts::login_link(
        &link,
        CODE_LIFETIME.num_minutes(),
    )))
}
