//! How a day stands, and whether that is news: what was said of it last against what is true now (decisions §4).

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::analysis::{Analysis, Candidate, Demand, Status};
use crate::moment::Moment;
use crate::player::{PlayerId, Role};

/// Changes that follow each other within this many minutes are one message.
pub const SETTLING_MINUTES: i64 = 1;

/// What the team is told of a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    pub status: Status,
    /// SUBs that have to step in.
    pub subs: usize,
    /// Players short of the demand.
    pub missing: usize,
}

impl From<&Analysis> for Verdict {
    fn from(analysis: &Analysis) -> Self {
        Self {
            status: analysis.status,
            subs: analysis.required_subs.len(),
            missing: analysis.missing,
        }
    }
}

/// The verdict in words, as the bot says it.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.status, self.subs, self.missing) {
            (Status::OffDay, ..) => f.write_str("Day off"),
            (Status::FullRoster, ..) => f.write_str("The team can play"),
            (Status::WithSubs, 1, _) => f.write_str("The team can play with one sub"),
            (Status::WithSubs, subs, _) => write!(f, "The team can play with {subs} subs"),
            (Status::NotEnough, _, 1) => f.write_str("Not enough: one player is missing"),
            (Status::NotEnough, _, missing) => {
                write!(f, "Not enough: {missing} players are missing")
            }
        }
    }
}

/// A verdict with all it rests on; the store keeps the one that was said last of each day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    pub verdict: Verdict,
    demand: Demand,
    voices: BTreeMap<PlayerId, Voice>,
}

/// What counts of a player. Coaches have none.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Voice {
    role: Role,
    said: Said,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Said {
    Away,
    Nothing,
    /// Start and end of each window; none: not available.
    Free(Vec<(Moment, Moment)>),
}

/// Why a day stands otherwise than it did.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Causes {
    /// Who says something else, is away or back, plays another role, or is new.
    pub players: Vec<PlayerId>,
    /// How many are not in the team any more.
    pub gone: usize,
    /// The day was declared off, or is on again.
    pub is_plan: bool,
    /// A session needs other numbers.
    pub is_demand: bool,
}

/// What to do about a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    Nothing,
    /// Nothing was said of the day so far: it counts as known how it stands now.
    Note,
    /// The team is to hear of it.
    Announce,
}

impl Standing {
    pub fn new(analysis: &Analysis, demand: Demand, candidates: &[Candidate]) -> Self {
        let contenders = candidates.iter().filter(|one| one.role != Role::Coach);
        let voices = contenders.map(|one| (one.player.clone(), Voice::of(one)));
        Self {
            verdict: Verdict::from(analysis),
            demand,
            voices: voices.collect(),
        }
    }

    /// Whether the team has to hear of it: another status, not merely other numbers.
    pub fn is_news_after(&self, said: &Self) -> bool {
        self.verdict.status != said.verdict.status
    }

    /// What to do about a day that stands like this. Today is only spoken of once it was posted; with days ahead to
    /// announce, days count as known from the moment they come within reach.
    pub fn step_after(&self, said: Option<&Self>, days_ahead: u8) -> Step {
        match said {
            None if days_ahead > 0 => Step::Note,
            Some(said) if self.is_news_after(said) => Step::Announce,
            None | Some(_) => Step::Nothing,
        }
    }

    /// What is different from what was said; what was taken back meanwhile is not.
    pub fn causes_after(&self, said: &Self) -> Causes {
        let is_off = |standing: &Self| standing.verdict.status == Status::OffDay;
        let changed = self
            .voices
            .iter()
            .filter(|(player, voice)| said.voices.get(player) != Some(voice));
        let gone = said.voices.keys();
        Causes {
            players: changed.map(|(player, _)| player.clone()).collect(),
            gone: gone
                .filter(|player| !self.voices.contains_key(player))
                .count(),
            is_plan: is_off(self) != is_off(said),
            is_demand: self.demand != said.demand,
        }
    }
}

impl Voice {
    fn of(candidate: &Candidate) -> Self {
        let said = if candidate.is_absent {
            Said::Away
        } else if candidate.is_silent {
            Said::Nothing
        } else {
            let spans = candidate.spans.iter();
            Said::Free(spans.map(|span| (span.start(), span.end())).collect())
        };
        Self {
            role: candidate.role,
            said,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::analysis::analyse;
    use crate::moment::Span;

    const DEMAND: Demand = Demand {
        players: 2,
        minutes: 60,
    };

    fn id(number: usize) -> PlayerId {
        format!("{}", 100_000_000_000_000_000 + number)
            .parse()
            .expect("an id")
    }

    /// What players say, by number: silent, away, or free for so many minutes.
    #[derive(Debug, Clone, Copy)]
    enum Says {
        Silent,
        Away,
        Free(i64),
    }
    use Says::{Away, Free, Silent};

    fn standing(says: &[Says], demand: Demand, is_off: bool) -> Standing {
        let candidates: Vec<Candidate> = says
            .iter()
            .enumerate()
            .map(|(number, says)| Candidate {
                player: id(number),
                role: Role::Main,
                spans: match says {
                    Free(minutes) => {
                        Span::new(Moment::from_minutes(0), Moment::from_minutes(*minutes))
                            .into_iter()
                            .collect()
                    }
                    Silent | Away => Vec::new(),
                },
                is_silent: matches!(says, Silent),
                is_absent: matches!(says, Away),
            })
            .collect();
        Standing::new(&analyse(&candidates, demand, is_off), demand, &candidates)
    }

    #[test]
    fn another_status_is_news_and_other_numbers_are_not() {
        let two_missing = standing(&[Silent, Silent], DEMAND, false);
        let one_missing = standing(&[Free(90), Silent], DEMAND, false);
        let playable = standing(&[Free(90), Free(80)], DEMAND, false);
        assert!(!one_missing.is_news_after(&two_missing));
        assert!(playable.is_news_after(&one_missing));
        assert!(standing(&[], DEMAND, true).is_news_after(&one_missing));
    }

    #[test]
    fn today_waits_for_its_post_and_days_ahead_begin_unsaid() {
        let (before, now) = (
            standing(&[Silent, Free(90)], DEMAND, false),
            standing(&[Free(90), Free(90)], DEMAND, false),
        );
        assert_eq!(now.step_after(None, 0), Step::Nothing);
        assert_eq!(now.step_after(None, 3), Step::Note);
        for ahead in [0, 3] {
            assert_eq!(now.step_after(Some(&before), ahead), Step::Announce);
            assert_eq!(now.step_after(Some(&now), ahead), Step::Nothing);
        }
    }

    #[test]
    fn the_causes_name_who_and_what_is_different() {
        let before = standing(&[Free(90), Free(90), Free(60)], DEMAND, false);
        let now = standing(&[Away, Free(90)], DEMAND, false);
        let causes = now.causes_after(&before);
        assert_eq!((causes.players, causes.gone), (vec![id(0)], 1));
        assert!(!causes.is_plan && !causes.is_demand);
        let off = standing(&[Free(90), Free(90), Free(60)], DEMAND, true);
        assert!(off.causes_after(&before).is_plan);
        let more = Demand {
            players: 3,
            minutes: 60,
        };
        let stricter = standing(&[Free(90), Free(90), Free(60)], more, false);
        let causes = stricter.causes_after(&before);
        assert!(causes.is_demand && causes.players.is_empty());
    }

    fn says() -> impl Strategy<Value = Vec<Says>> {
        let one = prop_oneof![Just(Silent), Just(Away), (1i64..300).prop_map(Free)];
        proptest::collection::vec(one, 0..6)
    }

    proptest! {
        #[test]
        fn a_standing_survives_the_store_and_is_no_news_to_itself(says in says(), is_off: bool) {
            let standing = standing(&says, DEMAND, is_off);
            let stored = serde_json::to_string(&standing).expect("json");
            let read: Standing = serde_json::from_str(&stored).expect("a standing");
            prop_assert_eq!(&read, &standing);
            prop_assert_eq!(standing.step_after(Some(&read), 3), Step::Nothing);
            prop_assert_eq!(standing.causes_after(&read), Causes::default());
        }

        #[test]
        fn another_status_always_has_a_cause(before in says(), now in says(), was_off: bool, is_off: bool) {
            let (before, now) = (standing(&before, DEMAND, was_off), standing(&now, DEMAND, is_off));
            if now.is_news_after(&before) {
                prop_assert_ne!(now.causes_after(&before), Causes::default());
            }
        }
    }
}
