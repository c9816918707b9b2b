//! A match: its details, and the result that follows from its score.

use std::fmt;
use std::str::FromStr;

use chrono::{DateTime, Utc};

use super::score::{MatchOutcome, MatchScore};
use crate::day::{Day, text_on_the_wire};
use crate::game_catalog::{GameCatalog, MAX_CATALOG_NAME_CHARS};
use crate::permission::ActorIdentity;
use crate::strategy::{StrategyId, distinct_names};
use crate::text::{http_address, optional_lines, required_text};
use crate::uuid_id::uuid_id;
use crate::validation_rule::{RuleViolation, RuleViolations, ValidationRule};

/// Maximum number of characters of an opponent's name.
pub const MAX_OPPONENT_CHARS: usize = 100;
/// Maximum number of characters of the notes.
pub const MAX_NOTES_CHARS: usize = 5000;
/// Maximum number of characters of a link.
pub const MAX_LINK_CHARS: usize = 2000;
/// Maximum number of agents of one side.
pub const MAX_AGENTS_PER_SIDE: usize = 5;
/// Maximum number of linked strategies of a match.
pub const MAX_LINKED_STRATEGIES: usize = 20;
/// The earliest year of a match.
const FIRST_YEAR: i32 = 2000;

uuid_id! {
    /// The id of a match.
    MatchId
}

/// The type of a match; `type` on the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MatchKind {
    Scrim,
    Tournament,
    Premier,
    Custom,
}

impl MatchKind {
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

impl fmt::Display for MatchKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for MatchKind {
    type Err = ValidationRule;

    fn from_str(raw: &str) -> Result<Self, ValidationRule> {
        let mut all = Self::ALL.into_iter();
        all.find(|kind| kind.as_str() == raw)
            .ok_or(ValidationRule::OneOf("SCRIM, TOURNAMENT, PREMIER, CUSTOM"))
    }
}

text_on_the_wire!(MatchKind);

/// The details of a match, as admins enter them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchRecord {
    /// In the bot timezone.
    pub date: Day,
    pub opponent: String,
    pub kind: MatchKind,
    pub map: String,
    /// `None` for a fixture, which has not been played or whose score is not known yet.
    pub score: Option<MatchScore>,
    pub our_agents: Vec<String>,
    pub their_agents: Vec<String>,
    /// An http or https address.
    pub vod: Option<String>,
    /// A page about the match; an http or https address.
    pub link: Option<String>,
    /// May have several lines.
    pub notes: String,
    /// In the order in which they were added, each once.
    pub strategies: Vec<StrategyId>,
}

impl MatchRecord {
    /// Replaces map and agents by the spelling of the catalog. A name that is in no list is a violation, unless
    /// `before` already has it: a name that was removed from a list stays where it is used.
    pub fn normalized(
        mut self,
        catalogue: &GameCatalog,
        before: Option<&Self>,
    ) -> Result<Self, Vec<RuleViolation>> {
        let mut faults = RuleViolations::default();
        let map = catalogue.normalize_map(&self.map, before.map(|before| &before.map));
        if let Some(map) = faults.record("map", map) {
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
            let spelled = catalogue.normalize_agents(agents, used.map_or(&[][..], Vec::as_slice));
            if let Some(spelled) = faults.record(field, spelled) {
                *agents = spelled;
            }
        }
        faults.into_result(self)
    }

    /// The result; `None` for a fixture.
    pub fn outcome(&self) -> Option<MatchOutcome> {
        self.score.map(MatchScore::outcome)
    }

    /// Checks that a new score has a date that is not after `today`. A score that `before` already has on this date
    /// stays.
    pub fn check_score_date(
        &self,
        today: Day,
        before: Option<&Self>,
    ) -> Result<(), Vec<RuleViolation>> {
        let is_stored = |before: &Self| (before.score, before.date) == (self.score, self.date);
        if self.score.is_none() || self.date <= today || before.is_some_and(is_stored) {
            return Ok(());
        }
        Err(vec![ValidationRule::ScoreInFuture.on_field("date")])
    }
}

/// A stored match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    pub id: MatchId,
    pub record: MatchRecord,
    /// Starts at 1 and increases with every change.
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    /// The last editor, with the name at that time.
    pub updated_by: ActorIdentity,
}

/// Parses a date in the year 2000 or later.
pub fn parse_date(raw: &str) -> Result<Day, ValidationRule> {
    check_date(raw.parse()?)
}

/// Returns a date in the year 2000 or later.
pub fn check_date(day: Day) -> Result<Day, ValidationRule> {
    if day.year() < FIRST_YEAR {
        return Err(ValidationRule::BeforeYear(FIRST_YEAR));
    }
    Ok(day)
}

/// Parses the name of a map. [`MatchRecord::normalized`] checks that the catalog has it.
pub fn parse_map(raw: &str) -> Result<String, ValidationRule> {
    required_text(raw, MAX_CATALOG_NAME_CHARS)
}

/// Parses an opponent's name: 1 to 100 characters after trimming.
pub fn parse_opponent(raw: &str) -> Result<String, ValidationRule> {
    required_text(raw, MAX_OPPONENT_CHARS)
}

/// Parses the agents of one side: at most five, each once. [`MatchRecord::normalized`] checks that the catalog has
/// them.
pub fn parse_agents<'a>(
    raw: impl IntoIterator<Item = &'a str>,
) -> Result<Vec<String>, ValidationRule> {
    distinct_names(raw, MAX_AGENTS_PER_SIDE)
}

/// Parses an http or https address of at most 2,000 characters; `None` for empty text.
pub fn parse_link(raw: &str) -> Result<Option<String>, ValidationRule> {
    if raw.trim().is_empty() {
        return Ok(None);
    }
    http_address(raw, MAX_LINK_CHARS).map(Some)
}

/// Parses notes: at most 5,000 characters in any number of lines.
pub fn parse_notes(raw: &str) -> Result<String, ValidationRule> {
    optional_lines(raw, MAX_NOTES_CHARS)
}

/// Parses linked strategies: at most 20, each once.
pub fn parse_strategies<'a>(
    raw: impl IntoIterator<Item = &'a str>,
) -> Result<Vec<StrategyId>, ValidationRule> {
    let ids: Result<Vec<_>, _> = raw.into_iter().map(|one| one.trim().parse()).collect();
    distinct_strategies(ids?)
}

/// Returns each of the linked strategies once; at most 20.
pub fn distinct_strategies(
    linked: impl IntoIterator<Item = StrategyId>,
) -> Result<Vec<StrategyId>, ValidationRule> {
    let mut ids = Vec::new();
    for id in linked {
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    if ids.len() > MAX_LINKED_STRATEGIES {
        return Err(ValidationRule::TooMany(MAX_LINKED_STRATEGIES));
    }
    Ok(ids)
}

#[cfg(test)]
#[path = "match_record_tests.rs"]
mod tests;
