//! What somebody wants of a match.

use super::{Kind, MatchId, Record, Score};
use crate::day::Day;
use crate::rule::{Faults, Rule, RuleViolation};
use crate::strategy::StrategyId;

/// What somebody wants of a match; what is `None` stays, `Some(None)` takes away.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Wanted {
    /// The id of a new match, where its maker has one.
    pub id: Option<MatchId>,
    pub date: Option<Day>,
    pub opponent: Option<String>,
    pub kind: Option<Kind>,
    pub map: Option<String>,
    pub score_us: Option<u8>,
    pub score_them: Option<u8>,
    pub our_agents: Option<Vec<String>>,
    pub their_agents: Option<Vec<String>>,
    pub vod: Option<Option<String>>,
    pub link: Option<Option<String>>,
    pub notes: Option<String>,
    pub strategies: Option<Vec<StrategyId>>,
}

impl Wanted {
    /// The record with what is wanted of it.
    pub fn of(self, before: Record) -> Record {
        Record {
            date: self.date.unwrap_or(before.date),
            opponent: self.opponent.unwrap_or(before.opponent),
            kind: self.kind.unwrap_or(before.kind),
            map: self.map.unwrap_or(before.map),
            score: Score {
                us: self.score_us.unwrap_or(before.score.us),
                them: self.score_them.unwrap_or(before.score.them),
            },
            our_agents: self.our_agents.unwrap_or(before.our_agents),
            their_agents: self.their_agents.unwrap_or(before.their_agents),
            vod: self.vod.unwrap_or(before.vod),
            link: self.link.unwrap_or(before.link),
            notes: self.notes.unwrap_or(before.notes),
            strategies: self.strategies.unwrap_or(before.strategies),
        }
    }

    /// The record of a new match; date, opponent, type, map and score have to be there.
    pub fn first(self) -> Result<Record, Vec<RuleViolation>> {
        let mut faults = Faults::default();
        let date = faults.noted("date", self.date.ok_or(Rule::Required));
        let opponent = faults.noted("opponent", self.opponent.ok_or(Rule::Required));
        let kind = faults.noted("type", self.kind.ok_or(Rule::Required));
        let map = faults.noted("map", self.map.ok_or(Rule::Required));
        let us = faults.noted("scoreUs", self.score_us.ok_or(Rule::Required));
        let them = faults.noted("scoreThem", self.score_them.ok_or(Rule::Required));
        let (Some(date), Some(opponent), Some(kind), Some(map), Some(us), Some(them)) =
            (date, opponent, kind, map, us, them)
        else {
            return Err(faults.0);
        };
        Ok(Record {
            date,
            opponent,
            kind,
            map,
            score: Score { us, them },
            our_agents: self.our_agents.unwrap_or_default(),
            their_agents: self.their_agents.unwrap_or_default(),
            vod: self.vod.flatten(),
            link: self.link.flatten(),
            notes: self.notes.unwrap_or_default(),
            strategies: self.strategies.unwrap_or_default(),
        })
    }
}
