//! The suggestion against an exhaustive search over every change of every player, cheapest first.

use app_domain::analysis::{
    DayBounds, DayStatus, DaySuggestion, LineupCandidate, SessionDemand, SuggestedChange, analyze,
};
use app_domain::utc_minute::merge_spans;
use app_domain::{Role, Span};
use proptest::prelude::*;
use proptest::sample::Index;

use crate::roster::{DAY_MINUTES, MinuteTable, any_bounds, any_demand, any_roster, span};

/// The sessions of the day with all but one of the demanded players.
fn chances(all: &MinuteTable, demand: SessionDemand, bounds: DayBounds) -> Vec<i64> {
    let players = demand.players - 1;
    all.sessions(SessionDemand { players, ..demand }, bounds)
}

/// Whether the demanded players are free for one of the `sessions`.
fn is_complete(minutes: &MinuteTable, sessions: &[i64], demand: SessionDemand) -> bool {
    sessions
        .iter()
        .any(|start| minutes.free_for(span(*start, start + demand.minutes)).len() >= demand.players)
}

/// Asking costs nothing, so the result is the first player without an answer whose free day is enough.
fn slow_ask(
    roster: &[LineupCandidate],
    all: &MinuteTable,
    demand: SessionDemand,
    bounds: DayBounds,
) -> Option<DaySuggestion> {
    // If only one player is demanded, there are no other windows that give the time to ask for.
    if demand.players == 1 {
        return None;
    }
    let sessions = chances(all, demand, bounds);
    let silent = roster.iter().enumerate();
    let mut silent =
        silent.filter(|(_, one)| one.is_silent && !one.is_absent && one.role != Role::Coach);
    silent.find_map(|(place, one)| {
        let mut request = all.clone();
        request.add(
            place,
            &Vec::from_iter(Span::new(bounds.midnight, bounds.next_morning)),
        );
        let player = one.player.clone();
        is_complete(&request, &sessions, demand).then(|| DaySuggestion {
            change: SuggestedChange::Ask { player },
            window: request.window(demand, bounds).expect("a playable window"),
        })
    })
}

/// Returns every change of one window that costs `cost` minutes: extensions for a SUB, shifts for a MAIN or SUB.
fn changes(candidate: &LineupCandidate, from: Span, cost: i64) -> Vec<SuggestedChange> {
    let player = || candidate.player.clone();
    let extend = (0..=cost).filter_map(|earlier| {
        Some(SuggestedChange::Extend {
            player: player(),
            from,
            to: Span::new(from.start().plus(-earlier), from.end().plus(cost - earlier))?,
            minutes: cost,
        })
    });
    let shift = [-cost, cost].map(|minutes| SuggestedChange::Shift {
        player: player(),
        from,
        to: from.shifted(minutes),
        minutes,
    });
    let extend = extend.filter(|_| candidate.role == Role::Sub);
    extend.chain(shift).collect()
}

fn slow_move(
    roster: &[LineupCandidate],
    all: &MinuteTable,
    demand: SessionDemand,
    bounds: DayBounds,
) -> Option<DaySuggestion> {
    let sessions = chances(all, demand, bounds);
    // No window has to be extended or shifted by more than the length of the day.
    (1..DAY_MINUTES).find_map(|cost| {
        let mut found: Vec<(u8, usize, Span, Span, DaySuggestion)> = Vec::new();
        for (place, candidate) in roster.iter().enumerate() {
            if candidate.role == Role::Coach || candidate.is_absent {
                continue;
            }
            let windows = merge_spans(candidate.spans.iter().copied());
            let others = all.without(place);
            for (at, from) in windows.iter().enumerate() {
                for change in changes(candidate, *from, cost) {
                    let (way, to) = match &change {
                        SuggestedChange::Ask { .. } => continue,
                        SuggestedChange::Extend { to, .. } => (0, *to),
                        SuggestedChange::Shift { to, .. } => (1, *to),
                    };
                    let mut changed = windows.clone();
                    changed[at] = to;
                    let mut minutes = others.clone();
                    minutes.add(place, &merge_spans(changed));
                    if is_complete(&minutes, &sessions, demand) {
                        let window = minutes.window(demand, bounds).expect("a playable window");
                        found.push((way, place, window, to, DaySuggestion { change, window }));
                    }
                }
            }
        }
        let best = found
            .into_iter()
            .min_by_key(|(way, place, window, to, _)| (*way, *place, *window, *to));
        best.map(|(.., suggestion)| suggestion)
    })
}

fn slow_suggestion(
    roster: &[LineupCandidate],
    demand: SessionDemand,
    bounds: DayBounds,
) -> Option<DaySuggestion> {
    let mains = MinuteTable::of(roster, &[Role::Main]);
    let all = MinuteTable::of(roster, &[Role::Main, Role::Sub]);
    // Time of the MAINs alone can begin on the day while the same time with SUBs runs over midnight.
    if mains.is_playable(demand, bounds) || all.is_playable(demand, bounds) {
        return None;
    }
    slow_ask(roster, &all, demand, bounds).or_else(|| slow_move(roster, &all, demand, bounds))
}

/// Returns a demand of one player more than are free together for `minutes`, so that a single change may be enough.
fn one_more_than_free(
    roster: &[LineupCandidate],
    minutes: i64,
    bounds: DayBounds,
) -> SessionDemand {
    let all = MinuteTable::of(roster, &[Role::Main, Role::Sub]);
    let demands = (1..).map(|players| SessionDemand { players, minutes });
    demands
        .take(32)
        .find(|demand| !all.is_playable(*demand, bounds))
        .expect("fewer players than that")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn a_move_is_the_brute_force_optimum(mut roster in any_roster(), minutes in 1i64..=12, bounds in any_bounds()) {
        for candidate in &mut roster {
            candidate.is_silent = false; // Asking would be cheaper than any move.
        }
        let demand = one_more_than_free(&roster, minutes, bounds);
        prop_assert_eq!(analyze(&roster, demand, bounds, false).suggestion, slow_suggestion(&roster, demand, bounds));
    }

    #[test]
    fn a_followed_suggestion_gives_the_promised_status(roster in any_roster(), minutes in 1i64..=12, bounds in any_bounds()) {
        let demand = one_more_than_free(&roster, minutes, bounds);
        if let Some(suggestion) = analyze(&roster, demand, bounds, false).suggestion {
            let promised = suggestion.resulting_status(&roster, demand);
            let mut after = roster;
            let changed = after.iter_mut().find(|one| one.player == *suggestion.change.player()).expect("a candidate");
            match suggestion.change {
                SuggestedChange::Ask { .. } => {
                    changed.is_silent = false;
                    changed.spans.extend(Span::new(bounds.midnight, bounds.next_morning));
                }
                SuggestedChange::Extend { from, to, .. } | SuggestedChange::Shift { from, to, .. } => {
                    changed.spans = merge_spans(changed.spans.iter().copied());
                    changed.spans.retain(|span| *span != from);
                    changed.spans.push(to);
                }
            }
            let status = analyze(&after, demand, bounds, false).status;
            prop_assert!(status.can_proceed());
            prop_assert!(promised == DayStatus::WithSubs || status == DayStatus::FullRoster);
        }
    }

    #[test]
    fn whom_to_ask_is_the_brute_force_optimum(mut roster in any_roster(), minutes in 1i64..=12, bounds in any_bounds(), pick in any::<Index>()) {
        if !roster.is_empty() {
            let request = pick.index(roster.len());
            roster[request] = LineupCandidate { is_silent: true, spans: Vec::new(), ..roster[request].clone() };
        }
        let demand = one_more_than_free(&roster, minutes, bounds);
        prop_assert_eq!(analyze(&roster, demand, bounds, false).suggestion, slow_suggestion(&roster, demand, bounds));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn whatever_is_demanded_the_suggestion_is_the_brute_force_optimum(roster in any_roster(), demand in any_demand(), bounds in any_bounds()) {
        prop_assert_eq!(analyze(&roster, demand, bounds, false).suggestion, slow_suggestion(&roster, demand, bounds));
    }
}
