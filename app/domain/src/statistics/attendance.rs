//! Statistics of availability: responses and their lead time, absences, and attendance on playable days.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Add;

use super::percent;
use crate::analysis::{DayBounds, SessionDemand, playable_windows};
use crate::day::Day;
use crate::local_clock::LocalClock;
use crate::player::Role;
use crate::utc_minute::{Span, UtcMinute, merge_spans};

/// The stored availability of one player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeammateHistory {
    /// The current role, which is also used for the past. Players who have left count as SUB, because their role is not
    /// stored.
    pub role: Role,
    /// The first day in the team; `None`: before the range.
    pub since: Option<Day>,
    /// The last day in the team; `None`: still in the team.
    pub until: Option<Day>,
    /// Sorted by date, each date once.
    pub days: Vec<TeammateDay>,
    /// First and last day of each absence; they may overlap.
    pub absences: Vec<(Day, Day)>,
    /// The time of the first manual answer for each day. Days that only the pattern filled have none.
    pub first_answers: BTreeMap<Day, UtcMinute>,
}

/// A player's answer for one day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeammateDay {
    pub day: Day,
    /// Whether there is an answer, manual or from the pattern. *Not available* is an answer too.
    pub is_answered: bool,
    /// The windows stored on the day.
    pub spans: Vec<Span>,
}

impl TeammateHistory {
    pub fn is_absent(&self, day: Day) -> bool {
        self.absences
            .iter()
            .any(|(first, last)| (*first..=*last).contains(&day))
    }

    fn entry_on(&self, day: Day) -> Option<&TeammateDay> {
        let at = self
            .days
            .binary_search_by_key(&day, |response| response.day)
            .ok()?;
        self.days.get(at)
    }

    /// The free time on a day, in any order: its windows, and those of the days around that reach it. An absence or an
    /// off-day hides the windows of its dates.
    fn free_time<'a>(
        &'a self,
        day: Day,
        bounds: DayBounds,
        off: &'a BTreeSet<Day>,
    ) -> impl Iterator<Item = Span> + 'a {
        let first = day.plus(-DayBounds::DAYS_BEFORE);
        let last = day.plus(DayBounds::DAYS_AFTER);
        let at = self.days.partition_point(|response| response.day < first);
        let near = self.days[at..].iter();
        near.take_while(move |response| response.day <= last)
            .filter(move |response| {
                let reaches = |span: &Span| bounds.is_reached_by(*span);
                response.spans.iter().any(reaches)
                    && !self.is_absent(response.day)
                    && !off.contains(&response.day)
            })
            .flat_map(|response| response.spans.iter().copied())
    }
}

/// Returns the days from `from` to `to`, both inclusive, on which the team can play, with their playable windows.
/// Off-days are never playable.
///
/// The histories and `off` include the days around the range whose windows reach it. `clock` is the team's clock, which
/// covers the range and the day after it.
pub fn playable_days(
    team: &[TeammateHistory],
    demand: SessionDemand,
    off: &BTreeSet<Day>,
    clock: &LocalClock,
    from: Day,
    to: Day,
) -> BTreeMap<Day, Vec<Span>> {
    let days = from.through(to).filter(|day| !off.contains(day));
    let windows = days.map(|day| {
        let bounds = DayBounds::by_clock(day, clock);
        let present = team.iter().filter(|one| !one.is_absent(day));
        let free = present.map(|one| (one.role, one.free_time(day, bounds, off)));
        (day, playable_windows(free, demand, bounds))
    });
    windows.filter(|(_, windows)| !windows.is_empty()).collect()
}

/// The figures of one player, or the sum of several.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PresenceStatistics {
    /// Days of the range on which the player was in the team and not absent, so that an answer was expected.
    /// Nobody owes one for an off-day.
    pub asked: u32,
    /// Asked days with an answer.
    pub answered: u32,
    /// Answered days with at least one window.
    pub available: u32,
    /// Days of the range on which the player was in the team and absent.
    pub absent: u32,
    /// Playable days on which the player was in the team, absent or not.
    pub playable: u32,
    /// Playable days on which the player was free for a whole session inside one of the day's playable windows.
    pub attended: u32,
    /// The median number of minutes between the first manual answer and the start of the day in the bot timezone, over
    /// the answered days that have such an answer. It is 0 for an answer on the day itself or later.
    pub lead: Option<u32>,
}

impl PresenceStatistics {
    /// The share of asked days with an answer, in whole percent; `None` without asked days.
    pub fn response_percent(self) -> Option<u8> {
        percent(self.answered, self.asked)
    }

    /// The share of playable days attended, in whole percent; `None` without playable days.
    pub fn attendance_percent(self) -> Option<u8> {
        percent(self.attended, self.playable)
    }
}

/// Returns the figures of each teammate from `from` to `to`, both inclusive, in the order of `team`, and their sum.
///
/// `playable` is the result of [`playable_days`] for the same histories, off-days and clock; days outside the range do
/// not count. On the days of `off`, neither answers nor missing ones count. `clock` is the team's clock.
pub fn presence_statistics(
    team: &[TeammateHistory],
    playable: &BTreeMap<Day, Vec<Span>>,
    demand: SessionDemand,
    off: &BTreeSet<Day>,
    clock: &LocalClock,
    from: Day,
    to: Day,
) -> (Vec<PresenceStatistics>, PresenceStatistics) {
    let mut all_leads = Vec::new();
    let of_one = |one: &TeammateHistory| {
        let mut presence = PresenceStatistics::default();
        let mut leads = Vec::new();
        let first = one.since.map_or(from, |since| since.max(from));
        let last = one.until.map_or(to, |until| until.min(to));
        for day in first.through(last) {
            let windows = playable.get(&day);
            presence.playable += u32::from(windows.is_some());
            if one.is_absent(day) {
                presence.absent += 1;
                continue;
            }
            if off.contains(&day) {
                continue;
            }
            presence.asked += 1;
            if let Some(windows) = windows {
                let free = one.free_time(day, DayBounds::by_clock(day, clock), off);
                presence.attended += u32::from(attends_session(free, windows, demand));
            }
            let Some(response) = one.entry_on(day).filter(|response| response.is_answered) else {
                continue;
            };
            presence.answered += 1;
            presence.available += u32::from(!response.spans.is_empty());
            if let Some(answered) = one.first_answers.get(&day) {
                let lead = clock.instant_at(day, 0).minutes() - answered.minutes();
                leads.push(u32::try_from(lead).unwrap_or_default());
            }
        }
        presence.lead = median(&mut leads);
        all_leads.append(&mut leads);
        presence
    };
    let each: Vec<PresenceStatistics> = team.iter().map(of_one).collect();
    let all = each
        .iter()
        .fold(PresenceStatistics::default(), |sum, one| sum + *one);
    let lead = median(&mut all_leads);
    (each, PresenceStatistics { lead, ..all })
}

impl Add for PresenceStatistics {
    type Output = Self;

    /// Adds the counts. The lead is `None`, because a median cannot be computed from medians.
    fn add(self, other: Self) -> Self {
        Self {
            asked: self.asked + other.asked,
            answered: self.answered + other.answered,
            available: self.available + other.available,
            absent: self.absent + other.absent,
            playable: self.playable + other.playable,
            attended: self.attended + other.attended,
            lead: None,
        }
    }
}

fn attends_session(
    free: impl Iterator<Item = Span>,
    windows: &[Span],
    demand: SessionDemand,
) -> bool {
    let free = merge_spans(free);
    let overlap = |one: Span, other: Span| {
        Span::new(one.start().max(other.start()), one.end().min(other.end()))
    };
    let mut together = free
        .iter()
        .flat_map(|one| windows.iter().filter_map(|other| overlap(*one, *other)));
    together.any(|common| common.minutes() >= demand.minutes)
}

/// Returns the median: the middle number, or the midpoint of the two middle ones.
fn median(numbers: &mut [u32]) -> Option<u32> {
    numbers.sort_unstable();
    let (low, high) = (
        numbers.get(numbers.len().checked_sub(1)? / 2)?,
        numbers.get(numbers.len() / 2)?,
    );
    Some(u32::midpoint(*low, *high))
}
