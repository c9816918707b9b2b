//! The comparison of both analyses.

use app_domain::analysis::{
    DayAnalysis, DayBounds, DayStatus, LineupCandidate, SessionDemand, analyze, free_time,
    playable_windows,
};
use app_domain::{Day, DayAvailability, Role, Span, Zone};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use super::DAYS;
use super::free_minutes::FreeMinutes;
use super::random_team::{MemberTimes, RandomTeam, any_team};
use super::slow_analysis::slow_analysis;
use crate::roster::id;

/// Compares every day of a team. Returns the number of playable ones.
fn compare(team: &RandomTeam) -> Result<u64, TestCaseError> {
    let lines = team.lines();
    let mut playable = 0;
    let mut before: Option<DayAnalysis> = None;
    for day in team.first.consecutive(DAYS) {
        let Some(minutes) = FreeMinutes::of(team, &lines, day) else {
            continue;
        };
        let bounds = DayBounds::of(day, team.bot);
        let candidate = |(at, line): (usize, &MemberTimes)| LineupCandidate {
            player: id(at),
            role: line.role,
            spans: free_time(team.near_windows(line, day), bounds),
            is_silent: !line.answered.contains(&day),
            is_absent: line.absent.contains(&day),
        };
        let roster: Vec<LineupCandidate> = lines.iter().enumerate().map(candidate).collect();
        let analysis = analyze(&roster, team.demand, bounds, team.is_off(day));
        prop_assert_eq!(
            &analysis,
            &slow_analysis(team, &lines, day, &minutes),
            "{}",
            day
        );
        if !team.is_off(day) {
            let present = lines.iter().filter(|line| !line.absent.contains(&day));
            let free = present.map(|line| (line.role, team.near_windows(line, day)));
            prop_assert_eq!(
                playable_windows(free, team.demand, bounds),
                analysis.windows.clone()
            );
        }
        let is_simple = team.off.is_empty() && lines.iter().all(|line| line.absent.is_empty());
        if let Some(before) = before.filter(|before| is_simple && before.status == analysis.status)
        {
            // The same players never have the same time on two days.
            let played = before.window.zip(analysis.window);
            let twice = played.filter(|(one, other)| {
                before.lineup == analysis.lineup && one.end() > other.start()
            });
            prop_assert_eq!(twice, None);
        }
        playable += u64::from(analysis.status.can_proceed());
        before = Some(analysis);
    }
    Ok(playable)
}

#[test]
fn random_teams_are_analyzed_as_by_reading_every_minute() {
    let teams = std::env::var("RANDOM_TEAMS")
        .ok()
        .and_then(|count| count.parse().ok())
        .unwrap_or(60);
    let mut runner = TestRunner::new(Config {
        cases: teams,
        failure_persistence: None,
        ..Config::default()
    });
    let playable = std::cell::Cell::new(0);
    let outcome = runner.run(&any_team(), |team| {
        playable.set(playable.get() + compare(&team)?);
        Ok(())
    });
    outcome.unwrap_or_else(|difference| panic!("{difference}"));
    println!(
        "{teams} random teams on {DAYS} days, {} of them playable: 0 differences",
        playable.get()
    );
}

fn free_all_day(count: i64) -> Vec<DayStatus> {
    let first = Day::from_ymd(2026, 10, 24).expect("a date");
    let windows = first.consecutive(3).map(|day| {
        let whole = "00:00-24:00".parse::<DayAvailability>().expect("a value");
        Zone::BERLIN.span(day, whole.windows()[0]).expect("a day")
    });
    let windows: Vec<Span> = windows.collect();
    let status = |day: Day| {
        let bounds = DayBounds::of(day, Zone::BERLIN);
        let candidate = |at: usize| LineupCandidate {
            player: id(at),
            role: Role::Main,
            spans: free_time(windows.iter().copied(), bounds),
            is_silent: false,
            is_absent: false,
        };
        let roster: Vec<LineupCandidate> = (0..5).map(candidate).collect();
        analyze(
            &roster,
            SessionDemand {
                players: 5,
                minutes: 60,
            },
            bounds,
            false,
        )
        .status
    };
    first.consecutive(count).map(status).collect()
}

#[test]
fn five_players_who_are_free_for_three_days_have_three_playable_days() {
    let (full, none) = (DayStatus::FullRoster, DayStatus::NotEnough);
    assert_eq!(free_all_day(4), [full, full, full, none]);
}
