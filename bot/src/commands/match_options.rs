//! The options that the match commands share, and their autocompletion.

use app_domain::game_catalog::{GameCatalog, MAX_CATALOG_NAME_CHARS};
use app_domain::matches::{MAX_AGENTS_PER_SIDE, MAX_OPPONENT_CHARS, MatchKind};
use app_domain::permission::RequestPrincipal;
use app_domain::quick_search::name_rank;
use app_service::matches::{self, MatchFilter};
use app_service::{Result, catalog, strategies};
use serenity::builder::{CreateAutocompleteResponse, CreateCommandOption};

use super::options::{CommandOptions, choices, invalid_option, text_option};
use crate::BotContext;
use crate::markup::without_control_characters;
use crate::texts::matches as texts;

pub const TYPE: &str = "type";
pub const MAP: &str = "map";
pub const OPPONENT: &str = "opponent";
pub const OUR_AGENTS: &str = "our-agents";
pub const THEIR_AGENTS: &str = "their-agents";
/// The maximum number of matches among which opponents are searched for choices.
const OPPONENT_SEARCH_LIMIT: u32 = 200;

pub fn kind_option(description: &str) -> CreateCommandOption {
    let option = text_option(TYPE, description);
    MatchKind::ALL.into_iter().fold(option, |option, kind| {
        option.add_string_choice(texts::kind_name(kind), kind.as_str())
    })
}

pub fn map_option(description: &str) -> CreateCommandOption {
    autocomplete_option(MAP, description, MAX_CATALOG_NAME_CHARS)
}

pub fn opponent_option(description: &str) -> CreateCommandOption {
    autocomplete_option(OPPONENT, description, MAX_OPPONENT_CHARS)
}

/// Builds the option for the agents of one side, separated by commas.
pub fn agents_option(name: &str, description: &str) -> CreateCommandOption {
    autocomplete_option(
        name,
        description,
        MAX_AGENTS_PER_SIDE * (MAX_CATALOG_NAME_CHARS + 2),
    )
}

/// Builds a text option with autocompletion.
pub fn autocomplete_option(name: &str, description: &str, max: usize) -> CreateCommandOption {
    let option = text_option(name, description).max_length(u16::try_from(max).unwrap_or(u16::MAX));
    option.set_autocomplete(true)
}

/// Parses the filter from the options.
pub fn parse_filter(options: CommandOptions<'_>) -> Result<MatchFilter> {
    let typed = |name| {
        let typed = options.get(name).map(str::trim);
        typed.filter(|typed| !typed.is_empty()).map(str::to_owned)
    };
    let kind = options.get(TYPE).map(str::parse::<MatchKind>).transpose();
    Ok(MatchFilter {
        kind: kind.map_err(|rule| invalid_option(TYPE, rule))?,
        map: typed(MAP),
        opponent: typed(OPPONENT),
        ..MatchFilter::default()
    })
}

/// Offers choices for the text typed into one of these options.
pub async fn autocomplete(
    bot: &BotContext,
    principal: &RequestPrincipal,
    option: &str,
    typed: &str,
) -> Result<CreateAutocompleteResponse> {
    let offered = match option {
        MAP => ranked(load_catalog(bot, principal).await?.maps, typed),
        OUR_AGENTS | THEIR_AGENTS => {
            let (before, last) = typed.rsplit_once(',').unwrap_or(("", typed));
            let agents = ranked(load_catalog(bot, principal).await?.agents, last);
            let lists = agents.into_iter().map(|agent| match before.trim() {
                "" => agent,
                before => format!("{before}, {agent}"),
            });
            lists.collect()
        }
        OPPONENT => opponents(bot, principal, typed).await?,
        _ => Vec::new(),
    };
    // Discord rejects a choice without a label, and one that is too long.
    let offered = offered.into_iter().filter(|name| {
        name.chars().count() <= MAX_OPPONENT_CHARS
            && !without_control_characters(name).trim().is_empty()
    });
    Ok(choices(
        offered.map(|name| (without_control_characters(&name), name)),
    ))
}

async fn load_catalog(bot: &BotContext, principal: &RequestPrincipal) -> Result<GameCatalog> {
    let reader = strategies::reader(&bot.services, principal).await?;
    catalog::current(&bot.services, &reader).await
}

/// Returns opponents, the most recent first.
async fn opponents(
    bot: &BotContext,
    principal: &RequestPrincipal,
    typed: &str,
) -> Result<Vec<String>> {
    let typed = typed.trim();
    let filter = MatchFilter {
        opponent: (!typed.is_empty()).then(|| typed.to_owned()),
        ..MatchFilter::default()
    };
    let member = principal.member()?;
    let found = matches::list(&bot.services, &member, &filter, None, OPPONENT_SEARCH_LIMIT).await?;
    let mut names: Vec<String> = Vec::new();
    for one in found.matches {
        let name = one.record.opponent;
        let is_same = |known: &String| known.to_lowercase() == name.to_lowercase();
        if !names.iter().any(is_same) {
            names.push(name);
        }
    }
    Ok(names)
}

/// Returns the names that match the typed text, the best first.
fn ranked(names: Vec<String>, typed: &str) -> Vec<String> {
    let found = names
        .into_iter()
        .filter_map(|name| Some((name_rank(&name, typed)?, name)));
    let mut found: Vec<(u8, String)> = found.collect();
    found.sort_by_key(|(rank, _)| *rank);
    found.into_iter().map(|(_, name)| name).collect()
}
