//! What a team has made of each map.

use super::record::{Played, Tally};
use crate::day::Day;
use crate::matches::Outcome;

/// As many of the newest results are the form.
const FORM: usize = 5;

/// What a team has made of one map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OnMap {
    pub map: String,
    pub tally: Tally,
    /// Rounds of all matches.
    pub rounds_us: u32,
    pub rounds_them: u32,
    /// The newest results, the newest first.
    pub form: Vec<Outcome>,
    /// When it was played last.
    pub last: Day,
}

impl OnMap {
    fn count(&mut self, played: &Played) {
        let outcome = played.outcome();
        self.tally.count(outcome);
        self.rounds_us += u32::from(played.score.us);
        self.rounds_them += u32::from(played.score.them);
        if self.form.len() < FORM {
            self.form.push(outcome);
        }
    }
}

/// Each map that was played, the most played first; of as many the one that was played last. `newest_first` is in that
/// order.
pub fn by_map(newest_first: &[Played]) -> Vec<OnMap> {
    let mut maps: Vec<OnMap> = Vec::new();
    for played in newest_first {
        let known = maps.iter().position(|on| on.map == played.map);
        let at = known.unwrap_or_else(|| {
            maps.push(OnMap {
                map: played.map.clone(),
                tally: Tally::default(),
                rounds_us: 0,
                rounds_them: 0,
                form: Vec::new(),
                last: played.date,
            });
            maps.len() - 1
        });
        maps[at].count(played);
    }
    // Stable: they are met in the order in which they were played last.
    maps.sort_by_key(|on| std::cmp::Reverse(on.tally.played()));
    maps
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use uuid::Uuid;

    use super::*;
    use crate::matches::{Kind, MatchId, Score};

    fn played(map: &str, us: u8, them: u8) -> Played {
        Played {
            id: MatchId(Uuid::nil()),
            date: Day::from_ymd(2026, 11, 24).expect("a date"),
            opponent: "Nova".to_owned(),
            kind: Kind::Scrim,
            map: map.to_owned(),
            our_agents: Vec::new(),
            score: Score { us, them },
        }
    }

    #[test]
    fn each_map_has_its_results_and_the_most_played_stands_first() {
        let maps = by_map(&[
            played("Bind", 13, 7),
            played("Ascent", 12, 12),
            played("Haven", 3, 13),
            played("Ascent", 9, 13),
        ]);
        let names: Vec<&str> = maps.iter().map(|on| on.map.as_str()).collect();
        assert_eq!(names, ["Ascent", "Bind", "Haven"]);
        let ascent = &maps[0];
        let Tally {
            wins,
            losses,
            draws,
        } = ascent.tally;
        assert_eq!((wins, losses, draws), (0, 1, 1));
        assert_eq!((ascent.rounds_us, ascent.rounds_them), (21, 25));
        assert_eq!(ascent.form, [Outcome::Draw, Outcome::Loss]);
    }

    proptest! {
        #[test]
        fn no_match_is_lost_or_counted_twice(all in prop::collection::vec((0u8..4, 0u8..20, 0u8..20), 0..60)) {
            let all: Vec<Played> = all.into_iter().map(|(map, us, them)| played(&map.to_string(), us, them)).collect();
            let maps = by_map(&all);
            for on in &maps {
                let here: Vec<&Played> = all.iter().filter(|played| played.map == on.map).collect();
                prop_assert_eq!(on.tally.played() as usize, here.len());
                let rounds: u32 = here.iter().map(|played| u32::from(played.score.us)).sum();
                prop_assert_eq!(on.rounds_us, rounds);
                prop_assert_eq!(on.form.len(), here.len().min(FORM));
            }
            let counted: u32 = maps.iter().map(|on| on.tally.played()).sum();
            prop_assert_eq!(counted as usize, all.len());
        }
    }
}
