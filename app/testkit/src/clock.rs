//! A clock that changes only when it is set.

use std::sync::Mutex;

use app_service::port::Clock;
use chrono::{DateTime, TimeDelta, Utc};

/// Returns the same instant until it is set or advanced.
#[derive(Debug)]
pub struct FixedClock(Mutex<DateTime<Utc>>);

impl FixedClock {
    /// A clock at an instant in RFC 3339, for example `2026-11-21T18:00:00Z`.
    pub fn at(instant: &str) -> Self {
        Self(Mutex::new(crate::instant(instant)))
    }

    pub fn set(&self, instant: &str) {
        *self.0.lock().expect("the lock is not poisoned") = crate::instant(instant);
    }

    pub fn advance(&self, by: TimeDelta) {
        *self.0.lock().expect("the lock is not poisoned") += by;
    }
}

impl Clock for FixedClock {
    fn now(&self) -> DateTime<Utc> {
        *self.0.lock().expect("the lock is not poisoned")
    }
}
