//! Failures of requests: what they tell about the database, and how many of them are logged.

use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, Duration, Utc};

use crate::{AppServices, ServiceError};

/// How many failures are logged within [`LOG_WINDOW`]. When the database fails, every request does.
const MAX_LOGGED: u64 = 20;
const LOG_WINDOW: Duration = Duration::seconds(10);

/// The failures that requests to this process have reported.
#[derive(Debug, Default)]
pub(crate) struct FailureReports(Mutex<KnownFailures>);

#[derive(Debug, Default)]
struct KnownFailures {
    /// When a write was last refused because the disk is full, and the number of commits until then.
    disk_full: Option<(DateTime<Utc>, u64)>,
    is_damaged: bool,
    log: LogWindow,
}

impl FailureReports {
    fn known(&self) -> MutexGuard<'_, KnownFailures> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn disk_full(&self) -> Option<(DateTime<Utc>, u64)> {
        self.known().disk_full
    }

    pub fn is_damaged(&self) -> bool {
        self.known().is_damaged
    }
}

/// Reports that a write was refused because the disk is full. The probe may still fit where a larger write did not.
pub fn report_disk_full(services: &AppServices) {
    let report = (services.now(), services.store.write_count().durable);
    services.failures.known().disk_full = Some(report);
}

/// Reports that a request was answered with this status by no fault of its client, with the error if there is one. Logs
/// it unless too many have been logged; damage of the database is remembered until the process ends.
pub fn report_failure(services: &AppServices, status: u16, error: Option<&ServiceError>) {
    let admitted = {
        let mut known = services.failures.known();
        known.is_damaged |= matches!(error, Some(ServiceError::DatabaseDamaged(_)));
        known.log.admit(services.now())
    };
    if let Some(left_out) = admitted {
        let error = error.map(|error| error as &dyn std::error::Error);
        tracing::error!(status, error, left_out, "a request failed");
    }
}

/// Counts the failures since its start.
#[derive(Debug, Default)]
struct LogWindow {
    start: DateTime<Utc>,
    count: u64,
}

impl LogWindow {
    /// Returns `None` if this failure is not logged; otherwise how many before it were not.
    fn admit(&mut self, now: DateTime<Utc>) -> Option<u64> {
        let mut left_out = 0;
        if (now - self.start).abs() >= LOG_WINDOW {
            left_out = self.count.saturating_sub(MAX_LOGGED);
            *self = Self {
                start: now,
                count: 0,
            };
        }
        self.count += 1;
        (self.count <= MAX_LOGGED).then_some(left_out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limited_number_of_failures_is_logged_and_the_others_are_counted() {
        let mut log = LogWindow::default();
        let start = DateTime::UNIX_EPOCH + Duration::days(1);
        let mut logged_after = |after: Duration, failures: u64| -> Vec<u64> {
            (0..failures)
                .filter_map(|_| log.admit(start + after))
                .collect()
        };
        assert_eq!(logged_after(Duration::zero(), 1), [0]);
        assert_eq!(logged_after(Duration::seconds(9), 1_000), [0; 19]);
        assert_eq!(logged_after(Duration::seconds(10), 2), [981, 0]);
        assert_eq!(logged_after(Duration::seconds(20), 1), [0]);
        assert_eq!(
            logged_after(Duration::seconds(-100), 1),
            [0],
            "a clock set back"
        );
    }
}
