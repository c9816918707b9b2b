//! `/matches [type] [map] [opponent]`: the fixtures and the latest results.

use app_service::Result;
use app_service::matches::{self, MatchFilter};
use serenity::builder::CreateCommand;
use serenity::model::id::UserId;

use super::match_options::{kind_option, map_option, opponent_option, parse_filter};
use super::options::CommandOptions;
use crate::reply::{InteractionReply, ReplyMessage};
use crate::{BotContext, auth, embeds};

pub const NAME: &str = "matches";
/// The number of results in one reply.
const MATCHES_PER_REPLY: u32 = 10;
/// The number of fixtures in one reply.
const FIXTURES_PER_REPLY: usize = 5;

pub fn definition() -> CreateCommand {
    CreateCommand::new(NAME)
        .description("See the upcoming and the latest matches of the team")
        .add_option(kind_option("Only matches of this type"))
        .add_option(map_option("Only matches on this map"))
        .add_option(opponent_option("Only opponents whose name contains this"))
}

pub async fn run(
    bot: &BotContext,
    account: UserId,
    options: CommandOptions<'_>,
) -> Result<InteractionReply> {
    let member = auth::principal(&bot.services, account).await?.member()?;
    let filter = MatchFilter {
        is_played: Some(true),
        ..parse_filter(options)?
    };
    let mut fixtures = matches::fixtures(&bot.services, &member, &filter).await?;
    fixtures.truncate(FIXTURES_PER_REPLY);
    let found = matches::list(&bot.services, &member, &filter, None, MATCHES_PER_REPLY).await?;
    let embed = embeds::matches(&filter, &fixtures, &found, &bot.public_url);
    Ok(InteractionReply::Message(ReplyMessage::embed(embed)))
}
