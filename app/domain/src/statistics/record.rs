//! The team's record: what its matches come to in all and by map, type and opponent, and how it is doing at present.
//!
//! Matches stand in the order in which they were played: by date, and within a date in the order of their ids, which is
//! that of their noting.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use crate::day::Day;
use crate::matches::{Kind, Match, MatchId, Outcome, Score};

/// Results that tell how the team is doing at present.
pub const FORM: usize = 10;

/// A match as far as the record needs it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    pub date: Day,
    pub id: MatchId,
    pub opponent: String,
    pub kind: Kind,
    pub map: String,
    /// At most five, each once; nobody has to say.
    pub our_agents: Vec<String>,
    pub score: Score,
}

impl Played {
    pub fn outcome(&self) -> Outcome {
        self.score.outcome()
    }
}

impl From<&Match> for Played {
    fn from(one: &Match) -> Self {
        let record = &one.record;
        Self {
            date: record.date,
            id: one.id,
            opponent: record.opponent.clone(),
            kind: record.kind,
            map: record.map.clone(),
            our_agents: record.our_agents.clone(),
            score: record.score,
        }
    }
}

/// How some matches ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    pub wins: u32,
    pub losses: u32,
    pub draws: u32,
}

impl Tally {
    pub fn played(self) -> u32 {
        self.wins + self.losses + self.draws
    }

    /// Wins among all that was played, from 0 to 1; `None` when nothing was. A draw was played and is not won, as usual
    /// in the field: it lowers the rate as a loss does.
    pub fn win_rate(self) -> Option<f64> {
        (self.played() > 0).then(|| f64::from(self.wins) / f64::from(self.played()))
    }

    pub fn count(&mut self, outcome: Outcome) {
        *match outcome {
            Outcome::Win => &mut self.wins,
            Outcome::Loss => &mut self.losses,
            Outcome::Draw => &mut self.draws,
        } += 1;
    }
}

impl FromIterator<Outcome> for Tally {
    fn from_iter<T: IntoIterator<Item = Outcome>>(outcomes: T) -> Self {
        let mut tally = Self::default();
        outcomes
            .into_iter()
            .for_each(|outcome| tally.count(outcome));
        tally
    }
}

/// Matches in a row that ended alike; any other result ends it, a draw too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Streak {
    pub outcome: Outcome,
    /// At least 1.
    pub length: u32,
}

/// What the matches come to. Where names are compared, capitals make no difference, and the newest spelling is shown.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TeamRecord {
    pub total: Tally,
    /// The most played first; of equals, by name.
    pub maps: Vec<(String, Tally)>,
    /// In the order of [`Kind::ALL`], without those that were not played.
    pub kinds: Vec<(Kind, Tally)>,
    /// The most met first; of equals, by name.
    pub opponents: Vec<(String, Tally)>,
    /// The latest results, at most [`FORM`], the newest last.
    pub form: Vec<Outcome>,
    /// How the newest matches ended; `None` when nothing was played.
    pub streak: Option<Streak>,
    /// Most wins in a row.
    pub longest_wins: u32,
    /// Most losses in a row.
    pub longest_losses: u32,
}

impl TeamRecord {
    /// The record of these matches, in whatever order they come.
    pub fn of(matches: &[Played]) -> Self {
        let matches = in_order(matches);
        let outcomes: Vec<Outcome> = matches.iter().map(|one| one.outcome()).collect();
        let streaks = streaks(&outcomes);
        let longest = |outcome| {
            let alike = streaks.iter().filter(|streak| streak.outcome == outcome);
            alike.map(|streak| streak.length).max().unwrap_or_default()
        };
        Self {
            total: outcomes.iter().copied().collect(),
            maps: by_name(matches.iter().map(|one| (&one.map, one.outcome()))),
            kinds: by_kind(&matches),
            opponents: by_name(matches.iter().map(|one| (&one.opponent, one.outcome()))),
            form: outcomes[outcomes.len().saturating_sub(FORM)..].to_vec(),
            longest_wins: longest(Outcome::Win),
            longest_losses: longest(Outcome::Loss),
            streak: streaks.last().copied(),
        }
    }
}

/// All streaks, one after the other.
fn streaks(outcomes: &[Outcome]) -> Vec<Streak> {
    let alike = outcomes.chunk_by(|one, next| one == next);
    let streak = |alike: &[Outcome]| {
        let outcome = *alike.first()?;
        let length = u32::try_from(alike.len()).unwrap_or(u32::MAX);
        Some(Streak { outcome, length })
    };
    alike.filter_map(streak).collect()
}

fn by_kind(matches: &[&Played]) -> Vec<(Kind, Tally)> {
    let tally = |kind| {
        let of_kind = matches.iter().filter(|one| one.kind == kind);
        (kind, of_kind.map(|one| one.outcome()).collect::<Tally>())
    };
    let mut kinds = Kind::ALL.map(tally).to_vec();
    kinds.retain(|(_, tally)| tally.played() > 0);
    kinds
}

/// The matches in the order in which they were played.
pub(super) fn in_order(matches: &[Played]) -> Vec<&Played> {
    let mut matches: Vec<&Played> = matches.iter().collect();
    matches.sort_by_key(|one| (one.date, one.id));
    matches
}

/// The tally of each name: the most frequent first, of equals by name. Capitals make no difference, and the last
/// spelling is kept.
pub(super) fn by_name<N: AsRef<str>>(
    outcomes: impl Iterator<Item = (N, Outcome)>,
) -> Vec<(String, Tally)> {
    let mut tallies: HashMap<String, (N, Tally)> = HashMap::new();
    for (name, outcome) in outcomes {
        match tallies.entry(name.as_ref().to_lowercase()) {
            Entry::Vacant(place) => &mut place.insert((name, Tally::default())).1,
            Entry::Occupied(place) => {
                let known = place.into_mut();
                known.0 = name;
                &mut known.1
            }
        }
        .count(outcome);
    }
    let mut tallies: Vec<(String, (N, Tally))> = tallies.into_iter().collect();
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

    /// A scrim on Bind for each letter, one a day: `w`, `l` or `d`.
    fn played(results: &str) -> Vec<Played> {
        let first: Day = "01.11.2026".parse().expect("a day");
        let one = |(at, letter): (usize, char)| Played {
            date: first.plus(i64::try_from(at).expect("small")),
            id: MatchId(Uuid::from_u128(at as u128)),
            opponent: "Nova".into(),
            kind: Kind::Scrim,
            map: "Bind".into(),
            our_agents: Vec::new(),
            score: match letter {
                'w' => Score { us: 13, them: 7 },
                'l' => Score { us: 7, them: 13 },
                _ => Score { us: 12, them: 12 },
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
        let (outcome, length) = (Outcome::Loss, 2);
        assert_eq!(record.streak, Some(Streak { outcome, length }));
    }

    #[test]
    fn the_form_is_the_latest_results_with_the_newest_last() {
        let record = TeamRecord::of(&played("llwwwwwwwwwd"));
        assert_eq!(record.form.len(), FORM);
        assert_eq!(record.form[0], Outcome::Win);
        assert_eq!(record.form.last(), Some(&Outcome::Draw));
    }

    #[test]
    fn matches_of_one_date_stand_in_the_order_of_their_noting() {
        let mut matches = played("wl");
        matches[1].date = matches[0].date;
        matches.reverse();
        assert_eq!(TeamRecord::of(&matches).form, [Outcome::Win, Outcome::Loss]);
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
