//! The minutes in which the players of a team are free, one by one.

use app_domain::analysis::SessionDemand;
use app_domain::{Day, Role, Span, UtcMinute};

use super::random_team::{MemberTimes, RandomTeam};

/// The minutes of a day on the line, from `base`, and who is free in each.
pub(super) struct FreeMinutes {
    pub(super) base: i64,
    /// Minutes after `base`.
    pub(super) midnight: i64,
    pub(super) morning: i64,
    pub(super) next_midnight: i64,
    pub(super) next_morning: i64,
    /// For each member the minute at which the free time of a minute ends; 0 for a minute that is not free.
    pub(super) ends: Vec<Vec<i64>>,
}

impl FreeMinutes {
    /// Returns the minutes around a day; `None` for a date that the zone does not have.
    pub(super) fn of(team: &RandomTeam, lines: &[MemberTimes], day: Day) -> Option<Self> {
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

    pub(super) fn count(&self) -> i64 {
        i64::try_from(self.ends[0].len()).expect("a number of minutes")
    }

    pub(super) fn span(&self, start: i64, end: i64) -> Span {
        let at = |minute: i64| UtcMinute::from_minutes(self.base + minute);
        Span::new(at(start), at(end)).expect("a span")
    }

    /// The last minute to which at least `players` of the `chosen` are free from `start` on.
    pub(super) fn common_end(&self, chosen: &[usize], players: usize, start: i64) -> i64 {
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
    pub(super) fn windows(&self, chosen: &[usize], demand: SessionDemand) -> Vec<(i64, i64)> {
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
    pub(super) fn sessions(&self, chosen: &[usize], demand: SessionDemand) -> Vec<i64> {
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

    pub(super) fn longest(&self, chosen: &[usize], demand: SessionDemand) -> Option<(i64, i64)> {
        let windows = self.windows(chosen, demand);
        windows
            .into_iter()
            .min_by_key(|(start, end)| (start - end, *start))
    }
}

/// For each minute after `base` the minute at which the free time that contains it ends.
pub(super) fn free_until(base: i64, count: i64, windows: &[Span]) -> Vec<i64> {
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
