//! `/login`: a one-time link to the portal, which only the user sees.

use app_service::Result;
use app_service::sign_in::{CODE_LIFETIME, issue_login_code};
use serenity::builder::CreateCommand;
use serenity::model::id::UserId;

use crate::reply::InteractionReply;
use crate::{BotContext, auth, texts};

pub const NAME: &str = "login";

pub fn definition() -> CreateCommand {
    CreateCommand::new(NAME).description("Get a one-time link that signs you in to the portal")
}

/// Discord authenticates the account. The code is in the fragment of the link, which servers do not log.
pub async fn run(bot: &BotContext, account: UserId) -> Result<InteractionReply> {
    let code = issue_login_code(&bot.services, &auth::player_id(account)?, CODE_LIFETIME).await?;
    let link = format!("{}/login#code={}", bot.public_url, code.reveal());
    Ok(InteractionReply::text(texts::login_link(
        &link,
        CODE_LIFETIME.num_minutes(),
    )))
}
