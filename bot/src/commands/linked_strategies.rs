//! The strategies that a match is linked to: options of a command, offered by title while it is typed.

use app_domain::permission::Principal;
use app_domain::strategy::{Entry, Label, Side, StrategyId, TITLE_MAX};
use app_service::strategies::{self, Asked, Hit};
use app_service::{Result, ServiceError};
use serenity::builder::{CreateAutocompleteResponse, CreateCommandOption};

use super::match_options::{MAP, typed_option};
use super::options::{CHOICE_MAX, CHOICES_MAX, Options, choices};
use super::strat::found;
use crate::Bot;
use crate::markup::{clipped, straight};
use crate::texts::matches as texts;

/// In the order in which a match is linked to them.
const STRATEGIES: [&str; 5] = [
    "strategy",
    "strategy2",
    "strategy3",
    "strategy4",
    "strategy5",
];
/// Strategies among which a typed title is looked for.
const LOOKED_AT: u32 = 200;
/// Strategies that may be offered; some of them stand in other options.
const OFFERED: u32 = 30;
/// Between a title and the map and side behind it.
const BETWEEN: &str = " · ";
/// Characters for the number of one of several equal labels.
const NUMBER_MAX: usize = 5;

pub fn strategy_options() -> impl Iterator<Item = CreateCommandOption> {
    STRATEGIES.into_iter().enumerate().map(|(at, name)| {
        let description = match at {
            0 => "A strategy that was played",
            _ => "Another strategy that was played",
        };
        typed_option(name, description, TITLE_MAX)
    })
}

pub fn is_strategy_option(name: &str) -> bool {
    STRATEGIES.contains(&name)
}

/// What was typed into these options, each with what it names.
pub struct Linked(Vec<(&'static str, Named)>);

/// What a typed text names.
enum Named {
    One(Box<Entry>),
    /// Nothing that is in the stratbook.
    Nothing(String),
    /// Several strategies that are called so.
    Several(String),
    /// What was chosen from the list, and has been deleted meanwhile.
    Deleted,
}

impl Linked {
    /// Looks for them all: by id what was chosen from the list, by its title what was typed freely.
    pub async fn look_up(bot: &Bot, principal: &Principal, options: Options<'_>) -> Result<Self> {
        let mut linked = Vec::new();
        for option in STRATEGIES {
            let typed = options.get(option).map(str::trim).unwrap_or_default();
            if !typed.is_empty() {
                linked.push((option, Named::of(bot, principal, typed).await?));
            }
        }
        Ok(Self(linked))
    }

    /// Those that are named, each once.
    pub fn entries(&self) -> Vec<&Entry> {
        let mut entries: Vec<&Entry> = Vec::new();
        for (_, named) in &self.0 {
            if let Named::One(entry) = named
                && entries.iter().all(|known| known.id != entry.id)
            {
                entries.push(entry);
            }
        }
        entries
    }

    /// A line for each option that does not name one strategy.
    pub fn faults(&self) -> impl Iterator<Item = String> {
        self.0.iter().filter_map(|(option, named)| match named {
            Named::One(_) => None,
            Named::Nothing(typed) => Some(texts::no_strategy(option, typed)),
            Named::Several(typed) => Some(texts::several_strategies(option, typed)),
            Named::Deleted => Some(texts::strategy_deleted(option)),
        })
    }

    /// What an option says to people: a chosen strategy by its label, and nothing of one that is gone.
    pub fn said(&self, option: &str, typed: String) -> Option<String> {
        let linked = self.0.iter().find(|(name, _)| *name == option);
        match linked.map(|(_, named)| named) {
            Some(Named::One(entry)) => Some(label(&entry.label)),
            Some(Named::Deleted) => None,
            _ => Some(typed),
        }
    }
}

impl Named {
    async fn of(bot: &Bot, principal: &Principal, typed: &str) -> Result<Self> {
        let id: Option<StrategyId> = typed.parse().ok();
        if let Some(id) = id {
            let reader = strategies::reader(&bot.services, principal).await?;
            return match strategies::one(&bot.services, &reader, id).await {
                Ok(strategy) => Ok(Self::One(Box::new(strategy.entry))),
                Err(ServiceError::NotFound(_)) => Ok(Self::Deleted),
                Err(error) => Err(error),
            };
        }
        let hits = found(bot, principal, &asked(typed, None), LOOKED_AT).await?;
        Ok(Self::among(hits, typed))
    }

    /// The one that is offered under this label, else the one of this title: the platform sometimes sends the label of
    /// what was chosen instead of its id.
    fn among(hits: Vec<Hit>, typed: &str) -> Self {
        let wanted = straight(typed).trim().to_lowercase();
        let entries = hits.into_iter().map(|hit| hit.entry);
        let (labelled, others): (Vec<Entry>, Vec<Entry>) =
            entries.partition(|entry| label(&entry.label).to_lowercase() == wanted);
        let is_titled =
            |entry: &Entry| straight(&entry.label.title).trim().to_lowercase() == wanted;
        let mut named = if labelled.is_empty() {
            others.into_iter().filter(is_titled).collect()
        } else {
            labelled
        };
        match (named.pop(), named.is_empty()) {
            (None, _) => Self::Nothing(typed.to_owned()),
            (Some(entry), true) => Self::One(Box::new(entry)),
            (Some(_), false) => Self::Several(typed.to_owned()),
        }
    }
}

/// What answers the letters that have been typed into one of the options; before any, the strategies of the map that
/// is typed. What another option holds is not offered again.
pub async fn offer(
    bot: &Bot,
    principal: &Principal,
    options: Options<'_>,
    option: &str,
    typed: &str,
) -> Result<CreateAutocompleteResponse> {
    let map = options.get(MAP).map(str::trim);
    let map = map.filter(|map| !map.is_empty() && typed.trim().is_empty());
    let hits = found(bot, principal, &asked(typed, map), OFFERED).await?;
    let is_free = |hit: &Hit| {
        let id = hit.entry.id.to_string();
        let others = STRATEGIES.into_iter().filter(|other| *other != option);
        others
            .filter_map(|other| options.get(other))
            .all(|held| held != id)
    };
    let mut labels: Vec<String> = Vec::new();
    let mut offered = Vec::new();
    for hit in hits.iter().filter(|hit| is_free(hit)).take(CHOICES_MAX) {
        let label = label(&hit.entry.label);
        // The platform refuses a choice without a label, and of equal ones it takes the first, whichever is chosen.
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

/// `A split · Bind · Attack`, as the platform takes a choice.
fn label(label: &Label) -> String {
    let side = label.side.map(|side| side.to_string());
    let mut behind = String::new();
    for word in label.map.iter().chain(&side) {
        behind.push_str(BETWEEN);
        behind.push_str(&straight(word));
    }
    let room = (CHOICE_MAX - NUMBER_MAX).saturating_sub(behind.chars().count());
    let mut title = clipped(straight(&label.title).trim(), room);
    if !title.is_empty() {
        title.push_str(&behind);
    }
    title
}

/// A label finds its strategy too: of the side no word is found anywhere.
fn asked(typed: &str, map: Option<&str>) -> Asked {
    let search = match typed.rsplit_once(BETWEEN) {
        Some((before, side)) if side.parse::<Side>().is_ok() => before,
        _ => typed,
    };
    Asked {
        search: search.to_owned(),
        map: map.map(str::to_owned),
        ..Asked::default()
    }
}
