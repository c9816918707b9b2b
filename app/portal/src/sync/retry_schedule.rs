//! The waits between attempts of requests that nobody waits for: the event stream and queries.
//!
//! Saves use [`app_domain::retry`], which respects the `Retry-After` of the server.

use std::time::Duration;

/// Maximum fraction by which a wait is randomly shortened, so that clients do not return at the same moment.
const MAX_JITTER: f64 = 0.3;

/// Growing waits in milliseconds. The last one repeats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RetrySchedule([u64; 5]);

impl RetrySchedule {
    pub const EVENT_STREAM: Self = Self([500, 1_000, 2_000, 5_000, 10_000]);
    pub const QUERY: Self = Self([3_000, 5_000, 10_000, 20_000, 30_000]);

    /// The wait after the failed attempt with this number, which starts at 0.
    pub fn wait(self, attempt: usize) -> Duration {
        Duration::from_millis(self.0[attempt.min(self.0.len() - 1)])
    }

    /// The same wait, randomly shortened. `random` is from 0 to 1.
    pub fn shortened_wait(self, attempt: usize, random: f64) -> Duration {
        let share = 1.0 - MAX_JITTER * random.clamp(0.0, 1.0);
        self.wait(attempt).mul_f64(share)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const ALL: [RetrySchedule; 2] = [RetrySchedule::EVENT_STREAM, RetrySchedule::QUERY];

    #[test]
    fn the_first_wait_is_short_and_the_last_one_repeats() {
        let stream = RetrySchedule::EVENT_STREAM;
        assert_eq!(stream.wait(0), Duration::from_millis(500));
        assert_eq!(stream.wait(4), Duration::from_secs(10));
        assert_eq!(stream.wait(usize::MAX), Duration::from_secs(10));
        assert_eq!(RetrySchedule::QUERY.wait(9), Duration::from_secs(30));
    }

    proptest! {
        #[test]
        fn waits_never_shrink_and_jitter_stays_in_bounds(attempt in 0_usize..20, random in 0.0..=1.0) {
            for schedule in ALL {
                let wait = schedule.wait(attempt);
                prop_assert!(wait <= schedule.wait(attempt + 1));
                let shortened = schedule.shortened_wait(attempt, random);
                prop_assert!(shortened <= wait && shortened >= wait.mul_f64(0.699));
            }
        }
    }
}
