//! The three-way merge of two simultaneous edits of one match, field by field.

use app_api::wire::MatchRequest;
use app_domain::three_way_merge::merge_value;

use crate::texts::matches as words;

/// The merged draft, and the names of the fields in conflict. In these the draft has the value of `mine`.
pub struct MatchMerge {
    pub draft: MatchRequest,
    pub conflicts: Vec<&'static str>,
}

/// Merges every field of three drafts.
macro_rules! merge_each {
    ($base:expr, $mine:expr, $theirs:expr, $both:expr; $($field:ident: $name:expr),+ $(,)?) => {
        MatchRequest {
            id: None,
            version: $theirs.version,
            $($field: merge_value(&$base.$field, &$mine.$field, &$theirs.$field).unwrap_or_else(|| {
                $both.push($name);
                $mine.$field.clone()
            })),+
        }
    };
}

impl MatchMerge {
    pub fn of(base: &MatchRequest, mine: &MatchRequest, theirs: &MatchRequest) -> Self {
        let mut both = Vec::new();
        let draft = merge_each!(base, mine, theirs, both;
            date: words::DATE,
            opponent: words::OPPONENT,
            kind: words::TYPE,
            map: words::MAP,
            score_us: words::US,
            score_them: words::THEM,
            our_agents: words::OUR_AGENTS,
            their_agents: words::THEIR_AGENTS,
            vod_url: words::VOD_LINK,
            match_url: words::MATCH_LINK,
            notes: words::NOTES,
            strategy_ids: words::STRATEGIES,
        );
        Self {
            draft,
            conflicts: both,
        }
    }
}

/// Returns the fields of `now` that differ from `before`, for the request.
pub fn changes(now: &MatchRequest, before: &MatchRequest) -> MatchRequest {
    MatchRequest {
        id: None,
        version: before.version,
        date: changed(&now.date, &before.date),
        opponent: changed(&now.opponent, &before.opponent),
        kind: changed(&now.kind, &before.kind),
        map: changed(&now.map, &before.map),
        score_us: changed(&now.score_us, &before.score_us),
        score_them: changed(&now.score_them, &before.score_them),
        our_agents: changed(&now.our_agents, &before.our_agents),
        their_agents: changed(&now.their_agents, &before.their_agents),
        vod_url: changed(&now.vod_url, &before.vod_url),
        match_url: changed(&now.match_url, &before.match_url),
        notes: changed(&now.notes, &before.notes),
        strategy_ids: changed(&now.strategy_ids, &before.strategy_ids),
    }
}

/// Returns the default value if nothing differs.
fn changed<T: PartialEq + Clone + Default>(now: &T, before: &T) -> T {
    if now == before {
        T::default()
    } else {
        now.clone()
    }
}
