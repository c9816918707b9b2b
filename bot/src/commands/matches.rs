//! `/matches [type] [map] [opponent]`: the latest matches.

use app_service::{Result, matches};
use serenity::builder::CreateCommand;
use serenity::model::id::UserId;

use super::match_options::{filter, kind_option, map_option, opponent_option};
use super::options::Options;
use crate::answer::{Answer, Message};
use crate::{Bot, caller, embeds};

pub const NAME: &str = "matches";
/// Matches in one answer.
const SHOWN: u32 = 10;

pub fn definition() -> CreateCommand {
    CreateCommand::new(NAME)
        .description("See the latest matches of the team")
        .add_option(kind_option("Only matches of this type"))
        .add_option(map_option("Only matches on this map"))
        .add_option(opponent_option(
            "Only matches against these, or with these letters",
        ))
}

pub async fn run(bot: &Bot, account: UserId, options: Options<'_>) -> Result<Answer> {
    let member = caller::principal(&bot.services, account).await?.member()?;
    let filter = filter(options)?;
    let found = matches::list(&bot.services, &member, &filter, None, SHOWN).await?;
    let embed = embeds::matches(&filter, &found, &bot.public_url);
    Ok(Answer::Message(Message::embed(embed)))
}
