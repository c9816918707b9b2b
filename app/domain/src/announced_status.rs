//! The status of a day and its changes: the announced status compared with the current one (decisions §4).

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::analysis::{DayAnalysis, DayBounds, DayStatus, LineupCandidate, SessionDemand};
use crate::player::{PlayerId, Role};
use crate::utc_minute::{Span, UtcMinute};

/// Changes within this number of minutes are announced in one message.
pub const CHANGE_DEBOUNCE_MINUTES: i64 = 1;

/// The announced result for a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct DayStatusSummary {
    pub status: DayStatus,
    /// The number of SUBs that are needed.
    pub subs: usize,
    /// The number of players missing.
    pub missing: usize,
}

impl From<&DayAnalysis> for DayStatusSummary {
    fn from(analysis: &DayAnalysis) -> Self {
        Self {
            status: analysis.status,
            subs: analysis.required_subs.len(),
            missing: analysis.missing,
        }
    }
}

/// Writes the verdict as a sentence, for messages of the bot.
impl fmt::Display for DayStatusSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.status, self.subs, self.missing) {
            (DayStatus::OffDay, ..) => f.write_str("Day off"),
            (DayStatus::FullRoster, ..) => f.write_str("The team can play"),
            (DayStatus::WithSubs, 1, _) => f.write_str("The team can play with one sub"),
            (DayStatus::WithSubs, subs, _) => write!(f, "The team can play with {subs} subs"),
            (DayStatus::NotEnough, _, 1) => f.write_str("Not enough: one player is missing"),
            (DayStatus::NotEnough, _, missing) => {
                write!(f, "Not enough: {missing} players are missing")
            }
        }
    }
}

/// A verdict with everything that it depends on. The store has the one that was last announced for each day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DaySnapshot {
    pub verdict: DayStatusSummary,
    demand: SessionDemand,
    voices: BTreeMap<PlayerId, PlayerState>,
}

/// The state of a player that the verdict depends on. Coaches have none.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct PlayerState {
    role: Role,
    #[serde(rename = "said")]
    answer: PlayerAnswer,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum PlayerAnswer {
    Away,
    Nothing,
    /// Start and end of each span of free time that the analysis of the day sees; empty: not available. A player without
    /// an answer has one with free time of the days around.
    Free(Vec<(UtcMinute, UtcMinute)>),
}

/// The reasons why the status of a day changed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ChangeReasons {
    /// Players with another answer, absence or role, and new players.
    pub players: Vec<PlayerId>,
    /// The number of players who are no longer in the team.
    pub removed_count: usize,
    /// The day became an off-day, or is no longer one.
    pub off_day_changed: bool,
    /// The demand of a session changed.
    pub demand_changed: bool,
}

/// The action for a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnnouncementAction {
    Nothing,
    /// Nothing was announced for the day yet: record the current status as announced.
    Record,
    /// Announce the change to the team.
    Announce,
}

impl DaySnapshot {
    pub fn new(
        analysis: &DayAnalysis,
        demand: SessionDemand,
        bounds: DayBounds,
        candidates: &[LineupCandidate],
    ) -> Self {
        let contenders = candidates.iter().filter(|one| one.role != Role::Coach);
        let voices = contenders.map(|one| (one.player.clone(), PlayerState::of(one, bounds)));
        Self {
            verdict: DayStatusSummary::from(analysis),
            demand,
            voices: voices.collect(),
        }
    }

    /// Whether the change has to be announced: the status differs, not only the numbers.
    pub fn has_new_status_since(&self, answer: &Self) -> bool {
        self.verdict.status != answer.verdict.status
    }

    /// Returns the action for a day with this status, after `said` was announced. Changes of today are announced only
    /// after its daily post. Later days within the announced range are recorded as soon as they enter it.
    pub fn action_since(&self, answer: Option<&Self>, days_ahead: u8) -> AnnouncementAction {
        match answer {
            None if days_ahead > 0 => AnnouncementAction::Record,
            Some(answer) if self.has_new_status_since(answer) => AnnouncementAction::Announce,
            None | Some(_) => AnnouncementAction::Nothing,
        }
    }

    /// Returns the differences from the announced status. A change that was undone since is not one.
    pub fn reasons_since(&self, answer: &Self) -> ChangeReasons {
        let is_off = |standing: &Self| standing.verdict.status == DayStatus::OffDay;
        let changed = self
            .voices
            .iter()
            .filter(|(player, voice)| answer.voices.get(player) != Some(voice));
        let gone = answer.voices.keys();
        ChangeReasons {
            players: changed.map(|(player, _)| player.clone()).collect(),
            removed_count: gone
                .filter(|player| !self.voices.contains_key(player))
                .count(),
            off_day_changed: is_off(self) != is_off(answer),
            demand_changed: self.demand != answer.demand,
        }
    }
}

impl PlayerState {
    fn of(candidate: &LineupCandidate, bounds: DayBounds) -> Self {
        let seen = candidate.spans.iter();
        let seen: Vec<Span> = seen.filter_map(|span| bounds.seen_part(*span)).collect();
        let answer = if candidate.is_absent {
            PlayerAnswer::Away
        } else if candidate.is_silent && seen.is_empty() {
            PlayerAnswer::Nothing
        } else {
            PlayerAnswer::Free(seen.iter().map(|span| (span.start(), span.end())).collect())
        };
        Self {
            role: candidate.role,
            answer,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::analysis::analyze;
    use crate::utc_minute::Span;

    const DEMAND: SessionDemand = SessionDemand {
        players: 2,
        minutes: 60,
    };

    const BOUNDS: DayBounds = DayBounds {
        midnight: UtcMinute::from_minutes(0),
        morning: UtcMinute::from_minutes(360),
        next_midnight: UtcMinute::from_minutes(1440),
        next_morning: UtcMinute::from_minutes(1800),
    };

    fn id(number: usize) -> PlayerId {
        format!("{}", 100_000_000_000_000_000 + number)
            .parse()
            .expect("an id")
    }

    /// A player's answer: none, away, or free for a number of minutes.
    #[derive(Debug, Clone, Copy)]
    enum TestAnswer {
        Silent,
        Away,
        Free(i64),
    }
    use TestAnswer::{Away, Free, Silent};

    fn snapshot(says: &[TestAnswer], demand: SessionDemand, is_off: bool) -> DaySnapshot {
        let candidates: Vec<LineupCandidate> = says
            .iter()
            .enumerate()
            .map(|(number, says)| LineupCandidate {
                player: id(number),
                role: Role::Main,
                spans: match says {
                    Free(minutes) => Span::new(
                        UtcMinute::from_minutes(0),
                        UtcMinute::from_minutes(*minutes),
                    )
                    .into_iter()
                    .collect(),
                    Silent | Away => Vec::new(),
                },
                is_silent: matches!(says, Silent),
                is_absent: matches!(says, Away),
            })
            .collect();
        DaySnapshot::new(
            &analyze(&candidates, demand, BOUNDS, is_off),
            demand,
            BOUNDS,
            &candidates,
        )
    }

    #[test]
    fn another_status_is_announced_and_other_numbers_are_not() {
        let two_missing = snapshot(&[Silent, Silent], DEMAND, false);
        let one_missing = snapshot(&[Free(90), Silent], DEMAND, false);
        let playable = snapshot(&[Free(90), Free(80)], DEMAND, false);
        assert!(!one_missing.has_new_status_since(&two_missing));
        assert!(playable.has_new_status_since(&one_missing));
        assert!(snapshot(&[], DEMAND, true).has_new_status_since(&one_missing));
    }

    #[test]
    fn today_waits_for_its_post_and_later_days_are_recorded_first() {
        let (before, now) = (
            snapshot(&[Silent, Free(90)], DEMAND, false),
            snapshot(&[Free(90), Free(90)], DEMAND, false),
        );
        assert_eq!(now.action_since(None, 0), AnnouncementAction::Nothing);
        assert_eq!(now.action_since(None, 3), AnnouncementAction::Record);
        for ahead in [0, 3] {
            assert_eq!(
                now.action_since(Some(&before), ahead),
                AnnouncementAction::Announce
            );
            assert_eq!(
                now.action_since(Some(&now), ahead),
                AnnouncementAction::Nothing
            );
        }
    }

    #[test]
    fn the_causes_name_who_and_what_is_different() {
        let before = snapshot(&[Free(90), Free(90), Free(60)], DEMAND, false);
        let now = snapshot(&[Away, Free(90)], DEMAND, false);
        let causes = now.reasons_since(&before);
        assert_eq!((causes.players, causes.removed_count), (vec![id(0)], 1));
        assert!(!causes.off_day_changed && !causes.demand_changed);
        let off = snapshot(&[Free(90), Free(90), Free(60)], DEMAND, true);
        assert!(off.reasons_since(&before).off_day_changed);
        let more = SessionDemand {
            players: 3,
            minutes: 60,
        };
        let stricter = snapshot(&[Free(90), Free(90), Free(60)], more, false);
        let causes = stricter.reasons_since(&before);
        assert!(causes.demand_changed && causes.players.is_empty());
    }

    #[test]
    fn a_change_of_the_next_day_is_a_cause_where_it_continues_the_evening() {
        let snapshot = |second: &[(i64, i64)]| {
            let candidate = |number, spans: &[(i64, i64)]| LineupCandidate {
                player: id(number),
                role: Role::Main,
                spans: spans
                    .iter()
                    .filter_map(|(from, to)| {
                        let at = UtcMinute::from_minutes;
                        Span::new(at(*from), at(*to))
                    })
                    .collect(),
                is_silent: false,
                is_absent: false,
            };
            let candidates = [candidate(0, &[(1410, 1500)]), candidate(1, second)];
            let analysis = analyze(&candidates, DEMAND, BOUNDS, false);
            DaySnapshot::new(&analysis, DEMAND, BOUNDS, &candidates)
        };
        let before = snapshot(&[(1410, 1440)]);
        let now = snapshot(&[(1410, 1440), (1440, 1500)]);
        assert!(now.has_new_status_since(&before));
        assert_eq!(now.reasons_since(&before).players, [id(1)]);
        let morning = snapshot(&[(1410, 1440), (1810, 1900)]);
        assert_eq!(morning.reasons_since(&before), ChangeReasons::default());
    }

    #[test]
    fn a_snapshot_of_the_previous_version_is_read() {
        let stored = r#"{"verdict":{"status":"NOT_ENOUGH","subs":0,"missing":1},
            "demand":{"players":5,"minutes":60},"voices":{"100000000000000000":
            {"role":"MAIN","said":{"free":[["2026-11-27T21:00:00Z","2026-11-28T01:00:00Z"]]}},
            "100000000000000001":{"role":"SUB","said":"nothing"}}}"#;
        let read: DaySnapshot = serde_json::from_str(stored).expect("a snapshot");
        assert_eq!(read.verdict.missing, 1);
    }

    fn any_answers() -> impl Strategy<Value = Vec<TestAnswer>> {
        let one = prop_oneof![Just(Silent), Just(Away), (1i64..300).prop_map(Free)];
        proptest::collection::vec(one, 0..6)
    }

    proptest! {
        #[test]
        fn a_snapshot_survives_the_store_and_has_no_change_from_itself(says in any_answers(), is_off: bool) {
            let standing = snapshot(&says, DEMAND, is_off);
            let stored = serde_json::to_string(&standing).expect("json");
            let read: DaySnapshot = serde_json::from_str(&stored).expect("a standing");
            prop_assert_eq!(&read, &standing);
            prop_assert_eq!(standing.action_since(Some(&read), 3), AnnouncementAction::Nothing);
            prop_assert_eq!(standing.reasons_since(&read), ChangeReasons::default());
        }

        #[test]
        fn another_status_always_has_a_cause(before in any_answers(), now in any_answers(), was_off: bool, is_off: bool) {
            let (before, now) = (snapshot(&before, DEMAND, was_off), snapshot(&now, DEMAND, is_off));
            if now.has_new_status_since(&before) {
                prop_assert_ne!(now.reasons_since(&before), ChangeReasons::default());
            }
        }
    }
}
