//! Rate limits: wrong codes and tokens and started sign-ins by client address, feed reads by calendar, fetches by account.
//!
//! A valid code or secret always passes: behind an undeclared proxy all clients share one address, and a stranger who
//! guesses must not lock the team out.

use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;

use app_domain::PlayerId;
use app_domain::permission::ActorIdentity;
use app_service::shared_rate_limit::{AttemptLimit, count_attempt};
use app_service::{AppServices, ServiceError};
use governor::clock::Clock;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use super::client_address::{rate_limit_key, wide_network};

/// Wrong codes from one address: a burst of ten, then one every six seconds.
const MAX_FAILURES_PER_MINUTE: NonZeroU32 = NonZeroU32::new(10).expect("ten is not zero");

/// Wrong bearer tokens from one address. A portal whose session has ended sends several requests before it notices.
const MAX_WRONG_TOKENS_PER_MINUTE: NonZeroU32 = NonZeroU32::new(60).expect("it is not zero");

/// Chat platform sign-ins started from one address. Each stores a row in the database until it ends.
const MAX_SIGN_INS_PER_MINUTE: NonZeroU32 = NonZeroU32::new(120).expect("it is not zero");

/// How many times the limit of one address a whole IPv6 /48 has.
const WIDE_NETWORK_FACTOR: NonZeroU32 = NonZeroU32::new(10).expect("ten is not zero");

/// Reads of one calendar feed.
const MAX_FEED_READS_PER_MINUTE: NonZeroU32 = NonZeroU32::new(120).expect("it is not zero");

/// Images that the server fetches by URL for one account.
const MAX_FETCHES_PER_MINUTE: NonZeroU32 = NonZeroU32::new(30).expect("it is not zero");

/// Limits wrong secrets, started sign-ins, calendar feed reads and fetched images.
#[derive(Debug)]
pub struct RateLimits {
    failures: AddressLimit,
    wrong_tokens: AddressLimit,
    sign_ins: AddressLimit,
    feed_reads: DefaultKeyedRateLimiter<PlayerId>,
    fetches: DefaultKeyedRateLimiter<String>,
}

/// A limit for each address, and a higher one for each IPv6 /48.
#[derive(Debug)]
struct AddressLimit {
    addresses: DefaultKeyedRateLimiter<IpAddr>,
    wide_networks: DefaultKeyedRateLimiter<IpAddr>,
}

impl AddressLimit {
    fn per_minute(most: NonZeroU32) -> Self {
        let wide = most.saturating_mul(WIDE_NETWORK_FACTOR);
        Self {
            addresses: RateLimiter::keyed(Quota::per_minute(most)),
            wide_networks: RateLimiter::keyed(Quota::per_minute(wide)),
        }
    }

    fn count(&self, address: IpAddr) -> Result<(), ServiceError> {
        check(&self.addresses, &rate_limit_key(address))?;
        wide_network(address).map_or(Ok(()), |network| check(&self.wide_networks, &network))
    }

    fn forget_idle(&self) {
        forget_idle(&self.addresses);
        forget_idle(&self.wide_networks);
    }
}

impl Default for RateLimits {
    fn default() -> Self {
        Self {
            failures: AddressLimit::per_minute(MAX_FAILURES_PER_MINUTE),
            wrong_tokens: AddressLimit::per_minute(MAX_WRONG_TOKENS_PER_MINUTE),
            sign_ins: AddressLimit::per_minute(MAX_SIGN_INS_PER_MINUTE),
            feed_reads: RateLimiter::keyed(Quota::per_minute(MAX_FEED_READS_PER_MINUTE)),
            fetches: RateLimiter::keyed(Quota::per_minute(MAX_FETCHES_PER_MINUTE)),
        }
    }
}

impl RateLimits {
    /// Counts a wrong code or secret from `address`; an error above the limit, which all servers share.
    pub async fn count_failure(
        &self,
        services: &AppServices,
        address: IpAddr,
    ) -> Result<(), ServiceError> {
        // First in this process, so that guessing does not keep the database busy.
        self.failures.count(address)?;
        count_in_database(services, "failure", address, MAX_FAILURES_PER_MINUTE).await
    }

    /// Counts a wrong bearer token from `address`; an error above the limit.
    pub fn count_wrong_token(&self, address: IpAddr) -> Result<(), ServiceError> {
        self.wrong_tokens.count(address)
    }

    /// Counts a chat platform sign-in started from `address`; an error above the limit, which all servers share.
    pub async fn count_sign_in(
        &self,
        services: &AppServices,
        address: IpAddr,
    ) -> Result<(), ServiceError> {
        self.sign_ins.count(address)?;
        count_in_database(services, "sign-in", address, MAX_SIGN_INS_PER_MINUTE).await
    }

    /// Counts a read of the player's calendar feed; an error above the limit.
    pub fn count_feed_read(&self, player: &PlayerId) -> Result<(), ServiceError> {
        check(&self.feed_reads, player)
    }

    /// Counts an image fetched by URL for `actor`; an error above the limit.
    pub fn count_fetch(&self, actor: &ActorIdentity) -> Result<(), ServiceError> {
        let account = match actor {
            ActorIdentity::Player { id, .. } => format!("player {id}"),
            ActorIdentity::Operator { name } => format!("operator {name}"),
            ActorIdentity::System => return Ok(()),
        };
        check(&self.fetches, &account)
    }

    /// Drops the state of clients that have regained their full quota.
    pub fn forget_idle(&self) {
        self.failures.forget_idle();
        self.wrong_tokens.forget_idle();
        self.sign_ins.forget_idle();
        forget_idle(&self.feed_reads);
        forget_idle(&self.fetches);
    }
}

/// Counts an attempt of this kind from `address` with the other servers. An attempt passes if the database fails.
async fn count_in_database(
    services: &AppServices,
    kind: &str,
    address: IpAddr,
    per_minute: NonZeroU32,
) -> Result<(), ServiceError> {
    let limit = |network: IpAddr, per_minute: NonZeroU32| AttemptLimit {
        key: format!("{kind} {network}"),
        per_minute: i32::try_from(per_minute.get()).unwrap_or(i32::MAX),
    };
    let mut limits = vec![limit(rate_limit_key(address), per_minute)];
    if let Some(network) = wide_network(address) {
        limits.push(limit(
            network,
            per_minute.saturating_mul(WIDE_NETWORK_FACTOR),
        ));
    }
    match count_attempt(services, &limits).await {
        Ok(()) => Ok(()),
        Err(limited @ ServiceError::RateLimited { .. }) => Err(limited),
        Err(error) => {
            tracing::warn!(%error, kind, "cannot count an attempt with the other servers");
            Ok(())
        }
    }
}

fn check<K: Clone + Eq + Hash>(
    limiter: &DefaultKeyedRateLimiter<K>,
    key: &K,
) -> Result<(), ServiceError> {
    limiter
        .check_key(key)
        .map_err(|early| ServiceError::RateLimited {
            retry_after: early.wait_time_from(limiter.clock().now()),
        })
}

fn forget_idle<K: Clone + Eq + Hash>(limiter: &DefaultKeyedRateLimiter<K>) {
    limiter.retain_recent();
    limiter.shrink_to_fit();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_eleventh_failure_of_an_address_waits_and_others_do_not() {
        let attempts = RateLimits::default();
        let [one, other] = ["192.0.2.1", "192.0.2.2"].map(|raw| raw.parse().expect("an address"));
        for _ in 0..10 {
            attempts.failures.count(one).expect("admitted");
        }
        let refused = attempts.failures.count(one).expect_err("refused");
        assert!(
            matches!(refused, ServiceError::RateLimited { retry_after } if retry_after.as_secs() < 7)
        );
        attempts.failures.count(other).expect("admitted");
    }

    #[test]
    fn an_ipv6_48_has_ten_times_the_failures_of_one_address() {
        let attempts = RateLimits::default();
        let of_network = |network: u16, address: u16| {
            let segments = [0x2001, 0xdb8, network, address, 0, 0, 0, 1];
            attempts.failures.count(IpAddr::from(segments))
        };
        for address in 0..100 {
            of_network(1, address).expect("admitted");
        }
        let refused = of_network(1, 100);
        assert!(matches!(refused, Err(ServiceError::RateLimited { .. })));
        of_network(2, 0).expect("admitted");
    }
}
