//! Matches in the store.

use std::fmt;
use std::str::FromStr;

use app_domain::matches::{Match, MatchId, MatchKind, MatchOutcome};
use app_domain::statistics::team_record::PlayedMatch;
use app_domain::strategy::StrategyId;
use app_domain::{Day, ValidationRule};
use async_trait::async_trait;

use super::store::Result;

/// A filter of matches. All criteria must hold; `None` matches everything.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MatchFilter {
    pub kind: Option<MatchKind>,
    /// Spelled as in the match.
    pub map: Option<String>,
    pub outcome: Option<MatchOutcome>,
    /// Whether the match has a score; otherwise it is a fixture.
    pub is_played: Option<bool>,
    /// A part of the opponent's name; the case is ignored.
    pub opponent: Option<String>,
    /// The first date.
    pub from: Option<Day>,
    /// The last date, included.
    pub to: Option<Day>,
    /// A strategy that the match links to.
    pub strategy: Option<StrategyId>,
}

/// The cursor of a match in the list, which starts with the newest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MatchCursor {
    pub date: Day,
    pub id: MatchId,
}

impl MatchCursor {
    pub fn of(one: &Match) -> Self {
        Self {
            date: one.record.date,
            id: one.id,
        }
    }
}

impl fmt::Display for MatchCursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.date, self.id)
    }
}

impl FromStr for MatchCursor {
    type Err = ValidationRule;

    fn from_str(raw: &str) -> std::result::Result<Self, ValidationRule> {
        let (date, id) = raw.split_once('/').ok_or(ValidationRule::Cursor)?;
        Ok(Self {
            date: date.parse().map_err(|_| ValidationRule::Cursor)?,
            id: id.parse().map_err(|_| ValidationRule::Cursor)?,
        })
    }
}

#[async_trait]
pub trait MatchReads {
    /// Returns at most `limit` matches after the one at `after`, newest date first; within a date the one added last
    /// first.
    async fn matches(
        &mut self,
        filter: &MatchFilter,
        after: Option<MatchCursor>,
        limit: u32,
    ) -> Result<Vec<Match>>;
    /// Returns at most `limit` matches of the filter without a score, soonest first.
    async fn fixtures(&mut self, filter: &MatchFilter, limit: u32) -> Result<Vec<Match>>;
    /// Returns what statistics need of all matches of the filter with a score, newest first.
    async fn played_matches(&mut self, filter: &MatchFilter) -> Result<Vec<PlayedMatch>>;
    async fn match_by_id(&mut self, id: MatchId) -> Result<Option<Match>>;
}

#[async_trait]
pub trait MatchWrites {
    /// Inserts the match, or replaces the one with this id. The linked strategies must exist. Deleting a strategy
    /// deletes its links.
    async fn put_match(&mut self, one: &Match) -> Result<()>;
    /// Returns false if it does not exist.
    async fn remove_match(&mut self, id: MatchId) -> Result<bool>;
}
