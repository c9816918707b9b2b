//! The team's record against an oracle that checks every sequence of matches and counts every group separately.

use app_domain::Day;
use app_domain::matches::{MatchId, MatchKind, MatchOutcome, MatchScore};
use app_domain::statistics::team_record::{
    MAX_FORM_RESULTS, MatchTally, PlayedMatch, ResultStreak, TeamRecord,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use uuid::Uuid;

/// A win, a loss and a draw.
pub(crate) const SCORES: [MatchScore; 3] = [
    MatchScore { us: 13, them: 7 },
    MatchScore { us: 7, them: 13 },
    MatchScore { us: 12, them: 12 },
];

/// Up to 24 matches on few dates, with ids in random order.
fn any_matches() -> impl Strategy<Value = Vec<PlayedMatch>> {
    let names = || select(vec!["Nova", "nova", "NOVA", "Rex", "Ärger", "ärger"]);
    let values = (
        0..5i64,
        names(),
        select(MatchKind::ALL.to_vec()),
        names(),
        select(SCORES.to_vec()),
    );
    vec(values, 0..24).prop_flat_map(|matches| {
        let ids: Vec<u128> = (0..matches.len() as u128).collect();
        (Just(matches), Just(ids).prop_shuffle()).prop_map(|(matches, ids)| {
            let one = |((date, opponent, kind, map, score), id)| PlayedMatch {
                date: Day::from_ymd(2026, 2, 27).expect("a date").plus(date),
                id: MatchId(Uuid::from_u128(id)),
                opponent: String::from(opponent),
                kind,
                map: String::from(map),
                our_agents: Vec::new(),
                score,
            };
            matches.into_iter().zip(ids).map(one).collect()
        })
    })
}

/// Sorts by repeated removal of the first match.
fn in_order(matches: &[PlayedMatch]) -> Vec<PlayedMatch> {
    let mut left = matches.to_vec();
    let mut order: Vec<PlayedMatch> = Vec::new();
    while let Some(first) = left.iter().min_by_key(|one| (one.date, one.id)).cloned() {
        left.retain(|one| one.id != first.id);
        order.push(first);
    }
    order
}

fn tally(matches: &[PlayedMatch], is_meant: impl Fn(&PlayedMatch) -> bool) -> MatchTally {
    let count = |outcome| {
        let meant = matches.iter().filter(|one| is_meant(one));
        let count = meant.filter(|one| one.outcome() == outcome).count();
        u32::try_from(count).expect("few")
    };
    MatchTally {
        wins: count(MatchOutcome::Win),
        losses: count(MatchOutcome::Loss),
        draws: count(MatchOutcome::Draw),
    }
}

/// Returns the largest number of consecutive matches with this result.
fn longest(order: &[PlayedMatch], outcome: MatchOutcome) -> u32 {
    let stretches =
        (0..=order.len()).flat_map(|end| (0..=end).map(move |start| &order[start..end]));
    let alike = stretches.filter(|stretch| stretch.iter().all(|one| one.outcome() == outcome));
    let longest = alike.map(<[PlayedMatch]>::len).max().unwrap_or_default();
    u32::try_from(longest).expect("few")
}

/// Checks that each name occurs once, in its last spelling and with its tally, the most played first.
fn is_grouped(
    groups: &[(String, MatchTally)],
    order: &[PlayedMatch],
    name: impl Fn(&PlayedMatch) -> &str,
) -> Result<(), TestCaseError> {
    let is = |one: &PlayedMatch, wanted: &str| name(one).to_lowercase() == wanted.to_lowercase();
    for (shown, counted) in groups {
        let last = order.iter().rev().find(|one| is(one, shown)).map(&name);
        prop_assert_eq!(last, Some(shown.as_str()));
        prop_assert_eq!(*counted, tally(order, |one| is(one, shown)));
    }
    let all: u32 = groups.iter().map(|(_, tally)| tally.played()).sum();
    prop_assert_eq!(usize::try_from(all).expect("few"), order.len());
    for pair in groups.windows(2) {
        let [(one, first), (other, second)] = pair else {
            continue;
        };
        let in_order = first.played() > second.played()
            || first.played() == second.played() && one.to_lowercase() < other.to_lowercase();
        prop_assert!(in_order, "{one} before {other}");
    }
    Ok(())
}

proptest! {
    #[test]
    fn the_record_is_what_counting_says(matches in any_matches()) {
        let (record, order) = (TeamRecord::of(&matches), in_order(&matches));
        prop_assert_eq!(record.total, tally(&order, |_| true));
        is_grouped(&record.maps, &order, |one| &one.map)?;
        is_grouped(&record.opponents, &order, |one| &one.opponent)?;
        let kinds = MatchKind::ALL.into_iter().map(|kind| (kind, tally(&order, |one| one.kind == kind)));
        let played: Vec<(MatchKind, MatchTally)> = kinds.filter(|(_, tally)| *tally != MatchTally::default()).collect();
        prop_assert_eq!(&record.kinds, &played);

        let newest = order.iter().rev().take(MAX_FORM_RESULTS).map(PlayedMatch::outcome);
        prop_assert_eq!(record.form.iter().rev().copied().collect::<Vec<_>>(), newest.collect::<Vec<_>>());
        prop_assert_eq!(record.longest_wins, longest(&order, MatchOutcome::Win));
        prop_assert_eq!(record.longest_losses, longest(&order, MatchOutcome::Loss));
        let streak = order.last().map(|last| {
            let alike = order.iter().rev().take_while(|one| one.outcome() == last.outcome());
            ResultStreak { outcome: last.outcome(), length: u32::try_from(alike.count()).expect("few") }
        });
        prop_assert_eq!(record.streak, streak);
    }

    #[test]
    fn the_rate_lies_between_none_and_all_and_rises_with_a_win_alone(wins in 0..500u32, losses in 0..500u32, draws in 0..500u32) {
        let tally = MatchTally { wins, losses, draws };
        let Some(rate) = tally.win_rate() else {
            prop_assert_eq!(tally, MatchTally::default());
            return Ok(());
        };
        prop_assert!((0.0..=1.0).contains(&rate));
        for outcome in MatchOutcome::ALL {
            let mut next = tally;
            next.count(outcome);
            let then = next.win_rate().expect("played");
            let is_as_told = if outcome == MatchOutcome::Win { then >= rate } else { then <= rate };
            prop_assert!(is_as_told);
        }
    }
}
