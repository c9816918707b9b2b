//! Availability statistics against an oracle that checks every player, day and minute.

use std::collections::BTreeSet;

use app_domain::analysis::{DayBounds, LineupCandidate, SessionDemand, analyze};
use app_domain::statistics::attendance::{
    PresenceStatistics, TeammateDay, TeammateHistory, playable_days, presence_statistics,
};
use app_domain::{Day, Role, Span, UtcMinute, Zone};
use proptest::collection::{btree_map, btree_set, vec};
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

use crate::roster::id;

const DAYS: i64 = 6;

/// Two days before the clocks change.
fn start() -> Day {
    Day::from_ymd(2026, 10, 23).expect("a date")
}

fn day(at: i64) -> Day {
    start().plus(at)
}

/// Windows within about forty minutes of an evening or around midnight.
fn any_heard() -> impl Strategy<Value = (bool, Vec<(i64, i64)>)> {
    let start = prop_oneof![0..30i64, Just(-18 * 60), 350..360i64];
    let length = prop_oneof![1..20i64, 300..900i64];
    (any::<bool>(), vec((start, length), 0..3))
}

fn any_teammate() -> impl Strategy<Value = TeammateHistory> {
    let role = select(vec![Role::Main, Role::Main, Role::Sub, Role::Coach]);
    let response = btree_map(-2..DAYS + 1, any_heard(), 0..9);
    let absences = vec((-2..DAYS, 0..3i64), 0..2);
    let answers = btree_map(-1..DAYS + 1, -3000..3000i64, 0..8);
    let stay = (
        option::weighted(0.3, -1..DAYS),
        option::weighted(0.3, -1..DAYS),
    );
    (role, response, absences, answers, stay).prop_map(
        |(role, response, absences, answers, (since, until))| {
            let noon = |at: i64| Zone::BERLIN.instant_at(day(at), "18:00".parse().expect("a time"));
            let days = response.into_iter().map(|(at, (is_answered, windows))| {
                let span = |(starts, length): (i64, i64)| {
                    let starts = noon(at).plus(starts);
                    Span::new(starts, starts.plus(length)).expect("not empty")
                };
                // Where there are windows, there is an answer.
                let spans: Vec<Span> = windows.into_iter().map(span).collect();
                TeammateDay {
                    day: day(at),
                    is_answered: is_answered || !spans.is_empty(),
                    spans,
                }
            });
            TeammateHistory {
                role,
                since: since.map(day),
                until: until.map(day),
                days: days.collect(),
                absences: absences
                    .into_iter()
                    .map(|(first, length)| (day(first), day(first + length)))
                    .collect(),
                first_answers: answers
                    .into_iter()
                    .map(|(at, minutes)| (day(at), noon(at).plus(minutes)))
                    .collect(),
            }
        },
    )
}

/// Whether an absence covers the date.
fn is_absent(one: &TeammateHistory, day: Day) -> bool {
    let mut absences = one.absences.iter();
    absences.any(|(first, last)| *first <= day && day <= *last)
}

/// The candidate with every window of the player that no absence or off-day hides.
fn candidate(at: usize, one: &TeammateHistory, off: &BTreeSet<Day>, day: Day) -> LineupCandidate {
    let response = one.days.iter().find(|response| response.day == day);
    let shown = one.days.iter();
    let shown =
        shown.filter(|response| !off.contains(&response.day) && !is_absent(one, response.day));
    LineupCandidate {
        player: id(at),
        role: one.role,
        spans: shown.flat_map(|response| response.spans.clone()).collect(),
        is_silent: !response.is_some_and(|response| response.is_answered),
        is_absent: is_absent(one, day),
    }
}

/// Whether the player is free in every minute of some session inside one window.
fn is_free_for_a_session(
    candidate: &LineupCandidate,
    windows: &[Span],
    demand: SessionDemand,
) -> bool {
    let is_free = |minute: i64| {
        let at = UtcMinute::from_minutes(minute);
        candidate
            .spans
            .iter()
            .any(|span| span.start() <= at && at < span.end())
    };
    windows.iter().any(|window| {
        let starts = window.start().minutes()..=window.end().minutes() - demand.minutes;
        starts
            .into_iter()
            .any(|start| (start..start + demand.minutes).all(is_free))
    })
}

fn slow_median(mut leads: Vec<u32>) -> Option<u32> {
    leads.sort_unstable();
    match leads.len() {
        0 => None,
        odd if odd % 2 == 1 => Some(leads[odd / 2]),
        even => Some(u32::midpoint(leads[even / 2 - 1], leads[even / 2])),
    }
}

proptest! {
    #[test]
    fn presence_equals_a_check_of_every_day(
        team in vec(any_teammate(), 0..6), off in btree_set(-2..=DAYS, 0..2),
        players in 1..4usize, minutes in 1..8i64,
    ) {
        let demand = SessionDemand { players, minutes };
        let off: BTreeSet<Day> = off.into_iter().map(day).collect();
        let (from, to) = (day(0), day(DAYS - 1));
        let clock = Zone::BERLIN.clock(from, day(DAYS));
        let playable = playable_days(&team, demand, &off, &clock, from, to);
        let (each, all) = presence_statistics(&team, &playable, demand, &off, &clock, from, to);

        let roster = |day: Day| -> Vec<LineupCandidate> {
            team.iter().enumerate().map(|(at, one)| candidate(at, one, &off, day)).collect()
        };
        let windows = |day: Day| {
            let bounds = DayBounds::of(day, Zone::BERLIN);
            analyze(&roster(day), demand, bounds, off.contains(&day)).windows
        };
        for day in from.through(to) {
            prop_assert_eq!(playable.get(&day).cloned().unwrap_or_default(), windows(day));
        }
        let mut all_leads = Vec::new();
        let mut sum = PresenceStatistics::default();
        for (at, (one, found)) in team.iter().zip(&each).enumerate() {
            let mut expected = PresenceStatistics::default();
            let mut leads = Vec::new();
            let is_member = |day: &Day| one.since.is_none_or(|since| since <= *day) && one.until.is_none_or(|until| *day <= until);
            for day in from.through(to).filter(is_member) {
                let (candidate_day, windows) = (candidate(at, one, &off, day), windows(day));
                let is_asked = !candidate_day.is_absent && !off.contains(&day);
                expected.absent += u32::from(candidate_day.is_absent);
                expected.asked += u32::from(is_asked);
                expected.playable += u32::from(!windows.is_empty());
                let attends = is_asked && is_free_for_a_session(&candidate_day, &windows, demand);
                expected.attended += u32::from(attends);
                if !is_asked || candidate_day.is_silent {
                    continue;
                }
                expected.answered += 1;
                let answered = one.days.iter().find(|response| response.day == day);
                expected.available += u32::from(answered.is_some_and(|answered| !answered.spans.is_empty()));
                if let Some(at) = one.first_answers.get(&day) {
                    let ahead = Zone::BERLIN.start_of(day).minutes() - at.minutes();
                    leads.push(u32::try_from(ahead.max(0)).expect("not negative"));
                }
            }
            expected.lead = slow_median(leads.clone());
            prop_assert_eq!(*found, expected);
            all_leads.extend(leads);
            sum = sum + expected;
        }
        prop_assert_eq!(all, PresenceStatistics { lead: slow_median(all_leads), ..sum });
        prop_assert!(each.iter().all(|one| one.answered <= one.asked && one.attended <= one.playable));
    }
}
