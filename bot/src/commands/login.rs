//! `/login [code]`: a one-time link to the portal, which only the user sees. With a code from the portal it connects the
//! account first.

use app_service::sign_in::{CODE_LIFETIME, connect_account, issue_account_login_code};
use app_service::{Result, ServiceError};
use serenity::builder::CreateCommand;

use super::command_context::CommandContext;
use super::options::text_option;
use crate::reply::InteractionReply;
use crate::{auth, markup, texts};

pub const NAME: &str = "login";
const CODE: &str = "code";

pub fn definition() -> CreateCommand {
    CreateCommand::new(NAME)
        .description("Get a one-time link that signs you in to the portal")
        .add_option(
            text_option(
                CODE,
                "The code that the portal shows under Connect Discord; leave out to sign in",
            )
            .max_length(20),
        )
}

/// Discord authenticates the account. The code is in the fragment of the link, which servers do not log.
pub async fn run(context: CommandContext<'_>) -> Result<InteractionReply> {
    let (bot, caller, options) = (context.bot, context.caller, context.options);
    let account = auth::account_id(caller.account)?;
    if let Some(code) = options.get(CODE) {
        let connected = connect_account(&bot.services, &account, caller.name, code).await;
        return Ok(InteractionReply::text(match connected {
            Ok(player) => texts::account_connected(&markup::escaped_name(&player.display_name)),
            Err(ServiceError::CodeRefused) => texts::ACCOUNT_CODE_REFUSED.to_owned(),
            Err(ServiceError::Conflict(reason)) if reason.code() == "duplicate_chat_id" => {
                texts::ACCOUNT_TAKEN.to_owned()
            }
            Err(error) => return Err(error),
        }));
    }
    let code = issue_account_login_code(&bot.services, &account).await?;
    let link = format!("{}/login#code={}", bot.public_url, code.reveal());
    Ok(InteractionReply::text(texts::login_link(
        &link,
        CODE_LIFETIME.num_minutes(),
    )))
}
