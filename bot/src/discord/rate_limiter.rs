//! Rate limiting of requests to Discord: observes its rate limits, and stays below its global one.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use app_service::port::Clock;
use chrono::{DateTime, TimeDelta, Utc};
use reqwest::header::HeaderMap;
use serde_json::Value;
use serenity::all::LightMethod;
use serenity::http::RatelimitingBucket;
use tokio::time::{Instant, sleep_until};

use super::DiscordError;

/// Between two requests: 40 a second, of the 50 that Discord allows.
const REQUEST_INTERVAL: Duration = Duration::from_millis(25);
/// The pause after a request with an invalid token: Discord bans addresses that send 10,000 invalid requests.
const INVALID_TOKEN_PAUSE: TimeDelta = TimeDelta::minutes(5);
/// The pause after a request that got no response.
const UNREACHABLE_PAUSE: TimeDelta = TimeDelta::seconds(2);
/// The pause after Discord refused to open a channel for direct messages because the bot opens them too fast.
const OPENING_PAUSE: TimeDelta = TimeDelta::minutes(1);
/// Discord's code for that refusal, with status 400.
const OPENING_TOO_FAST: i64 = 40_003;
/// The pause in seconds when Discord limits a request and names no time.
const DEFAULT_RETRY_AFTER_SECONDS: f64 = 5.0;

/// The pause in seconds when the bot's address is blocked and no time is named.
const DEFAULT_ADDRESS_BLOCK_SECONDS: f64 = 60.0;

const RATE_LIMITED: &str = "Discord limits the rate of requests";
const ADDRESS_BLOCKED: &str = "Discord blocks requests from the bot's address";

/// A bucket of Discord's rate limits: one kind of request to one channel.
pub(super) type RateLimitBucket = (LightMethod, RatelimitingBucket);

pub(super) struct DiscordRateLimiter {
    clock: Arc<dyn Clock>,
    blocks: Mutex<RequestBlocks>,
    /// When the next request may be sent.
    next: Mutex<Instant>,
}

/// Until when requests are blocked, and why.
#[derive(Default)]
struct RequestBlocks {
    /// Cloudflare, in front of Discord, blocks the bot's address: responses to interactions too.
    address: Option<DateTime<Utc>>,
    all: Option<(DateTime<Utc>, &'static str)>,
    buckets: HashMap<RateLimitBucket, DateTime<Utc>>,
}

/// The rate limit headers of a response.
pub(super) struct RateLimitHeaders {
    /// Seconds until the same kind of request is allowed again.
    retry_after: Option<f64>,
    is_global: bool,
    /// Seconds until an exhausted limit is reset.
    reset_after: Option<f64>,
}

impl RateLimitHeaders {
    pub fn of(headers: &HeaderMap) -> Self {
        let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
        let seconds = |name| header(name).and_then(|value| value.parse().ok());
        let is_used_up = header("x-ratelimit-remaining") == Some("0");
        Self {
            retry_after: seconds("retry-after"),
            is_global: header("x-ratelimit-global") == Some("true"),
            reset_after: seconds("x-ratelimit-reset-after").filter(|_| is_used_up),
        }
    }
}

impl DiscordRateLimiter {
    pub fn new(clock: Arc<dyn Clock>) -> Self {
        Self {
            clock,
            blocks: Mutex::default(),
            next: Mutex::new(Instant::now()),
        }
    }

    /// Waits until the next request may be sent; fails immediately while requests are blocked.
    pub async fn acquire(&self, key: RateLimitBucket) -> Result<(), DiscordError> {
        self.check_blocks(key)?;
        sleep_until(self.reserve_slot()).await;
        // Another request may have been limited during the wait.
        self.check_blocks(key)
    }

    pub fn is_blocked(&self) -> bool {
        let wholly = self.blocks().all;
        wholly.is_some_and(|(until, _)| self.clock.now() < until)
    }

    /// Records the limits of a successful response.
    pub fn record_success(&self, key: RateLimitBucket, limits: &RateLimitHeaders) {
        if let Some(seconds) = limits.reset_after {
            self.block_bucket(key, self.time_after(seconds));
        }
    }

    /// Records a failed response, and returns its error.
    pub fn record_failure(
        &self,
        key: RateLimitBucket,
        status: u16,
        limits: &RateLimitHeaders,
        body: &Value,
    ) -> DiscordError {
        if status == 429 {
            // Cloudflare responds with a page.
            if !body.is_object() {
                let seconds = limits.retry_after.unwrap_or(DEFAULT_ADDRESS_BLOCK_SECONDS);
                let until = self.time_after(seconds);
                let mut blocks = self.blocks();
                (blocks.address, blocks.all) = (Some(until), Some((until, ADDRESS_BLOCKED)));
                return DiscordError::NotBefore(until, ADDRESS_BLOCKED);
            }
            let seconds = body["retry_after"].as_f64().or(limits.retry_after);
            let until = self.time_after(seconds.unwrap_or(DEFAULT_RETRY_AFTER_SECONDS));
            if limits.is_global || body["global"] == true {
                self.blocks().all = Some((until, RATE_LIMITED));
            } else {
                self.block_bucket(key, until);
            }
            return DiscordError::NotBefore(until, RATE_LIMITED);
        }
        let code = body["code"].as_i64().unwrap_or_default();
        if code == OPENING_TOO_FAST {
            let until = self.clock.now() + OPENING_PAUSE;
            self.block_bucket(key, until);
            return DiscordError::NotBefore(until, RATE_LIMITED);
        }
        DiscordError::Rejected { status, code }
    }

    /// Records that Discord rejected the bot's token.
    pub fn record_invalid_token(&self) {
        let reason = "Discord rejected the bot's token";
        self.blocks().all = Some((self.clock.now() + INVALID_TOKEN_PAUSE, reason));
    }

    /// Fails while the bot's address is blocked.
    pub fn check_address(&self) -> Result<(), DiscordError> {
        let until = self.blocks().address;
        match until.filter(|until| self.clock.now() < *until) {
            Some(until) => Err(DiscordError::NotBefore(until, ADDRESS_BLOCKED)),
            None => Ok(()),
        }
    }

    /// Records a request without a complete response, and returns its error.
    pub fn record_unreachable(&self) -> DiscordError {
        let reason = "Discord could not be reached";
        self.blocks().all = Some((self.clock.now() + UNREACHABLE_PAUSE, reason));
        DiscordError::Unreachable
    }

    fn check_blocks(&self, key: RateLimitBucket) -> Result<(), DiscordError> {
        let (now, closed) = (self.clock.now(), self.blocks());
        let wholly = closed.all.filter(|(until, _)| now < *until);
        if let Some((until, reason)) = wholly {
            return Err(DiscordError::NotBefore(until, reason));
        }
        match closed.buckets.get(&key) {
            Some(until) if now < *until => Err(DiscordError::NotBefore(*until, RATE_LIMITED)),
            _ => Ok(()),
        }
    }

    fn block_bucket(&self, key: RateLimitBucket, until: DateTime<Utc>) {
        let now = self.clock.now();
        let mut closed = self.blocks();
        closed.buckets.retain(|_, until| now < *until);
        closed.buckets.insert(key, until);
    }

    fn reserve_slot(&self) -> Instant {
        let mut next = self.next.lock().expect("the lock is not poisoned");
        let turn = Instant::now().max(*next);
        *next = turn + REQUEST_INTERVAL;
        turn
    }

    fn time_after(&self, seconds: f64) -> DateTime<Utc> {
        let wait = Duration::try_from_secs_f64(seconds.max(0.0)).unwrap_or_default();
        self.clock.now() + TimeDelta::from_std(wait).unwrap_or(INVALID_TOKEN_PAUSE)
    }

    fn blocks(&self) -> MutexGuard<'_, RequestBlocks> {
        self.blocks.lock().expect("the lock is not poisoned")
    }
}

#[cfg(test)]
mod tests {
    use app_testkit::FixedClock;
    use serde_json::json;
    use serenity::all::{ChannelId, LightMethod};
    use serenity::http::Route;

    use super::*;

    const NO_LIMITS: RateLimitHeaders = RateLimitHeaders {
        retry_after: None,
        is_global: false,
        reset_after: None,
    };

    fn limiter() -> (Arc<FixedClock>, DiscordRateLimiter) {
        let clock = Arc::new(FixedClock::at("2026-11-21T11:00:00Z"));
        (Arc::clone(&clock), DiscordRateLimiter::new(clock))
    }

    fn bucket(channel: u64) -> RateLimitBucket {
        let route = Route::ChannelMessages {
            channel_id: ChannelId::new(channel),
        };
        (LightMethod::Post, route.ratelimiting_bucket())
    }

    #[test]
    fn no_second_has_more_than_fifty_requests() {
        let (_, limiter) = limiter();
        let turns: Vec<Instant> = (0..200).map(|_| limiter.reserve_slot()).collect();
        let second = Duration::from_secs(1);
        let in_second = |first: &Instant| {
            let within = |turn: &&Instant| (*first..*first + second).contains(*turn);
            turns.iter().filter(within).count()
        };
        assert!(turns.iter().all(|first| in_second(first) <= 50));
        assert!(turns[199] - turns[0] < 6 * second);
    }

    #[tokio::test]
    async fn a_limit_of_two_days_blocks_only_one_channel() {
        let (clock, limiter) = limiter();
        let body = json!({"retry_after": 172_800.0, "global": false});
        limiter.record_failure(bucket(1), 429, &NO_LIMITS, &body);
        let Err(DiscordError::NotBefore(until, _)) = limiter.acquire(bucket(1)).await else {
            panic!("the request is not limited");
        };
        assert_eq!(until - clock.now(), TimeDelta::days(2));
        assert_eq!(limiter.acquire(bucket(2)).await, Ok(()));
        assert!(!limiter.is_blocked());
        clock.advance(TimeDelta::days(2));
        assert_eq!(limiter.acquire(bucket(1)).await, Ok(()));
    }

    /// Asserts that all requests are blocked, and allowed again after this time.
    async fn assert_blocked_for(
        seconds: f64,
        (clock, limiter): &(Arc<FixedClock>, DiscordRateLimiter),
    ) {
        assert!(limiter.is_blocked() && limiter.acquire(bucket(2)).await.is_err());
        clock.advance(TimeDelta::from_std(Duration::from_secs_f64(seconds)).expect("a span"));
        assert_eq!(limiter.acquire(bucket(2)).await, Ok(()));
    }

    #[tokio::test]
    async fn a_global_limit_blocks_all_requests() {
        let limiter = limiter();
        let body = json!({"retry_after": 0.4, "global": true});
        limiter.1.record_failure(bucket(1), 429, &NO_LIMITS, &body);
        assert_eq!(
            limiter.1.check_address(),
            Ok(()),
            "interactions are not limited"
        );
        assert_blocked_for(0.4, &limiter).await;
    }

    #[tokio::test]
    async fn an_invalid_token_blocks_all_requests() {
        let limiter = limiter();
        limiter.1.record_invalid_token();
        assert_blocked_for(300.0, &limiter).await;
    }

    #[tokio::test]
    async fn a_page_instead_of_json_blocks_the_whole_address() {
        let limiter = limiter();
        let limits = RateLimitHeaders {
            retry_after: Some(90.0),
            ..NO_LIMITS
        };
        limiter
            .1
            .record_failure(bucket(1), 429, &limits, &Value::Null);
        assert!(
            limiter.1.check_address().is_err(),
            "interactions are blocked too"
        );
        assert_blocked_for(90.0, &limiter).await;
        assert_eq!(limiter.1.check_address(), Ok(()));
    }

    #[tokio::test]
    async fn direct_channels_that_open_too_fast_block_further_ones_for_a_minute() {
        let (clock, limiter) = limiter();
        let body = json!({"code": 40003});
        let error = limiter.record_failure(bucket(1), 400, &NO_LIMITS, &body);
        assert!(matches!(error, DiscordError::NotBefore(..)));
        assert!(limiter.acquire(bucket(1)).await.is_err() && !limiter.is_blocked());
        clock.advance(TimeDelta::minutes(1));
        assert_eq!(limiter.acquire(bucket(1)).await, Ok(()));
    }

    #[tokio::test]
    async fn an_exhausted_limit_blocks_requests() {
        let (clock, limiter) = limiter();
        let limits = RateLimitHeaders {
            reset_after: Some(4.5),
            ..NO_LIMITS
        };
        limiter.record_success(bucket(1), &limits);
        assert!(limiter.acquire(bucket(1)).await.is_err());
        clock.advance(TimeDelta::seconds(5));
        assert_eq!(limiter.acquire(bucket(1)).await, Ok(()));
    }
}
