//! `/match-stats [type] [map]`: what the team's matches come to.

use app_service::{Result, statistics};
use serenity::builder::CreateCommand;
use serenity::model::id::UserId;

use super::match_options::{filter, kind_option, map_option};
use super::options::Options;
use crate::answer::{Answer, Message};
use crate::{Bot, caller, embeds};

pub const NAME: &str = "match-stats";

pub fn definition() -> CreateCommand {
    CreateCommand::new(NAME)
        .description("See how many matches the team has won, on which maps, and how it is doing")
        .add_option(kind_option("Only matches of this type"))
        .add_option(map_option("Only matches on this map"))
}

pub async fn run(bot: &Bot, account: UserId, options: Options<'_>) -> Result<Answer> {
    let member = caller::principal(&bot.services, account).await?.member()?;
    let filter = filter(options)?;
    let record = statistics::record(&bot.services, &member, &filter).await?;
    Ok(Answer::Message(Message::embed(embeds::record(
        &filter, &record,
    ))))
}
