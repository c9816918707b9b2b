//! `/strat search`: strategies of the stratbook, with links to their pages.

use app_domain::permission::RequestPrincipal;
use app_service::Result;
use app_service::strategies::{self, StrategyHit, StrategyQuery};
use serenity::builder::{CreateAutocompleteResponse, CreateCommand, CreateCommandOption};
use serenity::model::application::CommandOptionType;

use super::command_context::CommandContext;
use super::options::{choices, text_option};
use crate::markup::clipped;
use crate::reply::{InteractionReply, ReplyMessage};
use crate::{BotContext, embeds};

pub const NAME: &str = "strat";
const SEARCH: &str = "search";
const WORDS: &str = "words";
/// Discord's limit on the value of a choice, in characters.
const MAX_VALUE_CHARS: usize = 100;
/// The number of strategies in one reply.
const STRATEGIES_PER_REPLY: u32 = 10;
/// The number of strategies offered as choices.
const OFFERED_STRATEGIES: u32 = 25;

pub fn definition() -> CreateCommand {
    let words = text_option(WORDS, "Words from its title or text")
        .required(true)
        .set_autocomplete(true);
    let search = CreateCommandOption::new(CommandOptionType::SubCommand, SEARCH, "Find strategies");
    CreateCommand::new(NAME)
        .description("The stratbook")
        .add_option(search.add_sub_option(words))
}

pub async fn run(context: CommandContext<'_>) -> Result<InteractionReply> {
    let CommandContext { bot, options, .. } = context;
    let words = match options.subcommand() {
        Some((_, options)) => options.required(WORDS)?,
        None => options.required(WORDS)?,
    };
    let principal = context.principal().await?;
    let found =
        search_strategies(bot, &principal, &text_filter(words), STRATEGIES_PER_REPLY).await?;
    let embed = embeds::strategies(words, &found, &bot.public_url);
    Ok(InteractionReply::Message(ReplyMessage::embed(embed)))
}

/// Offers the titles of strategies that match the typed text.
pub async fn autocomplete(
    context: CommandContext<'_>,
    typed: &str,
) -> Result<CreateAutocompleteResponse> {
    let (bot, principal) = (context.bot, context.principal().await?);
    let found = search_strategies(bot, &principal, &text_filter(typed), OFFERED_STRATEGIES).await?;
    let titles = found.into_iter().map(|hit| hit.entry.label.title);
    Ok(choices(titles.map(|title| {
        (title.clone(), clipped(&title, MAX_VALUE_CHARS))
    })))
}

fn text_filter(words: &str) -> StrategyQuery {
    StrategyQuery {
        search: words.to_owned(),
        ..StrategyQuery::default()
    }
}

/// Returns the strategies that match the filter, the best first.
pub(super) async fn search_strategies(
    bot: &BotContext,
    principal: &RequestPrincipal,
    query: &StrategyQuery,
    limit: u32,
) -> Result<Vec<StrategyHit>> {
    let reader = strategies::reader(&bot.services, principal).await?;
    let found = strategies::list(&bot.services, &reader, query, None, limit).await?;
    Ok(found.hits)
}
