//! The wait before a page refetches after a change. A change by another user reaches all open portals at the same
//! moment, so each of them waits for a random time.

use std::time::Duration;

/// Maximum wait after a change by another user.
const MAX_DELAY: Duration = Duration::from_millis(500);

/// The writes of this portal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct OwnWrites {
    /// The newest data version that the server has returned for a write.
    pub newest_version: i64,
    /// Number of writes without a response yet.
    pub in_flight: usize,
}

impl OwnWrites {
    /// Whether the change may be one of these writes. Its event may arrive before the response to the write.
    fn may_include(self, version: i64) -> bool {
        self.in_flight > 0 || version <= self.newest_version
    }
}

/// Returns the wait before the page refetches after the change with this data version; zero for an own change. `random`
/// is between 0 and 1.
pub fn refetch_delay(version: Option<i64>, own: OwnWrites, random: f64) -> Duration {
    if version.is_some_and(|version| own.may_include(version)) {
        Duration::ZERO
    } else {
        MAX_DELAY.mul_f64(random.clamp(0.0, 1.0))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const OWN: OwnWrites = OwnWrites {
        newest_version: 7,
        in_flight: 0,
    };

    #[test]
    fn an_own_change_is_shown_at_once() {
        assert_eq!(refetch_delay(Some(7), OWN, 0.9), Duration::ZERO);
        let sending = OwnWrites {
            in_flight: 1,
            ..OWN
        };
        assert_eq!(refetch_delay(Some(8), sending, 0.9), Duration::ZERO);
    }

    #[test]
    fn a_change_by_another_user_waits_for_a_random_time() {
        let waits = [0.0, 0.5, 1.0].map(|random| refetch_delay(Some(8), OWN, random).as_millis());
        assert_eq!(waits, [0, 250, 500]);
        assert_eq!(refetch_delay(None, OWN, 0.5).as_millis(), 250);
    }

    proptest! {
        #[test]
        fn no_wait_is_longer_than_half_a_second(version: i64, newest_version: i64, random: f64) {
            let own = OwnWrites { newest_version, in_flight: 0 };
            prop_assume!(!random.is_nan());
            prop_assert!(refetch_delay(Some(version), own, random) <= MAX_DELAY);
        }
    }
}
