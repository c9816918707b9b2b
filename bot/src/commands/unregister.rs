//! `/unregister user`: takes a player out of the team, after saying what goes with them.

use app_service::players;
use app_service::{Result, ServiceError};
use serenity::builder::{CreateActionRow, CreateButton, CreateCommand};
use serenity::model::application::ButtonStyle;
use serenity::model::id::UserId;

use super::options::{Options, account};
use crate::action::Action;
use crate::answer::{Answer, Message};
use crate::caller::{self, Caller};
use crate::texts::admin as texts;
use crate::{Bot, markup};

pub const NAME: &str = "unregister";
const USER: &str = "user";

pub fn definition() -> CreateCommand {
    CreateCommand::new(NAME)
        .description("For admins: take a player out of the team")
        .add_option(account(USER, "Whom"))
}

/// Counts what would go, and asks once more.
pub async fn run(bot: &Bot, caller: Caller<'_>, options: Options<'_>) -> Result<Answer> {
    let admin = caller::admin(&bot.services, caller).await?;
    let Some(account) = options.account(USER) else {
        return Ok(Answer::text(texts::NO_SUCH_PLAYER));
    };
    let Some(name) = name_of(bot, account).await? else {
        return Ok(Answer::text(texts::NO_SUCH_PLAYER));
    };
    let goes = players::belongings(&bot.services, &admin, &caller::player_id(account)?).await?;
    let button = CreateButton::new(Action::Unregister(account).to_string())
        .label(texts::REMOVE)
        .style(ButtonStyle::Danger);
    let message = Message::text(texts::sure_to_remove(&name, &goes))
        .with_row(CreateActionRow::Buttons(vec![button]));
    Ok(Answer::Message(message))
}

/// The button under the question.
pub async fn confirmed(bot: &Bot, caller: Caller<'_>, account: UserId) -> Result<Answer> {
    let admin = caller::admin(&bot.services, caller).await?;
    let outcome = match name_of(bot, account).await? {
        Some(name) => {
            let id = caller::player_id(account)?;
            players::remove(&bot.services, &admin, &id).await?;
            texts::removed(&name)
        }
        None => texts::NO_SUCH_PLAYER.to_owned(),
    };
    Ok(Answer::Update(Message::text(outcome)))
}

/// The player's name as it is shown; `None` when the account is no player's.
async fn name_of(bot: &Bot, account: UserId) -> Result<Option<String>> {
    match caller::principal(&bot.services, account).await {
        Ok(principal) => Ok(principal
            .player()
            .map(|player| markup::name(&player.display_name))),
        Err(ServiceError::NotRegistered) => Ok(None),
        Err(error) => Err(error),
    }
}
