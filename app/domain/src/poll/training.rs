//! When to begin: the start times that a playable window leaves (decisions §4).

use chrono::{DateTime, Duration, Utc};

use super::{Choice, NewPoll, OPTIONS_MAX, Subject};
use crate::day::Day;
use crate::moment::{Moment, Span};

/// Minutes between two start times.
const STEP: i64 = 30;
/// Minutes of the window that have to remain after a start.
const REMAINING: i64 = 60;
/// Minutes between the end of the poll and the first start, at least.
const NOTICE: i64 = 30;
/// Minutes in which people can vote, at least.
const OPEN: i64 = 5;
/// With fewer start times there is nothing to choose.
const STARTS_MIN: usize = 3;

/// A poll about the start of a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Training {
    pub starts: Vec<Moment>,
    pub closes_at: DateTime<Utc>,
}

/// The poll about a playable window that opens at `now` for `minutes`; `None` with too few start times.
///
/// What begins too soon to be voted on is left out, as is what would be the eleventh start time and later.
pub fn training(window: Span, now: DateTime<Utc>, minutes: i64) -> Option<Training> {
    let earliest = now + Duration::minutes(NOTICE + OPEN);
    let first = window.start();
    let starts: Vec<Moment> = (0..)
        .map(|step| first.plus(step * STEP))
        .take_while(|start| start.plus(REMAINING) <= window.end())
        .filter(|start| start.to_utc() >= earliest)
        .take(OPTIONS_MAX)
        .collect();
    let first = starts.first().filter(|_| starts.len() >= STARTS_MIN)?;
    let latest = first.plus(-NOTICE).to_utc();
    Some(Training {
        closes_at: latest.min(now + Duration::minutes(minutes.max(OPEN))),
        starts,
    })
}

impl Training {
    /// The poll of a team day: one vote a person.
    pub fn of_day(self, day: Day) -> NewPoll {
        NewPoll {
            subject: Subject::Training(day),
            options: self.starts.into_iter().map(Choice::Start).collect(),
            takes_several: false,
            closes_at: self.closes_at,
        }
    }
}
