//! Two people changed one match at once: what comes of it field by field.

use app_api::wire::MatchDraft;
use app_domain::merging::merged;

use crate::texts::matches as words;

/// What stands once both changes are taken, and the names of the fields that both changed, each otherwise: of those
/// `mine` stands.
pub struct Meeting {
    pub draft: MatchDraft,
    pub both: Vec<&'static str>,
}

/// Goes through every field of three drafts.
macro_rules! of_each {
    ($base:expr, $mine:expr, $theirs:expr, $both:expr; $($field:ident: $name:expr),+ $(,)?) => {
        MatchDraft {
            id: None,
            version: $theirs.version,
            $($field: merged(&$base.$field, &$mine.$field, &$theirs.$field).unwrap_or_else(|| {
                $both.push($name);
                $mine.$field.clone()
            })),+
        }
    };
}

impl Meeting {
    pub fn of(base: &MatchDraft, mine: &MatchDraft, theirs: &MatchDraft) -> Self {
        let mut both = Vec::new();
        let draft = of_each!(base, mine, theirs, both;
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
        Self { draft, both }
    }
}

/// What of `now` differs from `before`, to be sent.
pub fn changes(now: &MatchDraft, before: &MatchDraft) -> MatchDraft {
    MatchDraft {
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

/// Nothing where nothing differs.
fn changed<T: PartialEq + Clone + Default>(now: &T, before: &T) -> T {
    if now == before {
        T::default()
    } else {
        now.clone()
    }
}
