//! `/match-stats [type] [map]`: the team's record.

use app_service::{Result, statistics};
use serenity::builder::CreateCommand;

use super::command_context::CommandContext;
use super::match_options::{kind_option, map_option, parse_filter};
use crate::embeds;
use crate::reply::{InteractionReply, ReplyMessage};

pub const NAME: &str = "match-stats";

pub fn definition() -> CreateCommand {
    CreateCommand::new(NAME)
        .description("See the team's record, by map and type, and its recent form")
        .add_option(kind_option("Only matches of this type"))
        .add_option(map_option("Only matches on this map"))
}

pub async fn run(context: CommandContext<'_>) -> Result<InteractionReply> {
    let CommandContext { bot, options, .. } = context;
    let member = context.member().await?;
    let filter = parse_filter(options)?;
    let record = statistics::load_record(&bot.services, &member, &filter).await?;
    Ok(InteractionReply::Message(ReplyMessage::embed(
        embeds::team_record(&filter, &record),
    )))
}
