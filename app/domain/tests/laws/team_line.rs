//! The analysis of consecutive days against a separate one that reads every minute: random teams over random zones,
//! around clock changes and midnight.
//!
//! The oracle shares only the stored windows with the code under test. `RANDOM_TEAMS` sets the number of teams.

use std::collections::{BTreeMap, BTreeSet};

use app_domain::analysis::{
    DayAnalysis, DayBounds, DayStatus, DaySuggestion, LineupCandidate, PlayerCounts, SessionDemand,
    SuggestedChange, analyze, free_time, playable_windows,
};
use app_domain::day_records::PlayerDays;
use app_domain::{Day, DayAvailability, Role, Span, TimeOfDay, UtcMinute, Window, Zone};
use proptest::collection::{btree_set, vec};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{Config, TestRunner};

use crate::calendar::{ZONES, any_zone};
use crate::roster::id;

/// The dates on which players answer, counted from the first analyzed day.
const ANSWERED: std::ops::RangeInclusive<i64> = -3..=5;
/// The number of analyzed days.
const DAYS: i64 = 4;

#[derive(Debug, Clone)]
struct TeamMember {
    role: Role,
    zone: Zone,
    /// For each answered date the player's local windows; `None` without an answer.
    answers: Vec<Option<Vec<Window>>>,
    /// First day and length of an absence.
    absence: Option<(i64, i64)>,
}

#[derive(Debug, Clone)]
struct RandomTeam {
    bot: Zone,
    first: Day,
    members: Vec<TeamMember>,
    off: BTreeSet<i64>,
    demand: SessionDemand,
}

/// The stored windows of a member by team day, and the days with an answer.
struct MemberTimes {
    role: Role,
    windows: BTreeMap<Day, Vec<Span>>,
    answered: BTreeSet<Day>,
    absent: BTreeSet<Day>,
}

impl RandomTeam {
    fn day(&self, at: i64) -> Day {
        self.first.plus(at)
    }

    fn is_off(&self, day: Day) -> bool {
        self.off.contains(&day.days_since(self.first))
    }

    fn lines(&self) -> Vec<MemberTimes> {
        let line = |member: &TeamMember| {
            let mut days = PlayerDays::new(self.bot);
            for (at, answer) in ANSWERED.zip(&member.answers) {
                if let Some(windows) = answer {
                    let value = DayAvailability::from_windows(windows.clone());
                    let value = if value.is_silent() {
                        DayAvailability::Unavailable
                    } else {
                        value
                    };
                    // A clock change may skip a window; the date then stays without an answer.
                    let _ = days.set(member.zone, self.day(at), &value, false);
                }
            }
            let spans = |windows: &[app_domain::day_records::StoredWindow]| {
                windows.iter().map(|window| window.span).collect()
            };
            let absence = member.absence.iter();
            MemberTimes {
                role: member.role,
                answered: days
                    .records()
                    .flat_map(|(day, _)| day.plus(-2).through(day.plus(2)))
                    .filter(|day| days.team_source(member.zone, *day).is_some())
                    .collect(),
                windows: days
                    .records()
                    .map(|(day, record)| (day, spans(&record.windows)))
                    .collect(),
                absent: absence
                    .flat_map(|(first, length)| self.day(*first).consecutive(*length))
                    .collect(),
            }
        };
        self.members.iter().map(line).collect()
    }

    /// The windows of a member that can matter for a day, without hidden ones.
    fn near_windows(&self, member: &MemberTimes, day: Day) -> Vec<Span> {
        let near = day.plus(-2).through(day.plus(1));
        let shown = near
            .filter(|near| *near == day || !(self.is_off(*near) || member.absent.contains(near)));
        shown
            .flat_map(|near| member.windows.get(&near).cloned().unwrap_or_default())
            .collect()
    }
}

fn any_window() -> impl Strategy<Value = Window> {
    let time = |minutes: i64| {
        let minutes = u16::try_from(minutes.rem_euclid(1440)).expect("minutes of a day");
        TimeOfDay::from_hm(minutes / 60, minutes % 60).expect("a time")
    };
    let start = prop_oneof![
        2 => (18..48i64).prop_map(|step| step * 30),
        1 => (0..12i64).prop_map(|step| step * 30),
        1 => 0..1440i64,
    ];
    let length = prop_oneof![
        3 => (1..14i64).prop_map(|step| step * 30),
        1 => 1..1439i64,
    ];
    let window = (start, length).prop_map(move |(start, length)| Window {
        start: time(start),
        end: time(start + length),
    });
    let until_midnight = (20..24i64).prop_map(move |hour| Window {
        start: time(hour * 60),
        end: time(0),
    });
    let whole_day = Just(Window {
        start: time(0),
        end: time(0),
    });
    prop_oneof![5 => window, 2 => until_midnight, 1 => whole_day]
}

fn any_member(bot: Zone) -> impl Strategy<Value = TeamMember> {
    let role = select(vec![
        Role::Main,
        Role::Main,
        Role::Main,
        Role::Sub,
        Role::Coach,
    ]);
    let zone = prop_oneof![Just(bot), any_zone()];
    let answer = prop_oneof![
        2 => Just(None),
        1 => Just(Some(Vec::new())),
        6 => vec(any_window(), 1..3).prop_map(Some),
    ];
    let answers = vec(answer, ANSWERED.count());
    let absence = proptest::option::weighted(0.2, (-2..DAYS, 1..3i64));
    (role, zone, answers, absence).prop_map(|(role, zone, answers, absence)| TeamMember {
        role,
        zone,
        answers,
        absence,
    })
}

/// A team whose days are near a clock change of its zone or of a player's in most cases.
fn any_team() -> impl Strategy<Value = RandomTeam> {
    let bot = prop_oneof![Just(Zone::BERLIN), any_zone()];
    bot.prop_flat_map(|bot| {
        let members = vec(any_member(bot), 3..8);
        let off = btree_set(-2..=DAYS, 0..2);
        let minutes = select(vec![15, 30, 60, 60, 90, 120, 480]);
        (
            members,
            off,
            1usize..=5,
            minutes,
            any::<usize>(),
            -3..=0i64,
            0..365i64,
        )
            .prop_map(
                move |(mut members, off, players, minutes, pick, before, any_day)| {
                    members.sort_by_key(|member| member.role);
                    let zones: Vec<Zone> = std::iter::once(bot)
                        .chain(members.iter().map(|member| member.zone))
                        .collect();
                    let years = ZONES.iter().filter(|year| zones.contains(&year.zone));
                    let changes: Vec<Day> = years.flat_map(|year| year.changes.clone()).collect();
                    let new_year = crate::calendar::new_year().plus(any_day);
                    let anchor = changes
                        .get(pick % (changes.len() + 1))
                        .copied()
                        .unwrap_or(new_year);
                    RandomTeam {
                        bot,
                        first: anchor.plus(before),
                        members,
                        off,
                        demand: SessionDemand { players, minutes },
                    }
                },
            )
    })
}

/// The minutes of a day on the line, from `base`, and who is free in each.
struct FreeMinutes {
    base: i64,
    /// Minutes after `base`.
    midnight: i64,
    morning: i64,
    next_midnight: i64,
    next_morning: i64,
    /// For each member the minute at which the free time of a minute ends; 0 for a minute that is not free.
    ends: Vec<Vec<i64>>,
}

impl FreeMinutes {
    /// Returns the minutes around a day; `None` for a date that the zone does not have.
    fn of(team: &RandomTeam, lines: &[MemberTimes], day: Day) -> Option<Self> {
        let base = team.bot.start_of(day.plus(-3)).minutes();
        let count = 8 * 1440;
        let local = |minute: i64| team.bot.local(UtcMinute::from_minutes(base + minute));
        let first = |wanted: Day, hour: u16| {
            (40 * 60..count).find(|minute| {
                let (date, time) = local(*minute);
                date == wanted && time.minutes() >= hour * 60
            })
        };
        let is_counted =
            |line: &MemberTimes| line.role != Role::Coach && !line.absent.contains(&day);
        let ends = lines.iter().map(|line| {
            let windows = if is_counted(line) {
                team.near_windows(line, day)
            } else {
                Vec::new()
            };
            free_until(base, count, &windows)
        });
        Some(Self {
            base,
            midnight: first(day, 0)?,
            morning: first(day, 6)?,
            next_midnight: first(day.plus(1), 0)?,
            next_morning: first(day.plus(1), 6)?,
            ends: ends.collect(),
        })
    }

    fn count(&self) -> i64 {
        i64::try_from(self.ends[0].len()).expect("a number of minutes")
    }

    fn span(&self, start: i64, end: i64) -> Span {
        let at = |minute: i64| UtcMinute::from_minutes(self.base + minute);
        Span::new(at(start), at(end)).expect("a span")
    }

    /// The last minute to which at least `players` of the `chosen` are free from `start` on.
    fn common_end(&self, chosen: &[usize], players: usize, start: i64) -> i64 {
        let at = usize::try_from(start).expect("a minute");
        let mut ends: Vec<i64> = chosen.iter().map(|member| self.ends[*member][at]).collect();
        ends.sort_unstable();
        if players == 0 {
            i64::MAX
        } else {
            ends.iter().rev().nth(players - 1).copied().unwrap_or(0)
        }
    }

    /// The parts of the maximal common spans that belong to the day.
    fn windows(&self, chosen: &[usize], demand: SessionDemand) -> Vec<(i64, i64)> {
        let mut parts = Vec::new();
        let mut reached = 0;
        for start in self.midnight - 1..self.next_midnight {
            let end = self
                .common_end(chosen, demand.players, start)
                .min(self.next_morning);
            if end > reached.max(start) {
                reached = end;
                parts.push((
                    if start < self.midnight {
                        self.morning
                    } else {
                        start
                    },
                    end,
                ));
            }
        }
        parts.retain(|(start, end)| end - start >= demand.minutes);
        let all = parts.clone();
        parts.retain(|part| {
            !all.iter()
                .any(|other| other != part && other.0 <= part.0 && part.1 <= other.1)
        });
        parts.sort_unstable();
        parts
    }

    /// The minutes at which a session of the day can begin.
    fn sessions(&self, chosen: &[usize], demand: SessionDemand) -> Vec<i64> {
        let starts = self.midnight..self.next_midnight;
        let running = self.common_end(chosen, demand.players, self.midnight - 1);
        let is_session = |start: &i64| {
            let end = start + demand.minutes;
            end <= self.next_morning
                && self.common_end(chosen, demand.players, *start) >= end
                && (*start >= self.morning || running < end)
        };
        starts.filter(is_session).collect()
    }

    fn longest(&self, chosen: &[usize], demand: SessionDemand) -> Option<(i64, i64)> {
        let windows = self.windows(chosen, demand);
        windows
            .into_iter()
            .min_by_key(|(start, end)| (start - end, *start))
    }
}

/// For each minute after `base` the minute at which the free time that contains it ends.
fn free_until(base: i64, count: i64, windows: &[Span]) -> Vec<i64> {
    let mut ends = vec![0; usize::try_from(count).expect("a number of minutes")];
    let mut is_free = vec![false; ends.len()];
    for window in windows {
        for minute in window.start().minutes()..window.end().minutes() {
            if let Some(free) = usize::try_from(minute - base)
                .ok()
                .and_then(|at| is_free.get_mut(at))
            {
                *free = true;
            }
        }
    }
    let mut end = 0;
    for at in (0..ends.len()).rev() {
        let minute = i64::try_from(at).expect("a minute");
        if !is_free[at] {
            end = 0;
        } else if end == 0 {
            end = minute + 1;
        }
        ends[at] = end;
    }
    ends
}

/// The analysis of one day by its minutes.
fn slow_analysis(
    team: &RandomTeam,
    lines: &[MemberTimes],
    day: Day,
    minutes: &FreeMinutes,
) -> DayAnalysis {
    let demand = team.demand;
    let with = |role: Role| {
        lines
            .iter()
            .enumerate()
            .filter(move |(_, line)| line.role == role)
            .map(|(at, _)| at)
    };
    let mains: Vec<usize> = with(Role::Main).collect();
    let all: Vec<usize> = with(Role::Main).chain(with(Role::Sub)).collect();
    let mut analysis = DayAnalysis {
        status: DayStatus::NotEnough,
        counts: slow_counts(team, lines, day, minutes, false),
        window: None,
        windows: Vec::new(),
        lineup: Vec::new(),
        required_subs: Vec::new(),
        missing: 0,
        suggestion: None,
    };
    if team.is_off(day) {
        analysis.status = DayStatus::OffDay;
        return analysis;
    }
    for (chosen, status) in [(&mains, DayStatus::FullRoster), (&all, DayStatus::WithSubs)] {
        if let Some((start, end)) = minutes.longest(chosen, demand) {
            let at = usize::try_from(start).expect("a minute");
            let mut lineup: Vec<usize> = all
                .iter()
                .copied()
                .filter(|member| minutes.ends[*member][at] >= end)
                .collect();
            lineup.truncate(demand.players);
            analysis.status = status;
            let is_early = minutes
                .windows(chosen, demand)
                .iter()
                .any(|(start, _)| *start < minutes.morning);
            analysis.counts = slow_counts(team, lines, day, minutes, is_early);
            analysis.window = Some(minutes.span(start, end));
            analysis.windows = minutes
                .windows(chosen, demand)
                .into_iter()
                .map(|(start, end)| minutes.span(start, end))
                .collect();
            analysis.required_subs = lineup
                .iter()
                .filter(|member| lines[**member].role == Role::Sub)
                .map(|at| id(*at))
                .collect();
            analysis.lineup = lineup.into_iter().map(id).collect();
            return analysis;
        }
    }
    let together = (1..demand.players).rev().find(|players| {
        !minutes
            .sessions(
                &all,
                SessionDemand {
                    players: *players,
                    ..demand
                },
            )
            .is_empty()
    });
    analysis.missing = demand.players - together.unwrap_or(0);
    let chances = minutes.sessions(
        &all,
        SessionDemand {
            players: demand.players - 1,
            ..demand
        },
    );
    if !chances.is_empty() {
        let search = SlowSearch {
            team,
            lines,
            day,
            minutes,
            all: &all,
            chances,
        };
        analysis.suggestion = search.ask().or_else(|| search.change());
    }
    analysis
}

/// A player counts with free time from midnight to midnight; time that runs over midnight counts from the morning on,
/// unless the team can play before.
fn slow_counts(
    team: &RandomTeam,
    lines: &[MemberTimes],
    day: Day,
    minutes: &FreeMinutes,
    is_early: bool,
) -> PlayerCounts {
    let mut counts = PlayerCounts::default();
    for line in lines {
        let ends = free_until(minutes.base, minutes.count(), &team.near_windows(line, day));
        let free = |minute: i64| ends[usize::try_from(minute).expect("a minute")];
        let running = free(minutes.midnight - 1);
        let is_free = (minutes.midnight..minutes.next_midnight).any(|minute| {
            free(minute) > 0 && (is_early || minute >= minutes.morning || free(minute) != running)
        });
        if line.absent.contains(&day) {
            counts.absent += 1;
        } else if !line.answered.contains(&day) {
            counts.silent += 1;
        } else if is_free {
            *match line.role {
                Role::Main => &mut counts.main,
                Role::Sub => &mut counts.sub,
                Role::Coach => &mut counts.coach,
            } += 1;
        }
    }
    counts
}

/// An exhaustive search over every change of every player.
struct SlowSearch<'a> {
    team: &'a RandomTeam,
    lines: &'a [MemberTimes],
    day: Day,
    minutes: &'a FreeMinutes,
    all: &'a [usize],
    /// The starts of the day's sessions with all but one of the demanded players.
    chances: Vec<i64>,
}

impl SlowSearch<'_> {
    fn present(&self) -> impl Iterator<Item = usize> + '_ {
        self.all
            .iter()
            .copied()
            .filter(|member| !self.lines[*member].absent.contains(&self.day))
    }

    /// The chances in which the others alone are all but one of the demanded players, as a prefix sum over the minutes.
    fn sums(&self, mover: usize) -> Vec<u32> {
        let demand = self.team.demand;
        let others: Vec<usize> = self
            .all
            .iter()
            .copied()
            .filter(|member| *member != mover)
            .collect();
        let mut sums = vec![0; self.minutes.ends[0].len() + 1];
        for start in &self.chances {
            let end = start + demand.minutes;
            if self.minutes.common_end(&others, demand.players - 1, *start) >= end {
                sums[usize::try_from(start + 1).expect("a minute")] = 1;
            }
        }
        for at in 1..sums.len() {
            sums[at] += sums[at - 1];
        }
        sums
    }

    /// Whether free spans, in minutes after the base, cover one of these sessions.
    fn completes(&self, spans: &[(i64, i64)], sums: &[u32]) -> bool {
        let last = i64::try_from(sums.len()).expect("a number of minutes") - 1;
        let at = |minute: i64| usize::try_from(minute.clamp(0, last)).expect("a minute");
        spans.iter().any(|(start, end)| {
            let behind = end - self.team.demand.minutes + 1;
            *start < behind && sums[at(behind)] > sums[at(*start)]
        })
    }

    /// The longest window of the day after a change.
    fn outcome(&self, mover: usize, windows: &[Span]) -> Span {
        let ends = self.minutes.ends.iter().enumerate().map(|(at, ends)| {
            if at == mover {
                free_until(
                    self.minutes.base,
                    i64::try_from(ends.len()).expect("minutes"),
                    windows,
                )
            } else {
                ends.clone()
            }
        });
        let after = FreeMinutes {
            ends: ends.collect(),
            ..*self.minutes
        };
        let (start, end) = after
            .longest(self.all, self.team.demand)
            .expect("a playable day");
        after.span(start, end)
    }

    fn ask(&self) -> Option<DaySuggestion> {
        let is_silent = |member: &usize| !self.lines[*member].answered.contains(&self.day);
        let mut silent = self
            .present()
            .filter(is_silent)
            .filter(|_| self.team.demand.players > 1);
        let asked = (self.minutes.midnight, self.minutes.next_morning);
        silent.find_map(|member| {
            let mut windows = self.team.near_windows(&self.lines[member], self.day);
            windows.push(self.minutes.span(asked.0, asked.1));
            self.completes(&[asked], &self.sums(member))
                .then(|| DaySuggestion {
                    change: SuggestedChange::Ask { player: id(member) },
                    window: self.outcome(member, &windows),
                })
        })
    }

    /// The player's free spans that reach the day, in minutes after the base.
    fn spans(&self, member: usize) -> Vec<(i64, i64)> {
        let mut spans = Vec::new();
        let mut minute = 0;
        let ends = &self.minutes.ends[member];
        while let Some(end) = usize::try_from(minute).ok().and_then(|at| ends.get(at)) {
            if *end > 0 {
                spans.push((minute, *end));
                minute = *end;
            } else {
                minute += 1;
            }
        }
        spans.retain(|(start, end)| {
            *end >= self.minutes.midnight && *start < self.minutes.next_morning
        });
        spans
    }

    /// The cheapest change of a window: extended for a SUB, shifted by at most ninety minutes for everyone.
    fn change(&self) -> Option<DaySuggestion> {
        let movers: Vec<_> = self
            .present()
            .map(|member| (member, self.spans(member), self.sums(member)))
            .collect();
        (1..=1440).find_map(|cost: i64| {
            let mut best = None;
            for (member, spans, sums) in &movers {
                for (at, from) in spans.iter().enumerate() {
                    let extended = (0..=cost)
                        .map(|earlier| (0, (from.0 - earlier, from.1 + cost - earlier), cost));
                    let extended = extended.filter(|_| self.lines[*member].role == Role::Sub);
                    let shifted = [-cost, cost].map(|by| (1, (from.0 + by, from.1 + by), by));
                    let shifted = shifted.into_iter().filter(|_| cost <= 90);
                    for (kind, to, by) in extended.chain(shifted) {
                        let mut after = spans.clone();
                        after[at] = to;
                        if to.1 - to.0 > 1440 || !self.completes(&joined(after.clone()), sums) {
                            continue;
                        }
                        let windows: Vec<Span> = after
                            .iter()
                            .map(|(start, end)| self.minutes.span(*start, *end))
                            .collect();
                        let window = self.outcome(*member, &windows);
                        let rank = (kind, *member, window, to);
                        if best.as_ref().is_none_or(|(known, _, _)| rank < *known) {
                            best = Some((rank, *from, by));
                        }
                    }
                }
            }
            let ((kind, member, window, to), from, minutes) = best?;
            let (player, from, to) = (
                id(member),
                self.minutes.span(from.0, from.1),
                self.minutes.span(to.0, to.1),
            );
            let change = if kind == 0 {
                SuggestedChange::Extend {
                    player,
                    from,
                    to,
                    minutes,
                }
            } else {
                SuggestedChange::Shift {
                    player,
                    from,
                    to,
                    minutes,
                }
            };
            Some(DaySuggestion { change, window })
        })
    }
}

/// Joins spans that overlap or touch.
fn joined(mut spans: Vec<(i64, i64)>) -> Vec<(i64, i64)> {
    spans.sort_unstable();
    let mut joined: Vec<(i64, i64)> = Vec::new();
    for span in spans {
        match joined.last_mut() {
            Some(last) if span.0 <= last.1 => last.1 = last.1.max(span.1),
            _ => joined.push(span),
        }
    }
    joined
}

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
