//! The matches' part of the store.

use std::fmt;
use std::str::FromStr;

use app_domain::matches::{Kind, Match, MatchId, Outcome};
use app_domain::statistics::record::Played;
use app_domain::strategy::StrategyId;
use app_domain::{Day, Rule};
use async_trait::async_trait;

use super::store::Result;

/// Which matches are asked for; all of it has to hold.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MatchFilter {
    pub kind: Option<Kind>,
    /// As the match has it.
    pub map: Option<String>,
    pub outcome: Option<Outcome>,
    /// Letters within the opponent's name, whatever their case.
    pub opponent: Option<String>,
    /// The first date.
    pub from: Option<Day>,
    /// The last date, included.
    pub to: Option<Day>,
    /// One that the match is linked to.
    pub strategy: Option<StrategyId>,
}

/// Where a match stands in the list, which begins with the newest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MatchPlace {
    pub date: Day,
    pub id: MatchId,
}

impl MatchPlace {
    pub fn of(one: &Match) -> Self {
        Self {
            date: one.record.date,
            id: one.id,
        }
    }
}

impl fmt::Display for MatchPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.date, self.id)
    }
}

impl FromStr for MatchPlace {
    type Err = Rule;

    fn from_str(raw: &str) -> std::result::Result<Self, Rule> {
        let (date, id) = raw.split_once('/').ok_or(Rule::Cursor)?;
        Ok(Self {
            date: date.parse().map_err(|_| Rule::Cursor)?,
            id: id.parse().map_err(|_| Rule::Cursor)?,
        })
    }
}

#[async_trait]
pub trait MatchReads {
    /// At most `limit` matches after the one at `after`, by date, the newest first; of one date the one that was noted
    /// last.
    async fn matches(
        &mut self,
        filter: &MatchFilter,
        after: Option<MatchPlace>,
        limit: u32,
    ) -> Result<Vec<Match>>;
    /// What the record needs of all of them, in the same order.
    async fn matches_played(&mut self, filter: &MatchFilter) -> Result<Vec<Played>>;
    async fn match_with(&mut self, id: MatchId) -> Result<Option<Match>>;
}

#[async_trait]
pub trait MatchWrites {
    /// Inserts the match, or replaces the one with this id; the linked strategies have to be there. A link goes with
    /// its strategy.
    async fn put_match(&mut self, one: &Match) -> Result<()>;
    /// False when it is not there.
    async fn remove_match(&mut self, id: MatchId) -> Result<bool>;
}
