//! The results over time: one tally per week or month, and the win rate of the latest matches.

use chrono::Months;
use serde::{Deserialize, Serialize};

use super::team_record::{MatchTally, PlayedMatch, in_play_order};
use crate::day::Day;

/// Maximum number of days of a range that is grouped by week; longer ranges are grouped by month.
pub const MAX_DAYS_BY_WEEK: i64 = 26 * 7;

/// Number of matches of the rolling win rate. A week of one or two matches says little about a team.
pub const ROLLING_MATCHES: usize = 10;

/// The length of a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TrendStep {
    /// From Monday to Sunday.
    Week,
    /// A calendar month.
    Month,
}

impl TrendStep {
    /// Returns the step of a range; both ends are inclusive.
    pub fn of(from: Day, to: Day) -> Self {
        if to.days_since(from) < MAX_DAYS_BY_WEEK {
            Self::Week
        } else {
            Self::Month
        }
    }

    /// Returns the first day after the week or month of `day`.
    fn first_day_after(self, day: Day) -> Day {
        match self {
            Self::Week => day.plus(7 - i64::from(day.weekday().num_days_from_monday())),
            Self::Month => {
                let first = day.plus(1 - i64::from(day.day()));
                let next = first.date().checked_add_months(Months::new(1));
                next.map_or(day.plus(i64::MAX), Day::from_date)
            }
        }
    }
}

/// The part of a week or month that is in the range, with its results.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TrendBucket {
    pub first: Day,
    /// Inclusive.
    pub last: Day,
    pub tally: MatchTally,
}

/// The tallies of a range without gaps; a week or month without matches has an empty tally.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResultTrend {
    pub step: TrendStep,
    /// Sorted by date.
    pub buckets: Vec<TrendBucket>,
    /// Sorted by date, each date once; empty with fewer than [`ROLLING_MATCHES`] matches in the range.
    pub rolling: Vec<RollingTally>,
}

/// The results of the latest [`ROLLING_MATCHES`] matches, as they were after a date with a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RollingTally {
    pub date: Day,
    pub tally: MatchTally,
}

impl ResultTrend {
    /// Groups the matches from `from` to `to`, both inclusive. Matches outside the range do not count.
    pub fn of(matches: &[PlayedMatch], from: Day, to: Day) -> Self {
        let step = TrendStep::of(from, to);
        let mut buckets: Vec<TrendBucket> = Vec::new();
        let mut first = from;
        while first <= to && buckets.last().is_none_or(|before| before.last < to) {
            let last = to.min(step.first_day_after(first).plus(-1));
            let tally = MatchTally::default();
            buckets.push(TrendBucket { first, last, tally });
            first = last.plus(1);
        }
        let mut ordered = in_play_order(matches);
        ordered.retain(|one| (from..=to).contains(&one.date));
        for one in &ordered {
            let behind = buckets.partition_point(|bucket| bucket.first <= one.date);
            if let Some(bucket) = behind.checked_sub(1).and_then(|at| buckets.get_mut(at)) {
                bucket.tally.count(one.outcome());
            }
        }
        let rolling = rolling_tallies(&ordered);
        Self {
            step,
            buckets,
            rolling,
        }
    }
}

fn rolling_tallies(ordered: &[&PlayedMatch]) -> Vec<RollingTally> {
    let mut tallies: Vec<RollingTally> = Vec::new();
    for latest in ordered.windows(ROLLING_MATCHES) {
        let Some(date) = latest.last().map(|one| one.date) else {
            continue;
        };
        tallies.pop_if(|before| before.date == date);
        let tally = latest.iter().map(|one| one.outcome()).collect();
        tallies.push(RollingTally { date, tally });
    }
    tallies
}
