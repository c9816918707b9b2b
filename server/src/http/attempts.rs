//! Limits on guessed secrets, by client address, and on what the holders of right ones may ask for.
//!
//! A right code or secret always passes: behind an undeclared proxy all clients share one address, and a stranger who
//! guesses must not lock the team out.

use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;

use app_domain::PlayerId;
use app_domain::permission::Actor;
use app_service::ServiceError;
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use super::client_address::counted;

/// Ten at once, then one every six seconds.
const FAILURES_A_MINUTE: NonZeroU32 = NonZeroU32::new(10).expect("ten is not zero");

/// Sign-ins with the chat platform that one address begins: each is a row until it ends.
const BEGINNINGS_A_MINUTE: NonZeroU32 = NonZeroU32::new(120).expect("it is not zero");

/// Reads of one calendar feed.
const FEEDS_A_MINUTE: NonZeroU32 = NonZeroU32::new(120).expect("it is not zero");

/// Images by address that one account has the server fetch.
const FETCHES_A_MINUTE: NonZeroU32 = NonZeroU32::new(30).expect("it is not zero");

/// Counts wrong secrets, sign-ins that begin, reads of calendars, and fetched images.
#[derive(Debug)]
pub struct Attempts {
    failures: DefaultKeyedRateLimiter<IpAddr>,
    beginnings: DefaultKeyedRateLimiter<IpAddr>,
    feeds: DefaultKeyedRateLimiter<PlayerId>,
    fetches: DefaultKeyedRateLimiter<String>,
    clock: DefaultClock,
}

impl Default for Attempts {
    fn default() -> Self {
        Self {
            failures: RateLimiter::keyed(Quota::per_minute(FAILURES_A_MINUTE)),
            beginnings: RateLimiter::keyed(Quota::per_minute(BEGINNINGS_A_MINUTE)),
            feeds: RateLimiter::keyed(Quota::per_minute(FEEDS_A_MINUTE)),
            fetches: RateLimiter::keyed(Quota::per_minute(FETCHES_A_MINUTE)),
            clock: DefaultClock::default(),
        }
    }
}

impl Attempts {
    /// Counts a wrong code or secret from `address`.
    pub fn failed_from(&self, address: IpAddr) -> Result<(), ServiceError> {
        self.admit(&self.failures, &counted(address))
    }

    /// Counts a sign-in with the chat platform that begins at `address`.
    pub fn begun_from(&self, address: IpAddr) -> Result<(), ServiceError> {
        self.admit(&self.beginnings, &counted(address))
    }

    /// Counts a read of the player's calendar feed.
    pub fn of_feed(&self, player: &PlayerId) -> Result<(), ServiceError> {
        self.admit(&self.feeds, player)
    }

    /// Counts an image that `actor` has fetched by its address.
    pub fn of_fetch(&self, actor: &Actor) -> Result<(), ServiceError> {
        let account = match actor {
            Actor::Player { id, .. } => format!("player {id}"),
            Actor::Operator { name } => format!("operator {name}"),
            Actor::System => return Ok(()),
        };
        self.admit(&self.fetches, &account)
    }

    /// Forgets clients that are far from every limit again.
    pub fn forget_the_quiet(&self) {
        self.failures.retain_recent();
        self.failures.shrink_to_fit();
        self.beginnings.retain_recent();
        self.beginnings.shrink_to_fit();
        self.feeds.retain_recent();
        self.feeds.shrink_to_fit();
        self.fetches.retain_recent();
        self.fetches.shrink_to_fit();
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
    fn the_eleventh_failure_of_an_address_waits_and_others_do_not() {
        let attempts = Attempts::default();
        let [one, other] = ["192.0.2.1", "192.0.2.2"].map(|raw| raw.parse().expect("an address"));
        for _ in 0..10 {
            attempts.failed_from(one).expect("admitted");
        }
        let refused = attempts.failed_from(one).expect_err("refused");
        assert!(
            matches!(refused, ServiceError::TooMany { retry_after } if retry_after.as_secs() < 7)
        );
        attempts.failed_from(other).expect("admitted");
    }
}
