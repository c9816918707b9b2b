//! The delay between connection attempts.

use std::time::Duration;

/// The time between the starts of two attempts doubles from the first interval up to the maximum.
const FIRST_INTERVAL: Duration = Duration::from_millis(500);
const MAX_INTERVAL: Duration = Duration::from_secs(1);

/// Attempts that fail immediately are repeated once a second; after a timeout the next attempt follows immediately.
#[derive(Debug)]
pub struct ReconnectBackoff {
    interval: Duration,
}

impl ReconnectBackoff {
    pub fn new() -> Self {
        Self {
            interval: FIRST_INTERVAL,
        }
    }

    /// Returns the delay before the next attempt, after an attempt that took `took`.
    pub fn wait(&mut self, took: Duration) -> Duration {
        let wait = self.interval.saturating_sub(took);
        self.interval = (self.interval * 2).min(MAX_INTERVAL);
        wait
    }
}

#[cfg(test)]
mod tests {
    use super::super::CONNECT_TIMEOUT;
    use super::*;

    /// The longest time between the starts of two attempts that each fail after `took`.
    fn longest_gap(took: Duration) -> Duration {
        let mut pace = ReconnectBackoff::new();
        let gaps = (0..20).map(|_| took + pace.wait(took));
        gaps.max().expect("twenty gaps")
    }

    #[test]
    fn a_network_that_is_back_is_tried_within_three_seconds() {
        let refused_at_once = Duration::ZERO;
        for took in [refused_at_once, MAX_INTERVAL / 2, CONNECT_TIMEOUT] {
            let gap = longest_gap(took);
            assert!(gap <= Duration::from_secs(3), "{took:?}: {gap:?}");
        }
    }

    #[test]
    fn a_network_that_refuses_at_once_is_tried_once_a_second() {
        let mut pace = ReconnectBackoff::new();
        let waits = [(); 3].map(|()| pace.wait(Duration::ZERO));
        assert_eq!(waits, [FIRST_INTERVAL, MAX_INTERVAL, MAX_INTERVAL]);
    }
}
