//! Matches for the wire, and what is asked of their list.

use app_domain::catalogue::NAME_MAX;
use app_domain::matches::{Match, OPPONENT_MAX};
use app_domain::text::optional_text;
use app_domain::{Faults, Rule, RuleViolation};
use app_service::matches::MatchFilter;

use super::lenient::or_empty;
use super::records::instant;
use super::strategies::editor;
use crate::wire::{MatchBody, MatchesAsked};

pub fn match_body(one: &Match) -> MatchBody {
    let record = &one.record;
    MatchBody {
        id: one.id.to_string(),
        date: record.date,
        opponent: record.opponent.clone(),
        kind: record.kind.to_string(),
        map: record.map.clone(),
        score_us: record.score.us,
        score_them: record.score.them,
        result: record.score.outcome().to_string(),
        our_agents: record.our_agents.clone(),
        their_agents: record.their_agents.clone(),
        vod_url: record.vod.clone(),
        match_url: record.link.clone(),
        notes: record.notes.clone(),
        strategy_ids: record.strategies.iter().map(ToString::to_string).collect(),
        created_at: instant(one.created_at),
        updated_at: instant(one.updated_at),
        updated_by: editor(&one.updated_by),
    }
}

/// Reads what is asked of the list, and names every fault; an empty text does not matter.
pub fn match_filter(asked: &MatchesAsked) -> Result<MatchFilter, Vec<RuleViolation>> {
    let mut faults = Faults::default();
    let some = |raw: &str, max: usize| {
        optional_text(raw, max).map(|text| (!text.is_empty()).then_some(text))
    };
    let filter = MatchFilter {
        kind: faults.noted("type", or_empty(&asked.kind)).flatten(),
        map: faults.noted("map", some(&asked.map, NAME_MAX)).flatten(),
        outcome: faults.noted("result", or_empty(&asked.result)).flatten(),
        opponent: faults
            .noted("opponent", some(&asked.opponent, OPPONENT_MAX))
            .flatten(),
        from: faults.noted("from", or_empty(&asked.from)).flatten(),
        to: faults.noted("to", or_empty(&asked.to)).flatten(),
        strategy: faults
            .noted("strategyId", or_empty(&asked.strategy_id))
            .flatten(),
    };
    if let (Some(from), Some(to)) = (filter.from, filter.to)
        && to < from
    {
        faults.noted::<()>("to", Err(Rule::EndBeforeStart));
    }
    faults.or(filter)
}
