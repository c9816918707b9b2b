//! Limits how often a session may begin: once in five seconds, and less than a thousand times a day.
//!
//! Discord resets the token of a bot that identifies more than 1,000 times in 24 hours, and sends an invalid session to
//! a bot that identifies twice within five seconds. `/gateway/bot` names how many sessions may still begin, which counts
//! those of earlier runs of the bot.

use std::time::{Duration, Instant};

use crate::discord::GatewayInfo;

/// The minimum time between two sessions: Discord's five seconds and a margin for the network.
const IDENTIFY_INTERVAL: Duration = Duration::from_millis(5_100);
/// The number of sessions that may begin in succession at that interval.
const MAX_BURST: u32 = 20;
/// After a burst, one session may begin per interval: 720 a day.
const REFILL_INTERVAL: Duration = Duration::from_mins(2);

#[derive(Debug)]
pub struct IdentifyBudget {
    left: u32,
    refilled: Instant,
    last: Option<Instant>,
    /// How many sessions Discord still allows until `resets_at`.
    allowed: u32,
    resets_at: Instant,
}

impl IdentifyBudget {
    pub fn new(now: Instant, limit: &GatewayInfo) -> Self {
        Self {
            left: MAX_BURST,
            refilled: now,
            last: None,
            allowed: limit.sessions_left,
            resets_at: now + limit.reset_after,
        }
    }

    /// Returns the time to wait before the next session.
    pub fn wait(&mut self, now: Instant) -> Duration {
        self.refill(now);
        let gap = self.last.map_or(now, |last| last + IDENTIFY_INTERVAL);
        let refill = if self.left == 0 {
            self.refilled + REFILL_INTERVAL
        } else {
            now
        };
        let reset = if self.allowed == 0 {
            self.resets_at
        } else {
            now
        };
        gap.max(refill).max(reset).saturating_duration_since(now)
    }

    /// Records that a session begins.
    pub fn spend(&mut self, now: Instant) {
        self.refill(now);
        if self.left == MAX_BURST {
            self.refilled = now;
        }
        self.left = self.left.saturating_sub(1);
        self.allowed = if now < self.resets_at {
            self.allowed.saturating_sub(1)
        } else {
            // The budget of a day is below Discord's limit.
            u32::MAX
        };
        self.last = Some(now);
    }

    fn refill(&mut self, now: Instant) {
        while self.left < MAX_BURST && now.duration_since(self.refilled) >= REFILL_INTERVAL {
            self.left += 1;
            self.refilled += REFILL_INTERVAL;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn budget(now: Instant, sessions_left: u32) -> IdentifyBudget {
        let limit = GatewayInfo {
            url: String::new(),
            sessions_left,
            reset_after: Duration::from_hours(1),
        };
        IdentifyBudget::new(now, &limit)
    }

    /// Begins sessions as often as allowed within `span`; returns when each began, relative to the start.
    fn begun_within(span: Duration) -> Vec<Duration> {
        let start = Instant::now();
        let (mut budget, mut now, mut begun) = (budget(start, 1000), start, Vec::new());
        loop {
            now += budget.wait(now);
            if now - start >= span {
                return begun;
            }
            budget.spend(now);
            begun.push(now - start);
        }
    }

    #[test]
    fn the_first_session_begins_at_once_and_the_next_after_five_seconds() {
        let begun = begun_within(Duration::from_mins(1));
        assert_eq!(begun[0], Duration::ZERO);
        assert!(
            begun
                .windows(2)
                .all(|two| two[0] + IDENTIFY_INTERVAL == two[1])
        );
    }

    #[test]
    fn a_session_that_lasted_is_followed_by_another_at_once() {
        let start = Instant::now();
        let mut budget = budget(start, 1000);
        budget.spend(start);
        assert_eq!(budget.wait(start + IDENTIFY_INTERVAL), Duration::ZERO);
        // After a close that forbids resuming, only the rest of the gap has to pass.
        let close = start + Duration::from_secs(3);
        assert_eq!(budget.wait(close), start + IDENTIFY_INTERVAL - close);
    }

    #[test]
    fn a_day_of_failing_sessions_stays_below_the_limit_of_the_day() {
        let begun = begun_within(Duration::from_hours(24));
        assert!((720..800).contains(&begun.len()), "{}", begun.len());
    }

    #[test]
    fn sessions_that_earlier_runs_used_up_begin_after_the_reset() {
        let start = Instant::now();
        let mut budget = budget(start, 1);
        assert_eq!(budget.wait(start), Duration::ZERO);
        budget.spend(start);
        assert_eq!(budget.wait(start), Duration::from_hours(1));
        let reset = start + Duration::from_hours(1);
        budget.spend(reset);
        assert_eq!(budget.wait(reset), IDENTIFY_INTERVAL);
    }
}
