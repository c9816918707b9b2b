//! Availability over a range of days: who answered and how early, who was away, who could come when the team could play.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Add;

use super::percent;
use crate::analysis::{Demand, playable_windows};
use crate::clock::LocalClock;
use crate::day::Day;
use crate::moment::{Moment, Span, united};
use crate::player::Role;

/// What is known of one player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Teammate {
    /// Held today: the past is read by it too. Nobody knows the role of who has left; that counts as a substitute's.
    pub role: Role,
    /// The first day in the team; `None`: before any that is asked about.
    pub since: Option<Day>,
    /// The last one; `None`: still there.
    pub until: Option<Day>,
    /// By date, each once.
    pub days: Vec<HeardDay>,
    /// First and last day of each absence; they may overlap.
    pub absences: Vec<(Day, Day)>,
    /// When the player first said something about a day; not known for days that only the pattern filled.
    pub first_answers: BTreeMap<Day, Moment>,
}

/// What a player said about a team day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeardDay {
    pub day: Day,
    /// By hand or by the pattern; *not available* is an answer too.
    pub is_answered: bool,
    /// The windows filed under the day.
    pub spans: Vec<Span>,
}

impl Teammate {
    pub fn is_absent(&self, day: Day) -> bool {
        self.absences
            .iter()
            .any(|(first, last)| (*first..=*last).contains(&day))
    }

    fn heard(&self, day: Day) -> Option<&HeardDay> {
        let at = self
            .days
            .binary_search_by_key(&day, |heard| heard.day)
            .ok()?;
        self.days.get(at)
    }

    /// The windows that count on the day.
    fn free(&self, day: Day) -> &[Span] {
        let heard = self.heard(day).filter(|_| !self.is_absent(day));
        heard.map_or(&[], |heard| &heard.spans)
    }
}

/// The days from `from` to `to`, both included, on which the team can play, with all playable windows of each. Days that
/// are off have none.
pub fn playable_days(
    team: &[Teammate],
    demand: Demand,
    off: &BTreeSet<Day>,
    from: Day,
    to: Day,
) -> BTreeMap<Day, Vec<Span>> {
    let days = from.through(to).filter(|day| !off.contains(day));
    let windows = days.map(|day| {
        let free = team.iter().map(|one| (one.role, one.free(day)));
        let free = free.filter(|(_, spans)| !spans.is_empty());
        (day, playable_windows(free, demand))
    });
    windows.filter(|(_, windows)| !windows.is_empty()).collect()
}

/// How present a player was, or some players together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Presence {
    /// Days of the range on which the player was in the team and not absent: the days that wanted an answer.
    pub asked: u32,
    /// Those of them that have one.
    pub answered: u32,
    /// Those of them on which the player offered some time.
    pub available: u32,
    /// Days of the range on which the player was in the team and absent.
    pub absent: u32,
    /// Days on which the team could play while the player was in it, absent or not.
    pub playable: u32,
    /// Those of them on which the player was there for a whole session: free for at least as long as one takes within
    /// one of the day's playable windows.
    pub attended: u32,
    /// The median time in minutes from the first answer by hand to the beginning of the day in the bot timezone, of the
    /// answered days for which it is known. An answer on the day itself, or later, came no time ahead.
    pub lead: Option<u32>,
}

impl Presence {
    /// Answered among asked, in whole percent; `None` where nothing was asked.
    pub fn response(self) -> Option<u8> {
        percent(self.answered, self.asked)
    }

    /// Attended among playable, in whole percent; `None` where nothing was playable.
    pub fn attendance(self) -> Option<u8> {
        percent(self.attended, self.playable)
    }
}

/// The presence of each teammate from `from` to `to`, both included, in the order of the team, and of all of them.
/// `playable` is what [`playable_days`] finds; days outside the range do not count. `clock` is the team's.
pub fn presence(
    team: &[Teammate],
    playable: &BTreeMap<Day, Vec<Span>>,
    demand: Demand,
    clock: &LocalClock,
    from: Day,
    to: Day,
) -> (Vec<Presence>, Presence) {
    let mut all_leads = Vec::new();
    let of_one = |one: &Teammate| {
        let mut presence = Presence::default();
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
            presence.asked += 1;
            let Some(heard) = one.heard(day).filter(|heard| heard.is_answered) else {
                continue;
            };
            presence.answered += 1;
            presence.available += u32::from(!heard.spans.is_empty());
            let attends = windows.is_some_and(|windows| attends(&heard.spans, windows, demand));
            presence.attended += u32::from(attends);
            if let Some(answered) = one.first_answers.get(&day) {
                let lead = clock.moment(day, 0).minutes() - answered.minutes();
                leads.push(u32::try_from(lead).unwrap_or_default());
            }
        }
        presence.lead = median(&mut leads);
        all_leads.append(&mut leads);
        presence
    };
    let each: Vec<Presence> = team.iter().map(of_one).collect();
    let all = each.iter().fold(Presence::default(), |sum, one| sum + *one);
    let lead = median(&mut all_leads);
    (each, Presence { lead, ..all })
}

impl Add for Presence {
    type Output = Self;

    /// The counts together; a median is not made of medians.
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

fn attends(free: &[Span], windows: &[Span], demand: Demand) -> bool {
    let free = united(free.iter().copied());
    let overlap = |one: Span, other: Span| {
        Span::new(one.start().max(other.start()), one.end().min(other.end()))
    };
    let mut together = free
        .iter()
        .flat_map(|one| windows.iter().filter_map(|other| overlap(*one, *other)));
    together.any(|common| common.minutes() >= demand.minutes)
}

/// The middle one; of two, what lies between them.
fn median(numbers: &mut [u32]) -> Option<u32> {
    numbers.sort_unstable();
    let (low, high) = (
        numbers.get(numbers.len().checked_sub(1)? / 2)?,
        numbers.get(numbers.len() / 2)?,
    );
    Some(u32::midpoint(*low, *high))
}
