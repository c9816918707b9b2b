//! `/strat search`: a strategy of the stratbook, with the way to it.

use app_domain::permission::Principal;
use app_service::Result;
use app_service::strategies::{self, Asked, Hit};
use serenity::builder::{CreateAutocompleteResponse, CreateCommand, CreateCommandOption};
use serenity::model::application::CommandOptionType;
use serenity::model::id::UserId;

use super::options::{Options, choices, text};
use crate::answer::{Answer, Message};
use crate::markup::clipped;
use crate::{Bot, caller, embeds};

pub const NAME: &str = "strat";
const SEARCH: &str = "search";
const WORDS: &str = "words";
/// Characters the platform takes for a chosen text.
const VALUE_MAX: usize = 100;
/// Strategies in one answer.
const SHOWN: u32 = 10;
/// Strategies offered while somebody types.
const OFFERED: u32 = 25;

pub fn definition() -> CreateCommand {
    let words = text(WORDS, "Words of its title or text")
        .required(true)
        .set_autocomplete(true);
    let search = CreateCommandOption::new(CommandOptionType::SubCommand, SEARCH, "Find strategies");
    CreateCommand::new(NAME)
        .description("The stratbook")
        .add_option(search.add_sub_option(words))
}

pub async fn run(bot: &Bot, account: UserId, options: Options<'_>) -> Result<Answer> {
    let words = match options.part() {
        Some((_, options)) => options.required(WORDS)?,
        None => options.required(WORDS)?,
    };
    let principal = caller::principal(&bot.services, account).await?;
    let found = found(bot, &principal, &searched(words), SHOWN).await?;
    let embed = embeds::strategies(words, &found, &bot.public_url);
    Ok(Answer::Message(Message::embed(embed)))
}

/// The titles that answer what has been typed so far.
pub async fn offer(bot: &Bot, account: UserId, typed: &str) -> Result<CreateAutocompleteResponse> {
    let principal = caller::principal(&bot.services, account).await?;
    let found = found(bot, &principal, &searched(typed), OFFERED).await?;
    let titles = found.into_iter().map(|hit| hit.entry.label.title);
    Ok(choices(
        titles.map(|title| (title.clone(), clipped(&title, VALUE_MAX))),
    ))
}

fn searched(words: &str) -> Asked {
    Asked {
        search: words.to_owned(),
        ..Asked::default()
    }
}

/// The strategies that answer, the best first.
pub(super) async fn found(
    bot: &Bot,
    principal: &Principal,
    asked: &Asked,
    limit: u32,
) -> Result<Vec<Hit>> {
    let reader = strategies::reader(&bot.services, principal).await?;
    let found = strategies::list(&bot.services, &reader, asked, None, limit).await?;
    Ok(found.hits)
}
