//! Matches for the wire, and what is asked of their list.

use app_domain::catalogue::NAME_MAX;
use app_domain::matches::review::{self, Comment};
use app_domain::matches::{self, Match, MatchId, OPPONENT_MAX, Outcome, Wanted};
use app_domain::permission::Member;
use app_domain::statistics::maps::OnMap;
use app_domain::text::optional_text;
use app_domain::{Faults, Rule, RuleViolation};
use app_service::matches::{MatchFilter, Part, Whole};
use app_service::reviews::may_change;

use super::lenient::{or_empty, parts};
use super::records::instant;
use super::strategies::editor;
use crate::wire::{
    CommentBody, LinkedStrategy, MatchBody, MatchDraft, MatchesAsked, MatchesPart, NamedPlayer,
    OnMapBody, WholeMatch,
};

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
        version: one.version,
        created_at: instant(one.created_at),
        updated_at: instant(one.updated_at),
        updated_by: editor(&one.updated_by),
    }
}

pub(crate) fn matches_part(part: &Part) -> MatchesPart {
    MatchesPart {
        matches: part.matches.iter().map(match_body).collect(),
        next_cursor: part.next.map(|place| place.to_string()),
    }
}

/// As `member` sees it.
pub fn comment(comment: &Comment, member: &Member) -> CommentBody {
    CommentBody {
        id: comment.id.to_string(),
        at: comment.at,
        text: comment.text.clone(),
        tags: review::tags(&comment.text),
        by: editor(&comment.by),
        created_at: instant(comment.created_at),
        updated_at: instant(comment.updated_at),
        is_yours: may_change(member, &comment.by),
    }
}

pub(crate) fn whole_match(whole: Whole, member: &Member) -> WholeMatch {
    let comments = whole.comments.iter();
    let players = whole.players.into_iter();
    let strategies = whole.strategies.into_iter();
    WholeMatch {
        one: match_body(&whole.one),
        strategies: strategies
            .map(|(id, title)| LinkedStrategy {
                id: id.to_string(),
                title,
            })
            .collect(),
        comments: comments.map(|one| comment(one, member)).collect(),
        players: players
            .map(|player| NamedPlayer {
                user_id: player.id.to_string(),
                display_name: player.display_name,
            })
            .collect(),
    }
}

pub(crate) fn on_map(on: OnMap) -> OnMapBody {
    let form = on.form.iter().copied().map(Outcome::as_str);
    OnMapBody {
        form: form.map(str::to_owned).collect(),
        map: on.map,
        wins: on.tally.wins,
        losses: on.tally.losses,
        draws: on.tally.draws,
        rounds_us: on.rounds_us,
        rounds_them: on.rounds_them,
        last: on.last,
    }
}

/// Reads what is wanted of a match, and names every fault.
pub(crate) fn match_wanted(draft: &MatchDraft) -> Result<Wanted, Vec<RuleViolation>> {
    let mut faults = Faults::default();
    let mut noted = Noted(&mut faults);
    let agents = |list: &Vec<String>| matches::agents(parts(list));
    let link = |raw: &String| matches::link(raw);
    let wanted = Wanted {
        id: noted.of("id", draft.id.as_ref(), |raw| MatchId::made(raw)),
        date: noted.of("date", draft.date.as_ref(), |raw| matches::date(raw)),
        opponent: noted.of("opponent", draft.opponent.as_ref(), |raw| {
            matches::opponent(raw)
        }),
        kind: noted.of("type", draft.kind.as_ref(), |raw| raw.parse()),
        map: noted.of("map", draft.map.as_ref(), |raw| matches::map(raw)),
        score_us: noted.of("scoreUs", draft.score_us.as_ref(), |rounds| {
            matches::rounds(*rounds)
        }),
        score_them: noted.of("scoreThem", draft.score_them.as_ref(), |rounds| {
            matches::rounds(*rounds)
        }),
        our_agents: noted.of("ourAgents", draft.our_agents.as_ref(), agents),
        their_agents: noted.of("theirAgents", draft.their_agents.as_ref(), agents),
        vod: noted.of("vodUrl", draft.vod_url.as_ref(), link),
        link: noted.of("matchUrl", draft.match_url.as_ref(), link),
        notes: noted.of("notes", draft.notes.as_ref(), |raw| matches::notes(raw)),
        strategies: noted.of("strategyIds", draft.strategy_ids.as_ref(), |list| {
            matches::strategies(parts(list))
        }),
    };
    faults.or(wanted)
}

/// Fields that may be missing, read one after another.
struct Noted<'f>(&'f mut Faults);

impl Noted<'_> {
    fn of<R, T>(
        &mut self,
        field: &str,
        raw: Option<&R>,
        read: impl FnOnce(&R) -> Result<T, Rule>,
    ) -> Option<T> {
        self.0.noted(field, raw.map(read).transpose()).flatten()
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
