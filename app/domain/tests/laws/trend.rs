//! Trend and compositions against oracles that count every group separately.

use app_domain::Day;
use app_domain::matches::{MatchId, MatchKind, MatchScore};
use app_domain::statistics::compositions::CompositionStatistics;
use app_domain::statistics::team_record::{MatchTally, PlayedMatch};
use app_domain::statistics::trend::{MAX_DAYS_BY_WEEK, ROLLING_MATCHES, ResultTrend, TrendStep};
use chrono::Datelike;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use uuid::Uuid;

use crate::team_record::SCORES;

const AGENTS: [&str; 6] = ["Jett", "jett", "Sova", "KAY/O", "Omen", "Sage"];

fn start() -> Day {
    Day::from_ymd(2027, 12, 20).expect("a date")
}

fn any_matches() -> impl Strategy<Value = Vec<PlayedMatch>> {
    let agents = subsequence(AGENTS.to_vec(), 0..3).prop_shuffle();
    let values = (-30..430i64, agents, select(SCORES.to_vec()));
    vec(values, 0..40).prop_map(|matches| {
        let one =
            |(at, (date, agents, score)): (usize, (i64, Vec<&str>, MatchScore))| PlayedMatch {
                date: start().plus(date),
                id: MatchId(Uuid::from_u128(at as u128)),
                opponent: "Nova".into(),
                kind: MatchKind::Scrim,
                map: "Bind".into(),
                our_agents: agents.into_iter().map(String::from).collect(),
                score,
            };
        matches.into_iter().enumerate().map(one).collect()
    })
}

fn tally<'a>(matches: impl Iterator<Item = &'a PlayedMatch>) -> MatchTally {
    let mut tally = MatchTally::default();
    matches.for_each(|one| tally.count(one.outcome()));
    tally
}

/// Returns the week or month of a date.
fn group(step: TrendStep, day: Day) -> (i32, u32) {
    let week = day.date().iso_week();
    match step {
        TrendStep::Week => (week.year(), week.week()),
        TrendStep::Month => (day.year(), day.month()),
    }
}

/// Returns the names in lower case, sorted.
fn set(agents: &[String]) -> Vec<String> {
    let mut names: Vec<String> = agents.iter().map(|name| name.to_lowercase()).collect();
    names.sort_unstable();
    names
}

proptest! {
    #[test]
    fn each_day_of_the_range_lies_in_one_bucket_with_the_days_of_its_week_or_month(
        matches in any_matches(), first in 0..60i64, length in 0..400i64,
    ) {
        let (from, to) = (start().plus(first), start().plus(first + length));
        let trend = ResultTrend::of(&matches, from, to);
        prop_assert_eq!(trend.step == TrendStep::Week, length < MAX_DAYS_BY_WEEK);
        let days: Vec<Day> = trend.buckets.iter().flat_map(|bucket| bucket.first.through(bucket.last)).collect();
        prop_assert_eq!(days, from.through(to).collect::<Vec<_>>());
        for bucket in &trend.buckets {
            let within = |day: Day| group(trend.step, day) == group(trend.step, bucket.first) && from <= day && day <= to;
            prop_assert!(bucket.first.through(bucket.last).all(within));
            prop_assert_eq!(bucket.tally, tally(matches.iter().filter(|one| within(one.date))));
        }
    }

    #[test]
    fn the_rolling_win_rate_counts_the_latest_ten_matches_up_to_each_date(matches in any_matches()) {
        let (from, to) = (start(), start().plus(400));
        let mut played: Vec<&PlayedMatch> = matches.iter().filter(|one| from <= one.date && one.date <= to).collect();
        played.sort_by_key(|one| (one.date, one.id));
        let mut expected = Vec::new();
        for date in from.through(to).filter(|date| played.iter().any(|one| one.date == *date)) {
            let until = played.iter().filter(|one| one.date <= date).count();
            if let Some(first) = until.checked_sub(ROLLING_MATCHES) {
                expected.push((date, tally(played[first..until].iter().copied())));
            }
        }
        let rolling = ResultTrend::of(&matches, from, to).rolling;
        let found: Vec<_> = rolling.iter().map(|one| (one.date, one.tally)).collect();
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn compositions_are_sets_of_agents_and_agents_count_wherever_they_played(matches in any_matches()) {
        let found = CompositionStatistics::of(&matches);
        let named: Vec<&PlayedMatch> = matches.iter().filter(|one| !one.our_agents.is_empty()).collect();
        let mut counted = 0;
        for one in &found.compositions {
            let alike = named.iter().filter(|other| set(&other.our_agents) == set(&one.agents));
            prop_assert_eq!(one.tally, tally(alike.copied()));
            counted += one.tally.played();
        }
        prop_assert_eq!(counted as usize, named.len());
        for (agent, count) in &found.agents {
            let mut expected = MatchTally::default();
            for one in &named {
                let times = one.our_agents.iter().filter(|name| name.to_lowercase() == agent.to_lowercase());
                times.for_each(|_| expected.count(one.outcome()));
            }
            prop_assert_eq!(*count, expected);
        }
        let played: Vec<u32> = found.compositions.iter().map(|one| one.tally.played()).collect();
        prop_assert!(played.is_sorted_by(|one, next| one >= next));
    }
}
