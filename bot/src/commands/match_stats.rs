//! `/match-stats [type] [map]`: the team's record.

use app_service::{Result, statistics};
use serenity::builder::CreateCommand;
use serenity::model::id::UserId;

use super::match_options::{kind_option, map_option, parse_filter};
use super::options::CommandOptions;
use crate::reply::{InteractionReply, ReplyMessage};
use crate::{BotContext, auth, embeds};

pub const NAME: &str = "match-stats";

pub fn definition() -> CreateCommand {
    CreateCommand::new(NAME)
        .description("See the team's record, by map and type, and its recent form")
        .add_option(kind_option("Only matches of this type"))
        .add_option(map_option("Only matches on this map"))
}

pub async fn run(
    bot: &BotContext,
    account: UserId,
    options: CommandOptions<'_>,
) -> Result<InteractionReply> {
    let member = auth::principal(&bot.services, account).await?.member()?;
    let filter = parse_filter(options)?;
    let record = statistics::load_record(&bot.services, &member, &filter).await?;
    Ok(InteractionReply::Message(ReplyMessage::embed(
        embeds::team_record(&filter, &record),
    )))
}
