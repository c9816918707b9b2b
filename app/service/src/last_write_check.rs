//! The latest evidence of this process that writing works, or does not.

use std::sync::Arc;

use chrono::{DateTime, Duration, Utc};

use crate::port::{StoreError, WriteCount};

/// The outcome of the latest check.
#[derive(Debug)]
pub struct WriteCheck {
    pub at: DateTime<Utc>,
    pub count: WriteCount,
    pub outcome: Result<(), Arc<StoreError>>,
}

impl WriteCheck {
    /// A check far in the future, made before the clock was set back, does not count as younger.
    pub fn is_younger_than(&self, age: Duration, now: DateTime<Utc>) -> bool {
        (now - self.at).abs() < age
    }

    /// Whether there were commits since the check, and no failed write.
    pub fn is_confirmed_by(&self, count: WriteCount) -> bool {
        count.given_up == self.count.given_up && count.durable > self.count.durable
    }
}
