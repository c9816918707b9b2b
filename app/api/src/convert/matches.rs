//! Converts matches and comments, and parses match requests and the filter of the list.

use app_domain::game_catalog::MAX_CATALOG_NAME_CHARS;
use app_domain::matches::review::{self, ReviewComment};
use app_domain::matches::{self, MAX_OPPONENT_CHARS, Match, MatchPatch};
use app_domain::permission::TeamMember;
use app_domain::statistics::map_records::MapRecord;
use app_domain::text::optional_text;
use app_domain::{Player, RuleViolation, RuleViolations, ValidationRule};
use app_service::matches::{MatchDetails, MatchFilter, MatchPage};
use app_service::reviews::may_change;
use app_wire::{
    CommentBody, LinkedStrategy, MapRecordBody, MatchBody, MatchDetailsBody, MatchFilterRequest,
    MatchListBody, MatchRequest, NamedPlayer,
};

use super::field_parsing::{parse_optional, split_list};
use super::strategies::author;

pub fn match_body(one: &Match) -> MatchBody {
    let record = &one.record;
    MatchBody {
        id: one.id,
        date: record.date,
        opponent: record.opponent.clone(),
        kind: record.kind,
        map: record.map.clone(),
        score_us: record.score.map(|score| score.us),
        score_them: record.score.map(|score| score.them),
        result: record.outcome(),
        our_agents: record.our_agents.clone(),
        their_agents: record.their_agents.clone(),
        vod_url: record.vod.clone(),
        match_url: record.link.clone(),
        notes: record.notes.clone(),
        strategy_ids: record.strategies.clone(),
        version: one.version,
        created_at: one.created_at.into(),
        updated_at: one.updated_at.into(),
        updated_by: author(&one.updated_by),
    }
}

pub(crate) fn match_list(part: &MatchPage) -> MatchListBody {
    MatchListBody {
        matches: part.matches.iter().map(match_body).collect(),
        next_cursor: part.next.map(|place| place.to_string()),
    }
}

/// Converts a comment for `member`, who may be allowed to change it.
pub fn comment(comment: &ReviewComment, member: &TeamMember) -> CommentBody {
    CommentBody {
        id: comment.id,
        at: comment.at,
        text: comment.text.clone(),
        tags: review::extract_tags(&comment.text),
        by: author(&comment.by),
        created_at: comment.created_at.into(),
        updated_at: comment.updated_at.into(),
        is_yours: may_change(member, &comment.by),
    }
}

pub(crate) fn match_details(whole: MatchDetails, member: &TeamMember) -> MatchDetailsBody {
    let comments = whole.comments.iter();
    let named = |players: Vec<Player>| {
        let players = players.into_iter();
        players
            .map(|player| NamedPlayer {
                user_id: player.id.clone(),
                display_name: player.display_name,
            })
            .collect()
    };
    let strategies = whole.strategies.into_iter();
    MatchDetailsBody {
        one: match_body(&whole.one),
        strategies: strategies
            .map(|(id, title)| LinkedStrategy { id, title })
            .collect(),
        comments: comments.map(|one| comment(one, member)).collect(),
        players: named(whole.players),
        former_players: named(whole.former_players),
    }
}

pub(crate) fn map_record(on: MapRecord) -> MapRecordBody {
    MapRecordBody {
        form: on.form,
        map: on.map,
        wins: on.tally.wins,
        losses: on.tally.losses,
        draws: on.tally.draws,
        rounds_us: on.rounds_us,
        rounds_them: on.rounds_them,
        last: on.last,
    }
}

/// Parses a new or changed match. Returns every invalid field.
pub(crate) fn parse_match(draft: &MatchRequest) -> Result<MatchPatch, Vec<RuleViolation>> {
    let mut faults = RuleViolations::default();
    let mut noted = OptionalFields(&mut faults);
    let agents = |list: &Vec<String>| matches::parse_agents(split_list(list));
    let link = |raw: &String| matches::parse_link(raw);
    let rounds = |rounds: &Option<i64>| rounds.map(matches::check_rounds).transpose();
    let wanted = MatchPatch {
        id: noted.read("id", draft.id.as_ref(), |id| id.require_generated()),
        date: noted.read("date", draft.date.as_ref(), |day| matches::check_date(*day)),
        opponent: noted.read("opponent", draft.opponent.as_ref(), |raw| {
            matches::parse_opponent(raw)
        }),
        kind: draft.kind,
        map: noted.read("map", draft.map.as_ref(), |raw| matches::parse_map(raw)),
        score_us: noted.read("scoreUs", draft.score_us.as_ref(), rounds),
        score_them: noted.read("scoreThem", draft.score_them.as_ref(), rounds),
        our_agents: noted.read("ourAgents", draft.our_agents.as_ref(), agents),
        their_agents: noted.read("theirAgents", draft.their_agents.as_ref(), agents),
        vod: noted.read("vodUrl", draft.vod_url.as_ref(), link),
        link: noted.read("matchUrl", draft.match_url.as_ref(), link),
        notes: noted.read("notes", draft.notes.as_ref(), |raw| {
            matches::parse_notes(raw)
        }),
        strategies: noted.read("strategyIds", draft.strategy_ids.as_ref(), |list| {
            matches::distinct_strategies(list.iter().copied())
        }),
    };
    faults.into_result(wanted)
}

/// Parses optional fields and collects their errors.
struct OptionalFields<'f>(&'f mut RuleViolations);

impl OptionalFields<'_> {
    fn read<R, T>(
        &mut self,
        field: &str,
        raw: Option<&R>,
        read: impl FnOnce(&R) -> Result<T, ValidationRule>,
    ) -> Option<T> {
        self.0.record(field, raw.map(read).transpose()).flatten()
    }
}

/// Parses the filter of the list. Returns every invalid field; an empty text means no restriction.
pub fn parse_match_filter(request: &MatchFilterRequest) -> Result<MatchFilter, Vec<RuleViolation>> {
    let mut faults = RuleViolations::default();
    let some = |raw: &str, max: usize| {
        optional_text(raw, max).map(|text| (!text.is_empty()).then_some(text))
    };
    let filter = MatchFilter {
        kind: faults
            .record("type", parse_optional(&request.kind))
            .flatten(),
        map: faults
            .record("map", some(&request.map, MAX_CATALOG_NAME_CHARS))
            .flatten(),
        outcome: faults
            .record("result", parse_optional(&request.result))
            .flatten(),
        is_played: request.is_played,
        opponent: faults
            .record("opponent", some(&request.opponent, MAX_OPPONENT_CHARS))
            .flatten(),
        from: faults
            .record("from", parse_optional(&request.from))
            .flatten(),
        to: faults.record("to", parse_optional(&request.to)).flatten(),
        strategy: faults
            .record("strategyId", parse_optional(&request.strategy_id))
            .flatten(),
    };
    if let (Some(from), Some(to)) = (filter.from, filter.to)
        && to < from
    {
        faults.record::<()>("to", Err(ValidationRule::EndBeforeStart));
    }
    faults.into_result(filter)
}
