//! Rate limits: guessed secrets and started sign-ins by client address, feed reads by calendar, fetches by account.
//!
//! A valid code or secret always passes: behind an undeclared proxy all clients share one address, and a stranger who
//! guesses must not lock the team out.

use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;

use app_domain::PlayerId;
use app_domain::permission::ActorIdentity;
use app_service::ServiceError;
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use super::client_address::rate_limit_key;

/// Wrong secrets from one address: a burst of ten, then one every six seconds.
const MAX_FAILURES_PER_MINUTE: NonZeroU32 = NonZeroU32::new(10).expect("ten is not zero");

/// Chat platform sign-ins started from one address. Each stores a row in the database until it ends.
const MAX_SIGN_INS_PER_MINUTE: NonZeroU32 = NonZeroU32::new(120).expect("it is not zero");

/// Reads of one calendar feed.
const MAX_FEED_READS_PER_MINUTE: NonZeroU32 = NonZeroU32::new(120).expect("it is not zero");

/// Images that the server fetches by URL for one account.
const MAX_FETCHES_PER_MINUTE: NonZeroU32 = NonZeroU32::new(30).expect("it is not zero");

/// Limits wrong secrets, started sign-ins, calendar feed reads and fetched images.
#[derive(Debug)]
pub struct RateLimits {
    failures: DefaultKeyedRateLimiter<IpAddr>,
    sign_ins: DefaultKeyedRateLimiter<IpAddr>,
    feed_reads: DefaultKeyedRateLimiter<PlayerId>,
    fetches: DefaultKeyedRateLimiter<String>,
    clock: DefaultClock,
}

impl Default for RateLimits {
    fn default() -> Self {
        Self {
            failures: RateLimiter::keyed(Quota::per_minute(MAX_FAILURES_PER_MINUTE)),
            sign_ins: RateLimiter::keyed(Quota::per_minute(MAX_SIGN_INS_PER_MINUTE)),
            feed_reads: RateLimiter::keyed(Quota::per_minute(MAX_FEED_READS_PER_MINUTE)),
            fetches: RateLimiter::keyed(Quota::per_minute(MAX_FETCHES_PER_MINUTE)),
            clock: DefaultClock::default(),
        }
    }
}

impl RateLimits {
    /// Counts a wrong code or secret from `address`; an error above the limit.
    pub fn count_failure(&self, address: IpAddr) -> Result<(), ServiceError> {
        self.check(&self.failures, &rate_limit_key(address))
    }

    /// Counts a chat platform sign-in started from `address`; an error above the limit.
    pub fn count_sign_in(&self, address: IpAddr) -> Result<(), ServiceError> {
        self.check(&self.sign_ins, &rate_limit_key(address))
    }

    /// Counts a read of the player's calendar feed; an error above the limit.
    pub fn count_feed_read(&self, player: &PlayerId) -> Result<(), ServiceError> {
        self.check(&self.feed_reads, player)
    }

    /// Counts an image fetched by URL for `actor`; an error above the limit.
    pub fn count_fetch(&self, actor: &ActorIdentity) -> Result<(), ServiceError> {
        let account = match actor {
            ActorIdentity::Player { id, .. } => format!("player {id}"),
            ActorIdentity::Operator { name } => format!("operator {name}"),
            ActorIdentity::System => return Ok(()),
        };
        self.check(&self.fetches, &account)
    }

    /// Drops the state of clients that have regained their full quota.
    pub fn forget_idle(&self) {
        self.failures.retain_recent();
        self.failures.shrink_to_fit();
        self.sign_ins.retain_recent();
        self.sign_ins.shrink_to_fit();
        self.feed_reads.retain_recent();
        self.feed_reads.shrink_to_fit();
        self.fetches.retain_recent();
        self.fetches.shrink_to_fit();
    }

    fn check<K: Clone + Eq + Hash>(
        &self,
        limiter: &DefaultKeyedRateLimiter<K>,
        key: &K,
    ) -> Result<(), ServiceError> {
        limiter
            .check_key(key)
            .map_err(|early| ServiceError::RateLimited {
                retry_after: early.wait_time_from(self.clock.now()),
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_eleventh_failure_of_an_address_waits_and_others_do_not() {
        let attempts = RateLimits::default();
        let [one, other] = ["192.0.2.1", "192.0.2.2"].map(|raw| raw.parse().expect("an address"));
        for _ in 0..10 {
            attempts.count_failure(one).expect("admitted");
        }
        let refused = attempts.count_failure(one).expect_err("refused");
        assert!(
            matches!(refused, ServiceError::RateLimited { retry_after } if retry_after.as_secs() < 7)
        );
        attempts.count_failure(other).expect("admitted");
    }
}
