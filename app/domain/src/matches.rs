//! Matches: what is said of one, and what the score makes of it (decisions §2).

pub mod review;
mod score;
mod vod;
mod wanted;

use std::fmt;
use std::str::FromStr;

use chrono::{DateTime, Datelike, Utc};
use uuid::Uuid;

pub use score::{Outcome, SCORE_MAX, Score, rounds};
pub use vod::vod_at;
pub use wanted::Wanted;

use crate::catalogue::{Catalogue, NAME_MAX};
use crate::day::{Day, text_on_the_wire};
use crate::permission::Actor;
use crate::rule::{Faults, Rule, RuleViolation};
use crate::strategy::{StrategyId, distinct_names};
use crate::text::{http_address, optional_lines, required_text};

pub const OPPONENT_MAX: usize = 100;
pub const NOTES_MAX: usize = 5000;
pub const LINK_MAX: usize = 2000;
/// Agents of one side.
pub const AGENTS_MAX: usize = 5;
/// Strategies that a match is linked to.
pub const STRATEGIES_MAX: usize = 20;
/// Nobody has played before.
const FIRST_YEAR: i32 = 2000;

/// A UUID of version 7.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MatchId(pub Uuid);

impl MatchId {
    /// Reads the id that somebody has made for a new match.
    pub fn made(raw: &str) -> Result<Self, Rule> {
        let id: Self = raw.parse()?;
        let is_in_order = id.0.get_version_num() == 7;
        is_in_order.then_some(id).ok_or(Rule::Uuid)
    }
}

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for MatchId {
    type Err = Rule;

    fn from_str(raw: &str) -> Result<Self, Rule> {
        raw.parse().map(Self).map_err(|_| Rule::Uuid)
    }
}

/// What a match is played for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    Scrim,
    Tournament,
    Premier,
    Custom,
}

impl Kind {
    pub const ALL: [Self; 4] = [Self::Scrim, Self::Tournament, Self::Premier, Self::Custom];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Scrim => "SCRIM",
            Self::Tournament => "TOURNAMENT",
            Self::Premier => "PREMIER",
            Self::Custom => "CUSTOM",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Kind {
    type Err = Rule;

    fn from_str(raw: &str) -> Result<Self, Rule> {
        let mut all = Self::ALL.into_iter();
        all.find(|kind| kind.as_str() == raw)
            .ok_or(Rule::OneOf("SCRIM, TOURNAMENT, PREMIER, CUSTOM"))
    }
}

impl MatchId {
    /// An id of the moment, in milliseconds since 1970, and of so much else: whoever makes a match may name it
    /// beforehand.
    pub fn of_moment(milliseconds: u64, rest: &[u8; 10]) -> Self {
        Self(uuid::Builder::from_unix_timestamp_millis(milliseconds, rest).into_uuid())
    }
}

text_on_the_wire!(MatchId, Kind);

/// What is said of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// In the bot timezone.
    pub date: Day,
    pub opponent: String,
    pub kind: Kind,
    pub map: String,
    pub score: Score,
    pub our_agents: Vec<String>,
    pub their_agents: Vec<String>,
    /// An http or https address.
    pub vod: Option<String>,
    /// Where the match is told of elsewhere; an http or https address.
    pub link: Option<String>,
    /// May have several lines.
    pub notes: String,
    /// In the order in which they were named, each once.
    pub strategies: Vec<StrategyId>,
}

impl Record {
    /// Spells map and agents as the catalogue does. A name that is in no list is a fault, unless `before` has it
    /// already: what was taken off a list stays where it is used.
    pub fn settled(
        mut self,
        catalogue: &Catalogue,
        before: Option<&Self>,
    ) -> Result<Self, Vec<RuleViolation>> {
        let mut faults = Faults::default();
        let map = catalogue.map(&self.map, before.map(|before| &before.map));
        if let Some(map) = faults.noted("map", map) {
            self.map = map;
        }
        let sides = [
            (
                "ourAgents",
                &mut self.our_agents,
                before.map(|before| &before.our_agents),
            ),
            (
                "theirAgents",
                &mut self.their_agents,
                before.map(|before| &before.their_agents),
            ),
        ];
        for (field, agents, used) in sides {
            let spelled = catalogue.agents(agents, used.map_or(&[][..], Vec::as_slice));
            if let Some(spelled) = faults.noted(field, spelled) {
                *agents = spelled;
            }
        }
        faults.or(self)
    }
}

/// A stored match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    pub id: MatchId,
    pub record: Record,
    /// From 1, one more with every change.
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    /// The last editor, under the name held then.
    pub updated_by: Actor,
}

/// A date from the year 2000 on.
pub fn date(raw: &str) -> Result<Day, Rule> {
    let day: Day = raw.parse()?;
    if day.date().year() < FIRST_YEAR {
        return Err(Rule::BeforeYear(FIRST_YEAR));
    }
    Ok(day)
}

/// The name of a map; whether it is known is for the catalogue to say.
pub fn map(raw: &str) -> Result<String, Rule> {
    required_text(raw, NAME_MAX)
}

/// An opponent: 1 to 100 characters after trimming.
pub fn opponent(raw: &str) -> Result<String, Rule> {
    required_text(raw, OPPONENT_MAX)
}

/// The agents of one side: at most five, each once; whether they are known is for the catalogue to say.
pub fn agents<'a>(raw: impl IntoIterator<Item = &'a str>) -> Result<Vec<String>, Rule> {
    distinct_names(raw, AGENTS_MAX)
}

/// An http or https address of at most 2,000 characters; `None` for empty text.
pub fn link(raw: &str) -> Result<Option<String>, Rule> {
    if raw.trim().is_empty() {
        return Ok(None);
    }
    http_address(raw, LINK_MAX).map(Some)
}

/// Notes: at most 5,000 characters in any number of lines.
pub fn notes(raw: &str) -> Result<String, Rule> {
    optional_lines(raw, NOTES_MAX)
}

/// Linked strategies: at most 20, each once.
pub fn strategies<'a>(raw: impl IntoIterator<Item = &'a str>) -> Result<Vec<StrategyId>, Rule> {
    let mut ids = Vec::new();
    for one in raw {
        let id = one.trim().parse()?;
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    if ids.len() > STRATEGIES_MAX {
        return Err(Rule::TooMany(STRATEGIES_MAX));
    }
    Ok(ids)
}

#[cfg(test)]
mod tests;
