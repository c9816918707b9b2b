//! The training poll: the possible start times in a playable window (decisions §4).

use chrono::{DateTime, Duration, Utc};

use super::{MAX_OPTIONS, PollDefinition, PollOption, PollSubject};
use crate::day::Day;
use crate::utc_minute::{Span, UtcMinute};

/// Minutes between two start times.
const START_STEP_MINUTES: i64 = 30;
/// Minimum number of minutes of the window after a start.
const MIN_REMAINING_MINUTES: i64 = 60;
/// Minimum number of minutes between the end of the poll and the first start.
const MIN_NOTICE_MINUTES: i64 = 30;
/// Minimum number of minutes in which players can vote.
const MIN_OPEN_MINUTES: i64 = 5;
/// Minimum number of start times; with fewer there is no choice.
const MIN_STARTS: usize = 3;

/// A poll about the start of a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrainingPoll {
    pub starts: Vec<UtcMinute>,
    pub closes_at: DateTime<Utc>,
}

/// Returns the poll for a playable window that opens at `now` for `minutes`; `None` if there are too few start times.
///
/// Start times that are too early for a vote are left out, and so are those after the tenth.
pub fn plan_training_poll(window: Span, now: DateTime<Utc>, minutes: i64) -> Option<TrainingPoll> {
    let earliest = now + Duration::minutes(MIN_NOTICE_MINUTES + MIN_OPEN_MINUTES);
    let first = window.start();
    let starts: Vec<UtcMinute> = (0..)
        .map(|step| first.plus(step * START_STEP_MINUTES))
        .take_while(|start| start.plus(MIN_REMAINING_MINUTES) <= window.end())
        .filter(|start| start.to_utc() >= earliest)
        .take(MAX_OPTIONS)
        .collect();
    let first = starts.first().filter(|_| starts.len() >= MIN_STARTS)?;
    let latest = first.plus(-MIN_NOTICE_MINUTES).to_utc();
    Some(TrainingPoll {
        closes_at: latest.min(now + Duration::minutes(minutes.max(MIN_OPEN_MINUTES))),
        starts,
    })
}

impl TrainingPoll {
    /// Returns the poll for a team day, with one vote per player.
    pub fn into_poll(self, day: Day) -> PollDefinition {
        PollDefinition {
            subject: PollSubject::Training(day),
            options: self.starts.into_iter().map(PollOption::Start).collect(),
            takes_several: false,
            closes_at: self.closes_at,
        }
    }
}
