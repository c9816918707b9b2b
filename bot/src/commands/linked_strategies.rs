//! The options for the strategies of a match, with autocompletion by title.

use app_domain::permission::RequestPrincipal;
use app_domain::strategy::{MAX_TITLE_CHARS, Side, StrategyId, StrategyMeta, StrategySummary};
use app_service::strategies::{self, StrategyHit, StrategyQuery};
use app_service::{Result, ServiceError};
use serenity::builder::{CreateAutocompleteResponse, CreateCommandOption};

use super::match_options::{MAP, autocomplete_option};
use super::options::{CommandOptions, MAX_CHOICE_CHARS, MAX_CHOICES, choices};
use super::strat::search_strategies;
use crate::BotContext;
use crate::markup::{clipped, without_control_characters};
use crate::texts::matches as texts;

/// The names of the options, in the order of the match's strategies.
const STRATEGY_OPTIONS: [&str; 5] = [
    "strategy",
    "strategy2",
    "strategy3",
    "strategy4",
    "strategy5",
];
/// The maximum number of strategies among which a typed title is searched.
const TITLE_SEARCH_LIMIT: u32 = 200;
/// The maximum number of strategies to search for choices; those of other options are skipped.
const CHOICE_SEARCH_LIMIT: u32 = 30;
/// Separates title, map and side in a label.
const SEPARATOR: &str = " · ";
/// Characters for the number that is appended to one of several equal labels.
const MAX_NUMBER_CHARS: usize = 5;

pub fn strategy_options() -> impl Iterator<Item = CreateCommandOption> {
    STRATEGY_OPTIONS.into_iter().enumerate().map(|(at, name)| {
        let description = match at {
            0 => "A strategy that was played",
            _ => "Another strategy that was played",
        };
        autocomplete_option(name, description, MAX_TITLE_CHARS)
    })
}

pub fn is_strategy_option(name: &str) -> bool {
    STRATEGY_OPTIONS.contains(&name)
}

/// The options that are set, each with the strategy it names.
pub struct LinkedStrategies(Vec<(&'static str, StrategyLookup)>);

/// The strategy that a typed text names.
enum StrategyLookup {
    One(Box<StrategySummary>),
    /// No strategy has this id, label or title.
    NotFound(String),
    /// Several strategies have this title.
    Ambiguous(String),
    /// The chosen strategy has been deleted.
    Deleted,
}

impl LinkedStrategies {
    /// Looks up every option: a chosen strategy by its id, typed text by label or title.
    pub async fn look_up(
        bot: &BotContext,
        principal: &RequestPrincipal,
        options: CommandOptions<'_>,
    ) -> Result<Self> {
        let mut linked = Vec::new();
        for option in STRATEGY_OPTIONS {
            let typed = options.get(option).map(str::trim).unwrap_or_default();
            if !typed.is_empty() {
                linked.push((
                    option,
                    StrategyLookup::look_up_one(bot, principal, typed).await?,
                ));
            }
        }
        Ok(Self(linked))
    }

    /// Returns the found strategies, each once.
    pub fn entries(&self) -> Vec<&StrategySummary> {
        let mut entries: Vec<&StrategySummary> = Vec::new();
        for (_, named) in &self.0 {
            if let StrategyLookup::One(entry) = named
                && entries.iter().all(|known| known.id != entry.id)
            {
                entries.push(entry);
            }
        }
        entries
    }

    /// Returns a line for each option that does not name exactly one strategy.
    pub fn faults(&self) -> impl Iterator<Item = String> {
        self.0.iter().filter_map(|(option, named)| match named {
            StrategyLookup::One(_) => None,
            StrategyLookup::NotFound(typed) => Some(texts::no_strategy(option, typed)),
            StrategyLookup::Ambiguous(typed) => Some(texts::several_strategies(option, typed)),
            StrategyLookup::Deleted => Some(texts::strategy_deleted(option)),
        })
    }

    /// Returns the text of an option for people: the label of a found strategy; `None` for a deleted one.
    pub fn display_text(&self, option: &str, typed: String) -> Option<String> {
        let linked = self.0.iter().find(|(name, _)| *name == option);
        match linked.map(|(_, named)| named) {
            Some(StrategyLookup::One(entry)) => Some(choice_label(&entry.label)),
            Some(StrategyLookup::Deleted) => None,
            _ => Some(typed),
        }
    }
}

impl StrategyLookup {
    async fn look_up_one(
        bot: &BotContext,
        principal: &RequestPrincipal,
        typed: &str,
    ) -> Result<Self> {
        let id: Option<StrategyId> = typed.parse().ok();
        if let Some(id) = id {
            let reader = strategies::reader(&bot.services, principal).await?;
            return match strategies::load(&bot.services, &reader, id).await {
                Ok(strategy) => Ok(Self::One(Box::new(strategy.summary))),
                Err(ServiceError::NotFound(_) | ServiceError::InBin) => Ok(Self::Deleted),
                Err(error) => Err(error),
            };
        }
        let hits = search_strategies(
            bot,
            principal,
            &search_filter(typed, None),
            TITLE_SEARCH_LIMIT,
        )
        .await?;
        Ok(Self::resolve(hits, typed))
    }

    /// Finds the strategy with this label, else with this title: Discord sometimes sends the label of a choice instead
    /// of its value.
    fn resolve(hits: Vec<StrategyHit>, typed: &str) -> Self {
        let wanted = without_control_characters(typed).trim().to_lowercase();
        let entries = hits.into_iter().map(|hit| hit.entry);
        let (labelled, others): (Vec<StrategySummary>, Vec<StrategySummary>) =
            entries.partition(|entry| choice_label(&entry.label).to_lowercase() == wanted);
        let is_titled = |entry: &StrategySummary| {
            without_control_characters(&entry.label.title)
                .trim()
                .to_lowercase()
                == wanted
        };
        let mut named = if labelled.is_empty() {
            others.into_iter().filter(is_titled).collect()
        } else {
            labelled
        };
        match (named.pop(), named.is_empty()) {
            (None, _) => Self::NotFound(typed.to_owned()),
            (Some(entry), true) => Self::One(Box::new(entry)),
            (Some(_), false) => Self::Ambiguous(typed.to_owned()),
        }
    }
}

/// Offers strategies for the text typed into one of the options; for an empty text, the strategies of the typed map.
/// Strategies of other options are not offered again.
pub async fn autocomplete(
    bot: &BotContext,
    principal: &RequestPrincipal,
    options: CommandOptions<'_>,
    option: &str,
    typed: &str,
) -> Result<CreateAutocompleteResponse> {
    let map = options.get(MAP).map(str::trim);
    let map = map.filter(|map| !map.is_empty() && typed.trim().is_empty());
    let hits = search_strategies(
        bot,
        principal,
        &search_filter(typed, map),
        CHOICE_SEARCH_LIMIT,
    )
    .await?;
    let is_free = |hit: &StrategyHit| {
        let id = hit.entry.id.to_string();
        let others = STRATEGY_OPTIONS
            .into_iter()
            .filter(|other| *other != option);
        others
            .filter_map(|other| options.get(other))
            .all(|held| held != id)
    };
    let mut labels: Vec<String> = Vec::new();
    let mut offered = Vec::new();
    for hit in hits.iter().filter(|hit| is_free(hit)).take(MAX_CHOICES) {
        let label = choice_label(&hit.entry.label);
        // Discord rejects a choice without a label, and among equal labels it always picks the first choice.
        if label.is_empty() {
            continue;
        }
        let equal = labels.iter().filter(|known| **known == label).count();
        let shown = match equal {
            0 => label.clone(),
            equal => format!("{label} ({})", equal + 1),
        };
        labels.push(label);
        offered.push((shown, hit.entry.id.to_string()));
    }
    Ok(choices(offered))
}

/// Formats a label within Discord's limit on choices: `A split · Bind · Attack`.
fn choice_label(label: &StrategyMeta) -> String {
    let side = label.side.map(|side| side.to_string());
    let mut behind = String::new();
    for word in label.map.iter().chain(&side) {
        behind.push_str(SEPARATOR);
        behind.push_str(&without_control_characters(word));
    }
    let room = (MAX_CHOICE_CHARS - MAX_NUMBER_CHARS).saturating_sub(behind.chars().count());
    let mut title = clipped(without_control_characters(&label.title).trim(), room);
    if !title.is_empty() {
        title.push_str(&behind);
    }
    title
}

/// Returns the filter for a typed text. A side at the end of a label is removed, as the search does not cover sides.
fn search_filter(typed: &str, map: Option<&str>) -> StrategyQuery {
    let search = match typed.rsplit_once(SEPARATOR) {
        Some((before, side)) if side.parse::<Side>().is_ok() => before,
        _ => typed,
    };
    StrategyQuery {
        search: search.to_owned(),
        map: map.map(str::to_owned),
        ..StrategyQuery::default()
    }
}
