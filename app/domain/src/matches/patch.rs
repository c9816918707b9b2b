//! Partial changes of a match.

use super::{MatchId, MatchKind, MatchRecord, MatchScore};
use crate::day::Day;
use crate::strategy::StrategyId;
use crate::validation_rule::{RuleViolation, RuleViolations, ValidationRule};

/// A partial change of a match; fields that are `None` stay, `Some(None)` clears a field.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MatchPatch {
    /// The id of a new match, if the client generated one.
    pub id: Option<MatchId>,
    pub date: Option<Day>,
    pub opponent: Option<String>,
    pub kind: Option<MatchKind>,
    pub map: Option<String>,
    pub score_us: Option<Option<u8>>,
    pub score_them: Option<Option<u8>>,
    pub our_agents: Option<Vec<String>>,
    pub their_agents: Option<Vec<String>>,
    pub vod: Option<Option<String>>,
    pub link: Option<Option<String>>,
    pub notes: Option<String>,
    pub strategies: Option<Vec<StrategyId>>,
}

impl MatchPatch {
    /// Returns the details with these changes; an error if only one side has a score.
    pub fn apply(self, before: MatchRecord) -> Result<MatchRecord, Vec<RuleViolation>> {
        let (us, them) = before.score.map(|score| (score.us, score.them)).unzip();
        let score =
            MatchScore::of_sides(self.score_us.unwrap_or(us), self.score_them.unwrap_or(them))?;
        Ok(MatchRecord {
            score,
            date: self.date.unwrap_or(before.date),
            opponent: self.opponent.unwrap_or(before.opponent),
            kind: self.kind.unwrap_or(before.kind),
            map: self.map.unwrap_or(before.map),
            our_agents: self.our_agents.unwrap_or(before.our_agents),
            their_agents: self.their_agents.unwrap_or(before.their_agents),
            vod: self.vod.unwrap_or(before.vod),
            link: self.link.unwrap_or(before.link),
            notes: self.notes.unwrap_or(before.notes),
            strategies: self.strategies.unwrap_or(before.strategies),
        })
    }

    /// Returns the details of a new match; date, opponent, type and map are required. A match without a score is a
    /// fixture.
    pub fn into_new_record(self) -> Result<MatchRecord, Vec<RuleViolation>> {
        let mut faults = RuleViolations::default();
        let date = faults.record("date", self.date.ok_or(ValidationRule::Required));
        let opponent = faults.record("opponent", self.opponent.ok_or(ValidationRule::Required));
        let kind = faults.record("type", self.kind.ok_or(ValidationRule::Required));
        let map = faults.record("map", self.map.ok_or(ValidationRule::Required));
        let score = MatchScore::of_sides(self.score_us.flatten(), self.score_them.flatten());
        let score = score.map_err(|found| faults.0.extend(found)).ok();
        let (Some(date), Some(opponent), Some(kind), Some(map), Some(score)) =
            (date, opponent, kind, map, score)
        else {
            return Err(faults.0);
        };
        Ok(MatchRecord {
            date,
            opponent,
            kind,
            map,
            score,
            our_agents: self.our_agents.unwrap_or_default(),
            their_agents: self.their_agents.unwrap_or_default(),
            vod: self.vod.flatten(),
            link: self.link.flatten(),
            notes: self.notes.unwrap_or_default(),
            strategies: self.strategies.unwrap_or_default(),
        })
    }
}
