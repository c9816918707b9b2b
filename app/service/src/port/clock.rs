//! The clock: the only place where Muster reads the time.

use chrono::{DateTime, Utc};

/// A source of the current instant. Tests set it.
pub trait Clock: Send + Sync + 'static {
    fn now(&self) -> DateTime<Utc>;
}

/// The host's clock.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "this is the clock port")]
    fn now(&self) -> DateTime<Utc> {
        Utc::now()
    }
}
