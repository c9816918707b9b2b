//! The only place where Muster asks what time it is.

use chrono::{DateTime, Utc};

/// A source of the present instant; tests set it.
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
