//! The suggestion against the brute-force optimum: every change of every player, cheapest first.

use app_domain::analysis::{Candidate, Change, Demand, Status, Suggestion, analyse};
use app_domain::moment::united;
use app_domain::{Role, Span};
use proptest::prelude::*;
use proptest::sample::Index;

use crate::roster::{DAY, Minutes, any_demand, any_roster, id, span};

/// Asking costs nothing, so the first silent player whose being free throughout suffices is the answer.
fn slow_ask(roster: &[Candidate], all: &Minutes, demand: Demand) -> Option<Suggestion> {
    let silent = (0..roster.len()).find(|place| {
        let one = &roster[*place];
        one.is_silent && !one.is_absent && one.role != Role::Coach
    })?;
    let mut asked = all.clone();
    asked.add(silent, &[span(0, DAY)]);
    // Nobody's windows say when to ask for where a single player is demanded.
    let window = asked.window(demand).filter(|_| demand.players > 1)?;
    let player = id(silent);
    Some(Suggestion {
        change: Change::Ask { player },
        window,
    })
}

/// Every change of one window that costs `cost` minutes: growth of a SUB's, shifts of anyone's.
fn changes(candidate: &Candidate, from: Span, cost: i64) -> Vec<Change> {
    let player = || candidate.player.clone();
    let extend = (0..=cost).filter_map(|earlier| {
        Some(Change::Extend {
            player: player(),
            from,
            to: Span::new(from.start().plus(-earlier), from.end().plus(cost - earlier))?,
            minutes: cost,
        })
    });
    let shift = [-cost, cost].map(|minutes| Change::Shift {
        player: player(),
        from,
        to: from.shifted(minutes),
        minutes,
    });
    let extend = extend.filter(|_| candidate.role == Role::Sub);
    extend.chain(shift).collect()
}

fn slow_move(roster: &[Candidate], all: &Minutes, demand: Demand) -> Option<Suggestion> {
    // No window needs to grow or move further than the day is long.
    (1..DAY).find_map(|cost| {
        let mut found: Vec<(u8, usize, Span, Span, Suggestion)> = Vec::new();
        for (place, candidate) in roster.iter().enumerate() {
            if candidate.role == Role::Coach || candidate.is_absent {
                continue;
            }
            let windows = united(candidate.spans.iter().copied());
            let others = all.without(place);
            for (at, from) in windows.iter().enumerate() {
                for change in changes(candidate, *from, cost) {
                    let (way, to) = match &change {
                        Change::Ask { .. } => continue,
                        Change::Extend { to, .. } => (0, *to),
                        Change::Shift { to, .. } => (1, *to),
                    };
                    let mut changed = windows.clone();
                    changed[at] = to;
                    let mut minutes = others.clone();
                    minutes.add(place, &united(changed));
                    if minutes.is_playable(demand) {
                        let window = minutes.window(demand).expect("a playable window");
                        found.push((way, place, window, to, Suggestion { change, window }));
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

fn slow_suggestion(roster: &[Candidate], demand: Demand) -> Option<Suggestion> {
    let all = Minutes::of(roster, &[Role::Main, Role::Sub]);
    if all.is_playable(demand) {
        return None;
    }
    slow_ask(roster, &all, demand).or_else(|| slow_move(roster, &all, demand))
}

/// One player more than are free together for `minutes`: the days on which a single change may help.
fn one_more_than_free(roster: &[Candidate], minutes: i64) -> Demand {
    let all = Minutes::of(roster, &[Role::Main, Role::Sub]);
    let demands = (1..).map(|players| Demand { players, minutes });
    demands
        .take(32)
        .find(|demand| !all.is_playable(*demand))
        .expect("fewer players than that")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn a_move_is_the_brute_force_optimum(mut roster in any_roster(), minutes in 1i64..=12) {
        for candidate in &mut roster {
            candidate.is_silent = false; // Asking would be cheaper than any move.
        }
        let demand = one_more_than_free(&roster, minutes);
        prop_assert_eq!(analyse(&roster, demand, false).suggestion, slow_suggestion(&roster, demand));
    }

    #[test]
    fn whoever_follows_the_suggestion_makes_the_day_what_it_promises(roster in any_roster(), minutes in 1i64..=12) {
        let demand = one_more_than_free(&roster, minutes);
        if let Some(suggestion) = analyse(&roster, demand, false).suggestion {
            let promised = suggestion.outcome(&roster, demand);
            let mut after = roster;
            let changed = after.iter_mut().find(|one| one.player == *suggestion.change.player()).expect("a candidate");
            changed.is_silent = false;
            changed.spans.push(suggestion.window);
            let status = analyse(&after, demand, false).status;
            prop_assert!(status.can_proceed());
            prop_assert!(promised == Status::WithSubs || status == Status::FullRoster);
        }
    }

    #[test]
    fn whom_to_ask_is_the_brute_force_optimum(mut roster in any_roster(), minutes in 1i64..=12, pick in any::<Index>()) {
        if !roster.is_empty() {
            let asked = pick.index(roster.len());
            roster[asked] = Candidate { is_silent: true, spans: Vec::new(), ..roster[asked].clone() };
        }
        let demand = one_more_than_free(&roster, minutes);
        prop_assert_eq!(analyse(&roster, demand, false).suggestion, slow_suggestion(&roster, demand));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn whatever_is_demanded_the_suggestion_is_the_brute_force_optimum(roster in any_roster(), demand in any_demand()) {
        prop_assert_eq!(analyse(&roster, demand, false).suggestion, slow_suggestion(&roster, demand));
    }
}
