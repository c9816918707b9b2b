//! How soon the next try to connect begins, after one that failed.

use std::time::Duration;

/// Between the beginnings of two tries: rises from the first to the second.
const FIRST_INTERVAL: Duration = Duration::from_millis(500);
const MAX_INTERVAL: Duration = Duration::from_secs(1);

/// Tries that fail at once come once a second; one that nobody answers is followed at once.
#[derive(Debug)]
pub struct ReconnectPace {
    interval: Duration,
}

impl ReconnectPace {
    pub fn new() -> Self {
        Self {
            interval: FIRST_INTERVAL,
        }
    }

    /// How long to wait before the next try, after one that took this long.
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

    /// The longest time between the beginnings of two tries that each fail after this long.
    fn longest_gap(took: Duration) -> Duration {
        let mut pace = ReconnectPace::new();
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
        let mut pace = ReconnectPace::new();
        let waits = [(); 3].map(|()| pace.wait(Duration::ZERO));
        assert_eq!(waits, [FIRST_INTERVAL, MAX_INTERVAL, MAX_INTERVAL]);
    }
}
