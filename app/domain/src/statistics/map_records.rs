//! The team's results by map.

use super::team_record::{MatchTally, PlayedMatch};
use crate::day::Day;
use crate::matches::MatchOutcome;

/// Maximum number of results in the form of a map.
const MAX_MAP_FORM_RESULTS: usize = 5;

/// The team's results on one map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapRecord {
    pub map: String,
    pub tally: MatchTally,
    /// The rounds of all matches.
    pub rounds_us: u32,
    pub rounds_them: u32,
    /// The latest results, the newest first.
    pub form: Vec<MatchOutcome>,
    /// The date of the latest match.
    pub last: Day,
}

impl MapRecord {
    fn count(&mut self, played: &PlayedMatch) {
        let outcome = played.outcome();
        self.tally.count(outcome);
        self.rounds_us += u32::from(played.score.us);
        self.rounds_them += u32::from(played.score.them);
        if self.form.len() < MAX_MAP_FORM_RESULTS {
            self.form.push(outcome);
        }
    }
}

/// Returns the results on each map, the most played first; of equal ones the one with the latest match.
///
/// `newest_first` must be sorted by date, the newest first.
pub fn records_by_map(newest_first: &[PlayedMatch]) -> Vec<MapRecord> {
    let mut maps: Vec<MapRecord> = Vec::new();
    for played in newest_first {
        let known = maps.iter().position(|on| on.map == played.map);
        let at = known.unwrap_or_else(|| {
            maps.push(MapRecord {
                map: played.map.clone(),
                tally: MatchTally::default(),
                rounds_us: 0,
                rounds_them: 0,
                form: Vec::new(),
                last: played.date,
            });
            maps.len() - 1
        });
        maps[at].count(played);
    }
    // The sort is stable, and the maps are already sorted by their latest match.
    maps.sort_by_key(|on| std::cmp::Reverse(on.tally.played()));
    maps
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use uuid::Uuid;

    use super::*;
    use crate::matches::{MatchId, MatchKind, MatchScore};

    fn played(map: &str, us: u8, them: u8) -> PlayedMatch {
        PlayedMatch {
            id: MatchId(Uuid::nil()),
            date: Day::from_ymd(2026, 11, 24).expect("a date"),
            opponent: "Nova".to_owned(),
            kind: MatchKind::Scrim,
            map: map.to_owned(),
            our_agents: Vec::new(),
            score: MatchScore { us, them },
        }
    }

    #[test]
    fn each_map_has_its_results_and_the_most_played_stands_first() {
        let maps = records_by_map(&[
            played("Bind", 13, 7),
            played("Ascent", 12, 12),
            played("Haven", 3, 13),
            played("Ascent", 9, 13),
        ]);
        let names: Vec<&str> = maps.iter().map(|on| on.map.as_str()).collect();
        assert_eq!(names, ["Ascent", "Bind", "Haven"]);
        let ascent = &maps[0];
        let MatchTally {
            wins,
            losses,
            draws,
        } = ascent.tally;
        assert_eq!((wins, losses, draws), (0, 1, 1));
        assert_eq!((ascent.rounds_us, ascent.rounds_them), (21, 25));
        assert_eq!(ascent.form, [MatchOutcome::Draw, MatchOutcome::Loss]);
    }

    proptest! {
        #[test]
        fn no_match_is_lost_or_counted_twice(all in prop::collection::vec((0u8..4, 0u8..20, 0u8..20), 0..60)) {
            let all: Vec<PlayedMatch> = all.into_iter().map(|(map, us, them)| played(&map.to_string(), us, them)).collect();
            let maps = records_by_map(&all);
            for on in &maps {
                let here: Vec<&PlayedMatch> = all.iter().filter(|played| played.map == on.map).collect();
                prop_assert_eq!(on.tally.played() as usize, here.len());
                let rounds: u32 = here.iter().map(|played| u32::from(played.score.us)).sum();
                prop_assert_eq!(on.rounds_us, rounds);
                prop_assert_eq!(on.form.len(), here.len().min(MAX_MAP_FORM_RESULTS));
            }
            let counted: u32 = maps.iter().map(|on| on.tally.played()).sum();
            prop_assert_eq!(counted as usize, all.len());
        }
    }
}
