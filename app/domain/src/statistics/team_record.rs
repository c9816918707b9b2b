//! The team's record: its results in total and by map, type and opponent, its form and its streaks.
//!
//! Matches are ordered by date, and on the same date by id, which is the order in which they were added.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use crate::day::Day;
use crate::matches::{Match, MatchId, MatchKind, MatchOutcome, MatchScore};

/// Maximum number of results in the form.
pub const MAX_FORM_RESULTS: usize = 10;

/// The parts of a match that the statistics use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayedMatch {
    pub date: Day,
    pub id: MatchId,
    pub opponent: String,
    pub kind: MatchKind,
    pub map: String,
    /// At most five, each once; empty if they were not recorded.
    pub our_agents: Vec<String>,
    pub score: MatchScore,
}

impl PlayedMatch {
    pub fn outcome(&self) -> MatchOutcome {
        self.score.outcome()
    }
}

impl PlayedMatch {
    /// Returns `None` for a fixture.
    pub fn of(one: &Match) -> Option<Self> {
        let record = &one.record;
        Some(Self {
            date: record.date,
            id: one.id,
            opponent: record.opponent.clone(),
            kind: record.kind,
            map: record.map.clone(),
            our_agents: record.our_agents.clone(),
            score: record.score?,
        })
    }
}

/// The numbers of wins, losses and draws.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MatchTally {
    pub wins: u32,
    pub losses: u32,
    pub draws: u32,
}

impl MatchTally {
    pub fn played(self) -> u32 {
        self.wins + self.losses + self.draws
    }

    /// The share of wins among all matches, from 0 to 1; `None` without matches. As is usual in the field, a draw
    /// counts as played and not won, so it lowers the rate like a loss.
    pub fn win_rate(self) -> Option<f64> {
        (self.played() > 0).then(|| f64::from(self.wins) / f64::from(self.played()))
    }

    pub fn count(&mut self, outcome: MatchOutcome) {
        *match outcome {
            MatchOutcome::Win => &mut self.wins,
            MatchOutcome::Loss => &mut self.losses,
            MatchOutcome::Draw => &mut self.draws,
        } += 1;
    }
}

impl FromIterator<MatchOutcome> for MatchTally {
    fn from_iter<T: IntoIterator<Item = MatchOutcome>>(outcomes: T) -> Self {
        let mut tally = Self::default();
        outcomes
            .into_iter()
            .for_each(|outcome| tally.count(outcome));
        tally
    }
}

/// Consecutive matches with the same result. Any other result ends it, also a draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ResultStreak {
    pub outcome: MatchOutcome,
    /// At least 1.
    pub length: u32,
}

/// The results of a set of matches. Names are compared ignoring case, and the newest spelling is shown.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TeamRecord {
    pub total: MatchTally,
    /// The most played first; of equal ones by name.
    pub maps: Vec<(String, MatchTally)>,
    /// In the order of [`MatchKind::ALL`], without types that were not played.
    pub kinds: Vec<(MatchKind, MatchTally)>,
    /// The most played first; of equal ones by name.
    pub opponents: Vec<(String, MatchTally)>,
    /// The latest results, at most [`MAX_FORM_RESULTS`], the newest last.
    pub form: Vec<MatchOutcome>,
    /// The current streak; `None` without matches.
    pub streak: Option<ResultStreak>,
    /// The largest number of consecutive wins.
    pub longest_wins: u32,
    /// The largest number of consecutive losses.
    pub longest_losses: u32,
}

impl TeamRecord {
    /// Computes the record of these matches, which may be in any order.
    pub fn of(matches: &[PlayedMatch]) -> Self {
        let matches = in_play_order(matches);
        let outcomes: Vec<MatchOutcome> = matches.iter().map(|one| one.outcome()).collect();
        let streaks = streaks(&outcomes);
        let longest = |outcome| {
            let alike = streaks.iter().filter(|streak| streak.outcome == outcome);
            alike.map(|streak| streak.length).max().unwrap_or_default()
        };
        Self {
            total: outcomes.iter().copied().collect(),
            maps: tally_by_name(matches.iter().map(|one| (&one.map, one.outcome()))),
            kinds: tally_by_kind(&matches),
            opponents: tally_by_name(matches.iter().map(|one| (&one.opponent, one.outcome()))),
            form: outcomes[outcomes.len().saturating_sub(MAX_FORM_RESULTS)..].to_vec(),
            longest_wins: longest(MatchOutcome::Win),
            longest_losses: longest(MatchOutcome::Loss),
            streak: streaks.last().copied(),
        }
    }
}

/// Returns all streaks, in order.
fn streaks(outcomes: &[MatchOutcome]) -> Vec<ResultStreak> {
    let alike = outcomes.chunk_by(|one, next| one == next);
    let streak = |alike: &[MatchOutcome]| {
        let outcome = *alike.first()?;
        let length = u32::try_from(alike.len()).unwrap_or(u32::MAX);
        Some(ResultStreak { outcome, length })
    };
    alike.filter_map(streak).collect()
}

fn tally_by_kind(matches: &[&PlayedMatch]) -> Vec<(MatchKind, MatchTally)> {
    let tally = |kind| {
        let of_kind = matches.iter().filter(|one| one.kind == kind);
        (
            kind,
            of_kind.map(|one| one.outcome()).collect::<MatchTally>(),
        )
    };
    let mut kinds = MatchKind::ALL.map(tally).to_vec();
    kinds.retain(|(_, tally)| tally.played() > 0);
    kinds
}

/// Returns the matches in the order in which they were played.
pub(super) fn in_play_order(matches: &[PlayedMatch]) -> Vec<&PlayedMatch> {
    let mut matches: Vec<&PlayedMatch> = matches.iter().collect();
    matches.sort_by_key(|one| (one.date, one.id));
    matches
}

/// Returns the tally of each name: the most frequent first, of equal ones by name. Case is ignored, and the last
/// spelling is used.
pub(super) fn tally_by_name<N: AsRef<str>>(
    outcomes: impl Iterator<Item = (N, MatchOutcome)>,
) -> Vec<(String, MatchTally)> {
    let mut tallies: HashMap<String, (N, MatchTally)> = HashMap::new();
    for (name, outcome) in outcomes {
        match tallies.entry(name.as_ref().to_lowercase()) {
            Entry::Vacant(place) => &mut place.insert((name, MatchTally::default())).1,
            Entry::Occupied(place) => {
                let known = place.into_mut();
                known.0 = name;
                &mut known.1
            }
        }
        .count(outcome);
    }
    let mut tallies: Vec<(String, (N, MatchTally))> = tallies.into_iter().collect();
    tallies.sort_by(|(one, (_, here)), (other, (_, there))| {
        let most_first = there.played().cmp(&here.played());
        most_first.then_with(|| one.cmp(other))
    });
    let shown = tallies.into_iter();
    shown
        .map(|(_, (name, tally))| (name.as_ref().to_owned(), tally))
        .collect()
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    /// Returns a scrim on Bind for each letter (`w`, `l` or `d`), one per day.
    fn played(results: &str) -> Vec<PlayedMatch> {
        let first: Day = "01.11.2026".parse().expect("a day");
        let one = |(at, letter): (usize, char)| PlayedMatch {
            date: first.plus(i64::try_from(at).expect("small")),
            id: MatchId(Uuid::from_u128(at as u128)),
            opponent: "Nova".into(),
            kind: MatchKind::Scrim,
            map: "Bind".into(),
            our_agents: Vec::new(),
            score: match letter {
                'w' => MatchScore { us: 13, them: 7 },
                'l' => MatchScore { us: 7, them: 13 },
                _ => MatchScore { us: 12, them: 12 },
            },
        };
        results.chars().enumerate().map(one).collect()
    }

    #[test]
    fn nothing_played_has_no_rate_and_no_streak() {
        let record = TeamRecord::of(&[]);
        assert_eq!(record, TeamRecord::default());
        assert_eq!((record.total.win_rate(), record.streak), (None, None));
    }

    #[test]
    fn a_draw_is_played_and_not_won() {
        let total = TeamRecord::of(&played("wwld")).total;
        assert_eq!((total.wins, total.losses, total.draws), (2, 1, 1));
        assert_eq!(total.win_rate(), Some(0.5));
    }

    #[test]
    fn a_draw_ends_a_streak() {
        let record = TeamRecord::of(&played("wwwdwwll"));
        assert_eq!((record.longest_wins, record.longest_losses), (3, 2));
        let (outcome, length) = (MatchOutcome::Loss, 2);
        assert_eq!(record.streak, Some(ResultStreak { outcome, length }));
    }

    #[test]
    fn the_form_is_the_latest_results_with_the_newest_last() {
        let record = TeamRecord::of(&played("llwwwwwwwwwd"));
        assert_eq!(record.form.len(), MAX_FORM_RESULTS);
        assert_eq!(record.form[0], MatchOutcome::Win);
        assert_eq!(record.form.last(), Some(&MatchOutcome::Draw));
    }

    #[test]
    fn matches_of_one_date_are_in_the_order_of_their_creation() {
        let mut matches = played("wl");
        matches[1].date = matches[0].date;
        matches.reverse();
        assert_eq!(
            TeamRecord::of(&matches).form,
            [MatchOutcome::Win, MatchOutcome::Loss]
        );
    }

    #[test]
    fn an_opponent_is_one_whatever_its_capitals_and_is_shown_as_spelled_last() {
        let mut matches = played("wwl");
        matches[1].opponent = "Rex".into();
        matches[2].opponent = "NOVA".into();
        let record = TeamRecord::of(&matches);
        let shown: Vec<(&str, u32)> = record
            .opponents
            .iter()
            .map(|(name, tally)| (name.as_str(), tally.played()))
            .collect();
        assert_eq!(shown, [("NOVA", 2), ("Rex", 1)]);
    }
}
