//! `/matches [type] [map] [opponent]`: the fixtures and the latest results.

use app_service::Result;
use app_service::matches::{self, MatchFilter};
use serenity::builder::CreateCommand;

use super::command_context::CommandContext;
use super::match_options::{kind_option, map_option, opponent_option, parse_filter};
use crate::embeds;
use crate::reply::{InteractionReply, ReplyMessage};

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

pub async fn run(context: CommandContext<'_>) -> Result<InteractionReply> {
    let CommandContext { bot, options, .. } = context;
    let member = context.member().await?;
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
