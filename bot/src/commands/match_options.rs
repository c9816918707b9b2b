//! What the commands about matches have in common: their options, and what is offered while these are typed.

use app_domain::catalogue::{Catalogue, NAME_MAX};
use app_domain::finding::rank;
use app_domain::matches::{AGENTS_MAX, Kind, OPPONENT_MAX};
use app_domain::permission::Principal;
use app_service::matches::{self, MatchFilter};
use app_service::{Result, catalogue, strategies};
use serenity::builder::{CreateAutocompleteResponse, CreateCommandOption};

use super::options::{Options, broken, choices, text};
use crate::Bot;
use crate::markup::straight;
use crate::texts::matches as texts;

pub const TYPE: &str = "type";
pub const MAP: &str = "map";
pub const OPPONENT: &str = "opponent";
pub const OUR_AGENTS: &str = "our-agents";
pub const THEIR_AGENTS: &str = "their-agents";
/// Matches among which opponents are looked for while somebody types.
const LOOKED_AT: u32 = 200;

pub fn kind_option(description: &str) -> CreateCommandOption {
    let option = text(TYPE, description);
    Kind::ALL.into_iter().fold(option, |option, kind| {
        option.add_string_choice(texts::kind(kind), kind.as_str())
    })
}

pub fn map_option(description: &str) -> CreateCommandOption {
    typed_option(MAP, description, NAME_MAX)
}

pub fn opponent_option(description: &str) -> CreateCommandOption {
    typed_option(OPPONENT, description, OPPONENT_MAX)
}

/// The agents of one side, with commas between them.
pub fn agents_option(name: &str, description: &str) -> CreateCommandOption {
    typed_option(name, description, AGENTS_MAX * (NAME_MAX + 2))
}

/// An option that offers something while it is typed.
pub fn typed_option(name: &str, description: &str, max: usize) -> CreateCommandOption {
    let option = text(name, description).max_length(u16::try_from(max).unwrap_or(u16::MAX));
    option.set_autocomplete(true)
}

/// Which matches the options ask for.
pub fn filter(options: Options<'_>) -> Result<MatchFilter> {
    let typed = |name| {
        let typed = options.get(name).map(str::trim);
        typed.filter(|typed| !typed.is_empty()).map(str::to_owned)
    };
    let kind = options.get(TYPE).map(str::parse::<Kind>).transpose();
    Ok(MatchFilter {
        kind: kind.map_err(|rule| broken(TYPE, rule))?,
        map: typed(MAP),
        opponent: typed(OPPONENT),
        ..MatchFilter::default()
    })
}

/// What answers the letters that have been typed into one of these options.
pub async fn offer(
    bot: &Bot,
    principal: &Principal,
    option: &str,
    typed: &str,
) -> Result<CreateAutocompleteResponse> {
    let offered = match option {
        MAP => ranked(catalogue(bot, principal).await?.maps, typed),
        OUR_AGENTS | THEIR_AGENTS => {
            let (before, last) = typed.rsplit_once(',').unwrap_or(("", typed));
            let agents = ranked(catalogue(bot, principal).await?.agents, last);
            let lists = agents.into_iter().map(|agent| match before.trim() {
                "" => agent,
                before => format!("{before}, {agent}"),
            });
            lists.collect()
        }
        OPPONENT => opponents(bot, principal, typed).await?,
        _ => Vec::new(),
    };
    // The platform refuses a choice without a label, and one that is too long.
    let offered = offered
        .into_iter()
        .filter(|name| name.chars().count() <= OPPONENT_MAX && !straight(name).trim().is_empty());
    Ok(choices(offered.map(|name| (straight(&name), name))))
}

async fn catalogue(bot: &Bot, principal: &Principal) -> Result<Catalogue> {
    let reader = strategies::reader(&bot.services, principal).await?;
    catalogue::current(&bot.services, &reader).await
}

/// Those that were met last stand first.
async fn opponents(bot: &Bot, principal: &Principal, typed: &str) -> Result<Vec<String>> {
    let typed = typed.trim();
    let filter = MatchFilter {
        opponent: (!typed.is_empty()).then(|| typed.to_owned()),
        ..MatchFilter::default()
    };
    let member = principal.member()?;
    let found = matches::list(&bot.services, &member, &filter, None, LOOKED_AT).await?;
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

/// The names that answer, the best first.
fn ranked(names: Vec<String>, typed: &str) -> Vec<String> {
    let found = names
        .into_iter()
        .filter_map(|name| Some((rank(&name, typed)?, name)));
    let mut found: Vec<(u8, String)> = found.collect();
    found.sort_by_key(|(rank, _)| *rank);
    found.into_iter().map(|(_, name)| name).collect()
}
