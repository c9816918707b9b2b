//! The separate analysis: every change of an answer is tried, and every minute is read.

use app_domain::analysis::{
    DayAnalysis, DayStatus, DaySuggestion, PlayerCounts, SessionDemand, SuggestedChange,
};
use app_domain::{Day, Role, Span};

use super::free_minutes::{FreeMinutes, free_until};
use super::random_team::{MemberTimes, RandomTeam};
use crate::roster::id;

/// The analysis of one day by its minutes.
pub(super) fn slow_analysis(
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
pub(super) fn slow_counts(
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
pub(super) struct SlowSearch<'a> {
    pub(super) team: &'a RandomTeam,
    pub(super) lines: &'a [MemberTimes],
    pub(super) day: Day,
    pub(super) minutes: &'a FreeMinutes,
    pub(super) all: &'a [usize],
    /// The starts of the day's sessions with all but one of the demanded players.
    pub(super) chances: Vec<i64>,
}

impl SlowSearch<'_> {
    pub(super) fn present(&self) -> impl Iterator<Item = usize> + '_ {
        self.all
            .iter()
            .copied()
            .filter(|member| !self.lines[*member].absent.contains(&self.day))
    }

    /// The chances in which the others alone are all but one of the demanded players, as a prefix sum over the minutes.
    pub(super) fn sums(&self, mover: usize) -> Vec<u32> {
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
    pub(super) fn completes(&self, spans: &[(i64, i64)], sums: &[u32]) -> bool {
        let last = i64::try_from(sums.len()).expect("a number of minutes") - 1;
        let at = |minute: i64| usize::try_from(minute.clamp(0, last)).expect("a minute");
        spans.iter().any(|(start, end)| {
            let behind = end - self.team.demand.minutes + 1;
            *start < behind && sums[at(behind)] > sums[at(*start)]
        })
    }

    /// The longest window of the day after a change.
    pub(super) fn outcome(&self, mover: usize, windows: &[Span]) -> Span {
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

    pub(super) fn ask(&self) -> Option<DaySuggestion> {
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
    pub(super) fn spans(&self, member: usize) -> Vec<(i64, i64)> {
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
    pub(super) fn change(&self) -> Option<DaySuggestion> {
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
pub(super) fn joined(mut spans: Vec<(i64, i64)>) -> Vec<(i64, i64)> {
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
