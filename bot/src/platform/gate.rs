//! Before every request that counts: the platform's wishes for patience, and a pace that stays below its limit.

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

use super::Refusal;

/// Between two requests: forty a second, of the fifty that the platform takes.
const PACE: Duration = Duration::from_millis(25);
/// How long nothing is asked with a token that the platform does not know: ten thousand such requests are a ban.
const UNKNOWN_TOKEN: TimeDelta = TimeDelta::minutes(5);
/// How long nothing is asked of a platform that is not there.
const UNREACHABLE: TimeDelta = TimeDelta::seconds(2);
/// When the platform asks for patience and does not say how long.
const UNTOLD: f64 = 5.0;

const PATIENCE: &str = "the platform asks for patience";

/// What has a limit of its own: a kind of request to one channel.
pub(super) type Key = (LightMethod, RatelimitingBucket);

pub(super) struct Gate {
    clock: Arc<dyn Clock>,
    closed: Mutex<Closed>,
    /// When the next request may go.
    next: Mutex<Instant>,
}

/// Until when the platform wants to hear nothing, and why.
#[derive(Default)]
struct Closed {
    wholly: Option<(DateTime<Utc>, &'static str)>,
    to: HashMap<Key, DateTime<Utc>>,
}

/// What an answer says about the limits.
pub(super) struct Limits {
    /// Seconds until the same kind of request may come again.
    retry_after: Option<f64>,
    is_global: bool,
    /// Seconds until a limit that is used up begins anew.
    used_up: Option<f64>,
}

impl Limits {
    pub fn of(headers: &HeaderMap) -> Self {
        let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
        let seconds = |name| header(name).and_then(|value| value.parse().ok());
        let is_used_up = header("x-ratelimit-remaining") == Some("0");
        Self {
            retry_after: seconds("retry-after"),
            is_global: header("x-ratelimit-global") == Some("true"),
            used_up: seconds("x-ratelimit-reset-after").filter(|_| is_used_up),
        }
    }
}

impl Gate {
    pub fn new(clock: Arc<dyn Clock>) -> Self {
        Self {
            clock,
            closed: Mutex::default(),
            next: Mutex::new(Instant::now()),
        }
    }

    /// Waits for the turn; refused at once while the platform wants to hear nothing.
    pub async fn enter(&self, key: Key) -> Result<(), Refusal> {
        self.is_open(key)?;
        sleep_until(self.turn()).await;
        // Somebody may have been refused meanwhile.
        self.is_open(key)
    }

    pub fn is_closed(&self) -> bool {
        let wholly = self.closed().wholly;
        wholly.is_some_and(|(until, _)| self.clock.now() < until)
    }

    /// An answer came.
    pub fn heard(&self, key: Key, limits: &Limits) {
        if let Some(seconds) = limits.used_up {
            self.close_to(key, self.after(seconds));
        }
    }

    /// The platform refused; answers what to make of it.
    pub fn refused(&self, key: Key, status: u16, limits: &Limits, body: &Value) -> Refusal {
        if status == 429 {
            let seconds = body["retry_after"].as_f64().or(limits.retry_after);
            let until = self.after(seconds.unwrap_or(UNTOLD));
            if limits.is_global || body["global"] == true {
                self.closed().wholly = Some((until, PATIENCE));
            } else {
                self.close_to(key, until);
            }
            return Refusal::Later(until, PATIENCE);
        }
        let code = body["code"].as_i64().unwrap_or_default();
        let refusal = Refusal::Answered { status, code };
        if status == 401 {
            let reason = "the platform does not know the bot's token";
            self.closed().wholly = Some((self.clock.now() + UNKNOWN_TOKEN, reason));
        }
        refusal
    }

    /// Nobody answered, or not to the end.
    pub fn broken_off(&self) -> Refusal {
        let reason = "the platform could not be reached";
        self.closed().wholly = Some((self.clock.now() + UNREACHABLE, reason));
        Refusal::Unreachable
    }

    fn is_open(&self, key: Key) -> Result<(), Refusal> {
        let (now, closed) = (self.clock.now(), self.closed());
        let wholly = closed.wholly.filter(|(until, _)| now < *until);
        if let Some((until, reason)) = wholly {
            return Err(Refusal::Later(until, reason));
        }
        match closed.to.get(&key) {
            Some(until) if now < *until => Err(Refusal::Later(*until, PATIENCE)),
            _ => Ok(()),
        }
    }

    fn close_to(&self, key: Key, until: DateTime<Utc>) {
        let now = self.clock.now();
        let mut closed = self.closed();
        closed.to.retain(|_, until| now < *until);
        closed.to.insert(key, until);
    }

    fn turn(&self) -> Instant {
        let mut next = self.next.lock().expect("nobody broke it");
        let turn = Instant::now().max(*next);
        *next = turn + PACE;
        turn
    }

    fn after(&self, seconds: f64) -> DateTime<Utc> {
        let wait = Duration::try_from_secs_f64(seconds.max(0.0)).unwrap_or_default();
        self.clock.now() + TimeDelta::from_std(wait).unwrap_or(UNKNOWN_TOKEN)
    }

    fn closed(&self) -> MutexGuard<'_, Closed> {
        self.closed.lock().expect("nobody broke it")
    }
}

#[cfg(test)]
mod tests {
    use app_testkit::FixedClock;
    use serde_json::json;
    use serenity::all::{ChannelId, LightMethod};
    use serenity::http::Route;

    use super::*;

    const SAID_NOTHING: Limits = Limits {
        retry_after: None,
        is_global: false,
        used_up: None,
    };

    fn gate() -> (Arc<FixedClock>, Gate) {
        let clock = Arc::new(FixedClock::at("2026-11-21T11:00:00Z"));
        (Arc::clone(&clock), Gate::new(clock))
    }

    fn to(channel: u64) -> Key {
        let route = Route::ChannelMessages {
            channel_id: ChannelId::new(channel),
        };
        (LightMethod::Post, route.ratelimiting_bucket())
    }

    #[test]
    fn no_second_has_more_than_fifty_requests() {
        let (_, gate) = gate();
        let turns: Vec<Instant> = (0..200).map(|_| gate.turn()).collect();
        let second = Duration::from_secs(1);
        let in_second = |first: &Instant| {
            let within = |turn: &&Instant| (*first..*first + second).contains(*turn);
            turns.iter().filter(within).count()
        };
        assert!(turns.iter().all(|first| in_second(first) <= 50));
        assert!(turns[199] - turns[0] < 6 * second);
    }

    #[tokio::test]
    async fn two_days_of_patience_hold_for_one_channel_alone() {
        let (clock, gate) = gate();
        let body = json!({"retry_after": 172_800.0, "global": false});
        gate.refused(to(1), 429, &SAID_NOTHING, &body);
        let Err(Refusal::Later(until, _)) = gate.enter(to(1)).await else {
            panic!("the gate is open");
        };
        assert_eq!(until - clock.now(), TimeDelta::days(2));
        assert_eq!(gate.enter(to(2)).await, Ok(()));
        assert!(!gate.is_closed());
        clock.advance(TimeDelta::days(2));
        assert_eq!(gate.enter(to(1)).await, Ok(()));
    }

    #[tokio::test]
    async fn what_concerns_the_whole_platform_closes_it_wholly() {
        let global = json!({"retry_after": 0.4, "global": true});
        for (status, body, seconds) in [(429, &global, 0.4), (401, &Value::Null, 300.0)] {
            let (clock, gate) = gate();
            gate.refused(to(1), status, &SAID_NOTHING, body);
            assert!(gate.is_closed() && gate.enter(to(2)).await.is_err());
            clock.advance(TimeDelta::from_std(Duration::from_secs_f64(seconds)).expect("a span"));
            assert_eq!(gate.enter(to(2)).await, Ok(()));
        }
    }

    #[tokio::test]
    async fn a_limit_that_is_used_up_is_not_tried() {
        let (clock, gate) = gate();
        let limits = Limits {
            used_up: Some(4.5),
            ..SAID_NOTHING
        };
        gate.heard(to(1), &limits);
        assert!(gate.enter(to(1)).await.is_err());
        clock.advance(TimeDelta::seconds(5));
        assert_eq!(gate.enter(to(1)).await, Ok(()));
    }
}
