//! The analysis against a slow oracle: status, windows, lineup, missing players.

use app_domain::Role;
use app_domain::analysis::{
    DayAnalysis, DayBounds, DayStatus, LineupCandidate, SessionDemand, analyze, playable_windows,
};
use app_domain::utc_minute::merge_spans;
use proptest::prelude::*;
use proptest::sample::Index;

use crate::roster::{MinuteTable, any_bounds, any_demand, any_roster, id, in_another_form};

/// Returns the status, and the minutes of the players who count for it.
fn slow_status(
    roster: &[LineupCandidate],
    demand: SessionDemand,
    bounds: DayBounds,
) -> (DayStatus, MinuteTable) {
    let mains = MinuteTable::of(roster, &[Role::Main]);
    let all = MinuteTable::of(roster, &[Role::Main, Role::Sub]);
    if mains.is_playable(demand, bounds) {
        (DayStatus::FullRoster, mains)
    } else if all.is_playable(demand, bounds) {
        (DayStatus::WithSubs, all)
    } else {
        (DayStatus::NotEnough, all)
    }
}

/// Returns the choice of the demanded size from `free` with the fewest SUBs; of equal ones the first in order.
fn slow_lineup(roster: &[LineupCandidate], free: &[usize], players: usize) -> Vec<usize> {
    let choices = (0u32..1 << free.len()).filter(|choice| choice.count_ones() as usize == players);
    choices
        .map(|choice| {
            let chosen = free.iter().enumerate();
            let chosen = chosen.filter(|(at, _)| choice & (1 << at) != 0);
            chosen.map(|(_, place)| *place).collect::<Vec<_>>()
        })
        .min_by_key(|chosen| {
            let is_sub = |place: &&usize| roster[**place].role == Role::Sub;
            (chosen.iter().filter(is_sub).count(), chosen.clone())
        })
        .unwrap_or_default()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn status_and_windows_are_those_of_the_slow_oracle(roster in any_roster(), demand in any_demand(), bounds in any_bounds()) {
        let analysis = analyze(&roster, demand, bounds, false);
        let (status, minutes) = slow_status(&roster, demand, bounds);
        prop_assert_eq!(analysis.status, status);
        let windows = if status.can_proceed() { minutes.playable(demand, bounds) } else { Vec::new() };
        prop_assert_eq!(analysis.windows, windows);
        prop_assert_eq!(analysis.window, minutes.window(demand, bounds).filter(|_| status.can_proceed()));
    }

    #[test]
    fn playable_windows_finds_the_same_windows(roster in any_roster(), demand in any_demand(), bounds in any_bounds()) {
        let free = roster.iter().filter(|one| !one.is_absent);
        let free = free.map(|one| (one.role, one.spans.iter().copied()));
        let windows = playable_windows(free, demand, bounds);
        prop_assert_eq!(windows, analyze(&roster, demand, bounds, false).windows);
    }

    #[test]
    fn the_lineup_is_the_first_with_the_fewest_subs(roster in any_roster(), demand in any_demand(), bounds in any_bounds()) {
        let analysis = analyze(&roster, demand, bounds, false);
        let all = MinuteTable::of(&roster, &[Role::Main, Role::Sub]);
        let lineup = analysis.window.map_or(Vec::new(), |window| {
            slow_lineup(&roster, &all.free_for(window), demand.players)
        });
        let subs: Vec<_> = lineup.iter().filter(|place| roster[**place].role == Role::Sub).collect();
        prop_assert_eq!(&analysis.required_subs, &subs.into_iter().map(|place| id(*place)).collect::<Vec<_>>());
        prop_assert_eq!(&analysis.lineup, &lineup.into_iter().map(id).collect::<Vec<_>>());
    }

    #[test]
    fn missing_is_what_the_largest_group_lacks(roster in any_roster(), demand in any_demand(), bounds in any_bounds()) {
        let all = MinuteTable::of(&roster, &[Role::Main, Role::Sub]);
        let smaller = |missing: &usize| {
            let players = demand.players - missing;
            players == 0 || all.is_playable(SessionDemand { players, ..demand }, bounds)
        };
        let missing = (0..=demand.players).find(smaller);
        prop_assert_eq!(Some(analyze(&roster, demand, bounds, false).missing), missing);
    }

    #[test]
    fn a_player_outside_the_lineup_never_shrinks_the_window(
        roster in any_roster(), demand in any_demand(), bounds in any_bounds(), pick in any::<Index>(),
    ) {
        let before = analyze(&roster, demand, bounds, false);
        let outside: Vec<usize> = (0..roster.len()).filter(|place| !before.lineup.contains(&id(*place))).collect();
        if before.status.can_proceed() && !outside.is_empty() {
            let mut fewer = roster.clone();
            fewer.remove(outside[pick.index(outside.len())]);
            let after = analyze(&fewer, demand, bounds, false);
            prop_assert_eq!(after.window.map(app_domain::Span::minutes), before.window.map(app_domain::Span::minutes));
            prop_assert_eq!((after.window, after.lineup), (before.window, before.lineup));
        }
    }

    #[test]
    fn coaches_never_matter(roster in any_roster(), demand in any_demand(), bounds in any_bounds()) {
        let mut with = analyze(&roster, demand, bounds, false);
        let players: Vec<LineupCandidate> = roster.into_iter().filter(|one| one.role != Role::Coach).collect();
        let without = analyze(&players, demand, bounds, false);
        with.counts = without.counts;
        prop_assert_eq!(with, without);
    }

    #[test]
    fn the_form_of_the_same_answer_never_matters(
        roster in any_roster(), demand in any_demand(), bounds in any_bounds(), picks in proptest::collection::vec(any::<Index>(), 8),
    ) {
        let candidates: Vec<LineupCandidate> = roster.iter().zip(picks).map(|(one, pick)| in_another_form(one, pick)).collect();
        prop_assert_eq!(analyze(&candidates, demand, bounds, false), analyze(&roster, demand, bounds, false));
    }

    #[test]
    fn everyone_is_counted_once_at_most(roster in any_roster(), demand in any_demand(), bounds in any_bounds()) {
        let DayAnalysis { counts, windows, .. } = analyze(&roster, demand, bounds, false);
        let of = |is: &dyn Fn(&LineupCandidate) -> bool| roster.iter().filter(|one| is(one)).count();
        let is_early = windows.iter().any(|window| window.start() < bounds.morning);
        let on_day = |span: &app_domain::Span| {
            let is_running = span.start() < bounds.midnight;
            let first = if is_running && !is_early { bounds.morning } else { bounds.midnight };
            span.end() > first.max(span.start()) && span.start().max(first) < bounds.next_midnight.min(bounds.next_morning)
        };
        let has_time = |one: &LineupCandidate| !one.is_absent && !one.is_silent && merge_spans(one.spans.iter().copied()).iter().any(on_day);
        let free = |role| of(&|one| one.role == role && has_time(one));
        prop_assert_eq!((counts.main, counts.sub, counts.coach), (free(Role::Main), free(Role::Sub), free(Role::Coach)));
        prop_assert_eq!(counts.absent, of(&|one| one.is_absent));
        prop_assert_eq!(counts.silent, of(&|one| one.is_silent && !one.is_absent));
    }

    #[test]
    fn an_off_day_has_neither_window_nor_advice(roster in any_roster(), demand in any_demand(), bounds in any_bounds()) {
        let analysis = analyze(&roster, demand, bounds, true);
        prop_assert_eq!(analysis.status, DayStatus::OffDay);
        prop_assert!(!analysis.status.can_proceed() && analysis.windows.is_empty() && analysis.lineup.is_empty());
        prop_assert_eq!((analysis.window, analysis.missing, analysis.suggestion), (None, 0, None));
    }
}
