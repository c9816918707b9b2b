//! How often a session may begin: once in five seconds, and less than a thousand times a day.
//!
//! The platform resets the token of a bot that identifies more than 1,000 times in 24 hours, and answers an invalid
//! session to one that identifies twice within five seconds.

use std::time::{Duration, Instant};

/// Between two sessions; the platform's five seconds and the way there.
const GAP: Duration = Duration::from_millis(5_100);
/// Sessions that may begin at that pace, one after the other.
const BURST: u32 = 20;
/// After a burst, one session in this time: 720 a day.
const REFILL: Duration = Duration::from_secs(120);

#[derive(Debug)]
pub struct IdentifyBudget {
    left: u32,
    refilled: Instant,
    last: Option<Instant>,
}

impl IdentifyBudget {
    pub fn new(now: Instant) -> Self {
        Self {
            left: BURST,
            refilled: now,
            last: None,
        }
    }

    /// How long to wait before the next session.
    pub fn wait(&mut self, now: Instant) -> Duration {
        self.refill(now);
        let gap = self.last.map_or(now, |last| last + GAP);
        let refill = if self.left == 0 {
            self.refilled + REFILL
        } else {
            now
        };
        gap.max(refill).saturating_duration_since(now)
    }

    /// A session begins.
    pub fn spend(&mut self, now: Instant) {
        self.refill(now);
        if self.left == BURST {
            self.refilled = now;
        }
        self.left = self.left.saturating_sub(1);
        self.last = Some(now);
    }

    fn refill(&mut self, now: Instant) {
        while self.left < BURST && now.duration_since(self.refilled) >= REFILL {
            self.left += 1;
            self.refilled += REFILL;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Begins sessions as often as allowed for this long; answers when each began, from the start.
    fn begun_within(span: Duration) -> Vec<Duration> {
        let start = Instant::now();
        let (mut budget, mut now, mut begun) = (IdentifyBudget::new(start), start, Vec::new());
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
        let begun = begun_within(Duration::from_secs(60));
        assert_eq!(begun[0], Duration::ZERO);
        assert!(begun.windows(2).all(|two| two[0] + GAP == two[1]));
    }

    #[test]
    fn a_session_that_lasted_is_followed_by_another_at_once() {
        let start = Instant::now();
        let mut budget = IdentifyBudget::new(start);
        budget.spend(start);
        assert_eq!(budget.wait(start + GAP), Duration::ZERO);
        // A close that forbids resuming waits for the rest of the gap, and for nothing else.
        let close = start + Duration::from_secs(3);
        assert_eq!(budget.wait(close), start + GAP - close);
    }

    #[test]
    fn a_day_of_failing_sessions_stays_below_the_limit_of_the_day() {
        let begun = begun_within(Duration::from_secs(86_400));
        assert!((720..800).contains(&begun.len()), "{}", begun.len());
    }
}
