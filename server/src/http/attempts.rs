//! Limits on whatever presents a secret: per client address and per account (decisions §1, architecture).

use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;

use app_domain::PlayerId;
use app_service::ServiceError;
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use super::client_address::counted;

/// Ten at once, then one every six seconds.
const A_MINUTE: NonZeroU32 = NonZeroU32::new(10).expect("ten is not zero");

/// Readings of calendar feeds: calendar services ask for everybody's at once, from a few addresses.
const FEEDS_A_MINUTE: NonZeroU32 = NonZeroU32::new(120).expect("it is not zero");

/// Counts the attempts to sign in, and to read a calendar.
#[derive(Debug)]
pub struct Attempts {
    addresses: DefaultKeyedRateLimiter<IpAddr>,
    accounts: DefaultKeyedRateLimiter<PlayerId>,
    feeds: DefaultKeyedRateLimiter<IpAddr>,
    clock: DefaultClock,
}

impl Default for Attempts {
    fn default() -> Self {
        Self {
            addresses: RateLimiter::keyed(Quota::per_minute(A_MINUTE)),
            accounts: RateLimiter::keyed(Quota::per_minute(A_MINUTE)),
            feeds: RateLimiter::keyed(Quota::per_minute(FEEDS_A_MINUTE)),
            clock: DefaultClock::default(),
        }
    }
}

impl Attempts {
    /// One attempt from `address`, whatever comes of it.
    pub fn from_address(&self, address: IpAddr) -> Result<(), ServiceError> {
        self.admit(&self.addresses, &counted(address))
    }

    /// One sign-in of `player`, from wherever.
    pub fn of_account(&self, player: &PlayerId) -> Result<(), ServiceError> {
        self.admit(&self.accounts, player)
    }

    /// One reading of a calendar feed from `address`, whether it is there or not.
    pub fn of_feed(&self, address: IpAddr) -> Result<(), ServiceError> {
        self.admit(&self.feeds, &counted(address))
    }

    /// Forgets whoever has been quiet for so long that no limit is near.
    pub fn forget_the_quiet(&self) {
        self.addresses.retain_recent();
        self.addresses.shrink_to_fit();
        self.accounts.retain_recent();
        self.accounts.shrink_to_fit();
        self.feeds.retain_recent();
        self.feeds.shrink_to_fit();
    }

    fn admit<K: Clone + Eq + Hash>(
        &self,
        limiter: &DefaultKeyedRateLimiter<K>,
        key: &K,
    ) -> Result<(), ServiceError> {
        limiter
            .check_key(key)
            .map_err(|early| ServiceError::TooMany {
                retry_after: early.wait_time_from(self.clock.now()),
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_eleventh_attempt_of_an_address_waits_and_others_do_not() {
        let attempts = Attempts::default();
        let [one, other] = ["192.0.2.1", "192.0.2.2"].map(|raw| raw.parse().expect("an address"));
        for _ in 0..10 {
            attempts.from_address(one).expect("admitted");
        }
        let refused = attempts.from_address(one).expect_err("refused");
        assert!(
            matches!(refused, ServiceError::TooMany { retry_after } if retry_after.as_secs() < 7)
        );
        attempts.from_address(other).expect("admitted");
    }
}
