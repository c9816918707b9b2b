//! The record over time: one tally a week or a month.

use chrono::{Datelike, Months};

use super::record::{Played, Tally};
use crate::day::Day;

/// Ranges of at most as many days are told by the week, longer ones by the month.
pub const DAYS_BY_WEEK: i64 = 26 * 7;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// From Monday to Sunday.
    Week,
    /// Of the calendar.
    Month,
}

impl Step {
    /// The step of a range that includes both its ends.
    pub fn of(from: Day, to: Day) -> Self {
        if to.days_since(from) < DAYS_BY_WEEK {
            Self::Week
        } else {
            Self::Month
        }
    }

    /// The first day behind the week or month in which `day` lies.
    fn behind(self, day: Day) -> Day {
        match self {
            Self::Week => day.plus(7 - i64::from(day.weekday().num_days_from_monday())),
            Self::Month => {
                let first = day.plus(1 - i64::from(day.date().day()));
                let next = first.date().checked_add_months(Months::new(1));
                next.map_or(day.plus(i64::MAX), Day::from_date)
            }
        }
    }
}

/// A week or month as far as it lies in the range, and what was played in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bucket {
    pub first: Day,
    /// Included.
    pub last: Day,
    pub tally: Tally,
}

/// The tallies of a range, without a gap: what had no matches has an empty one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trend {
    pub step: Step,
    /// By date.
    pub buckets: Vec<Bucket>,
}

impl Trend {
    /// What was played from `from` to `to`, both included; matches outside do not count.
    pub fn of(matches: &[Played], from: Day, to: Day) -> Self {
        let step = Step::of(from, to);
        let mut buckets: Vec<Bucket> = Vec::new();
        let mut first = from;
        while first <= to && buckets.last().is_none_or(|before| before.last < to) {
            let last = to.min(step.behind(first).plus(-1));
            let tally = Tally::default();
            buckets.push(Bucket { first, last, tally });
            first = last.plus(1);
        }
        for one in matches.iter().filter(|one| (from..=to).contains(&one.date)) {
            let behind = buckets.partition_point(|bucket| bucket.first <= one.date);
            if let Some(bucket) = behind.checked_sub(1).and_then(|at| buckets.get_mut(at)) {
                bucket.tally.count(one.outcome());
            }
        }
        Self { step, buckets }
    }
}
