//! The three-way merge of two simultaneous edits of one match, field by field.

use app_domain::three_way_merge::merge_value;
use app_wire::MatchRequest;

use crate::texts::matches as words;

/// The merged draft, and the names of the fields in conflict. In these the draft has the value of `mine`.
pub struct MatchMerge {
    pub draft: MatchRequest,
    pub conflicts: Vec<&'static str>,
}

/// Defines the merge and the changes of a match from the list of its fields and their names.
macro_rules! match_fields {
    ($($field:ident: $name:expr),+ $(,)?) => {
        impl MatchMerge {
            pub fn of(base: &MatchRequest, mine: &MatchRequest, theirs: &MatchRequest) -> Self {
                let mut conflicts = Vec::new();
                let draft = MatchRequest {
                    id: None,
                    version: theirs.version,
                    $($field: merge_value(&base.$field, &mine.$field, &theirs.$field)
                        .unwrap_or_else(|| {
                            conflicts.push($name);
                            mine.$field.clone()
                        })),+
                };
                Self { draft, conflicts }
            }
        }

        /// Returns the fields of `now` that differ from `before`, for the request.
        pub fn changes(now: &MatchRequest, before: &MatchRequest) -> MatchRequest {
            MatchRequest {
                id: None,
                version: before.version,
                $($field: changed(&now.$field, &before.$field)),+
            }
        }
    };
}

match_fields! {
    date: words::DATE,
    opponent: words::OPPONENT,
    kind: words::TYPE,
    map: words::MAP,
    score_us: words::OUR_ROUNDS,
    score_them: words::THEIR_ROUNDS,
    our_agents: words::OUR_AGENTS,
    their_agents: words::THEIR_AGENTS,
    vod_url: words::VOD_LINK,
    match_url: words::MATCH_LINK,
    notes: words::NOTES,
    strategy_ids: words::STRATEGIES,
}

/// Returns the default value if nothing differs.
fn changed<T: PartialEq + Clone + Default>(now: &T, before: &T) -> T {
    if now == before {
        T::default()
    } else {
        now.clone()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn request(opponent: u8, map: u8, score: i64, agents: u8) -> MatchRequest {
        MatchRequest {
            version: Some(1),
            opponent: Some(format!("Team {opponent}")),
            map: Some(format!("Map {map}")),
            score_us: Some((score > 0).then_some(score)),
            our_agents: Some(vec![format!("Agent {agents}")]),
            ..MatchRequest::default()
        }
    }

    fn requests() -> impl Strategy<Value = MatchRequest> {
        let fields = (0_u8..3, 0_u8..3, 0_i64..3, 0_u8..3);
        fields.prop_map(|(opponent, map, score, agents)| request(opponent, map, score, agents))
    }

    /// Returns the record that the server stores for a request with only the changed fields.
    fn apply(before: &MatchRequest, changes: &MatchRequest) -> MatchRequest {
        let field = |now: &Option<String>, before: &Option<String>| now.clone().or(before.clone());
        MatchRequest {
            opponent: field(&changes.opponent, &before.opponent),
            map: field(&changes.map, &before.map),
            score_us: changes.score_us.or(before.score_us),
            our_agents: changes.our_agents.clone().or(before.our_agents.clone()),
            ..before.clone()
        }
    }

    #[test]
    fn changes_of_different_fields_are_merged() {
        let (base, mine) = (request(0, 0, 0, 0), request(1, 0, 0, 0));
        let theirs = MatchRequest {
            version: Some(2),
            ..request(0, 2, 0, 0)
        };
        let merge = MatchMerge::of(&base, &mine, &theirs);
        assert!(merge.conflicts.is_empty());
        assert_eq!(merge.draft.version, Some(2));
        assert_eq!(merge.draft.opponent, mine.opponent);
        assert_eq!(merge.draft.map, theirs.map);
    }

    #[test]
    fn a_field_that_both_changed_is_a_conflict_with_the_own_value() {
        let (base, mine) = (request(0, 0, 0, 0), request(1, 0, 5, 0));
        let merge = MatchMerge::of(&base, &mine, &request(2, 0, 6, 0));
        assert_eq!(merge.conflicts, [words::OPPONENT, words::OUR_ROUNDS]);
        assert_eq!(merge.draft.opponent, mine.opponent);
        assert_eq!(merge.draft.score_us, Some(Some(5)));
    }

    proptest! {
        #[test]
        fn the_changed_fields_are_enough(before in requests(), now in requests()) {
            prop_assert_eq!(apply(&before, &changes(&now, &before)), now);
        }

        #[test]
        fn an_edit_of_one_user_wins_alone(base in requests(), mine in requests()) {
            for (mine, theirs) in [(&mine, &base), (&base, &mine), (&mine, &mine)] {
                let merge = MatchMerge::of(&base, mine, theirs);
                prop_assert!(merge.conflicts.is_empty());
                let changed = if *mine == base { theirs } else { mine };
                prop_assert_eq!(&merge.draft, changed);
            }
        }

        #[test]
        fn both_users_have_the_same_conflicts(base in requests(), mine in requests(), theirs in requests()) {
            let (one, other) = (MatchMerge::of(&base, &mine, &theirs), MatchMerge::of(&base, &theirs, &mine));
            prop_assert_eq!(&one.conflicts, &other.conflicts);
            if one.conflicts.is_empty() {
                prop_assert_eq!(one.draft, other.draft);
            }
        }
    }
}
