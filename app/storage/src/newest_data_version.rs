//! The newest version of the database that this process knows.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use app_service::port::DataVersion;
use tokio::sync::{Notify, watch};

/// How long the version counts as current after it was compared with the database.
const CONFIRMATION_LIFETIME: Duration = Duration::from_secs(5);

/// Holds the newest known version and wakes the tasks that wait for a newer one. Each adapter advances it when another
/// process commits.
pub(crate) struct NewestVersion {
    newest: watch::Sender<DataVersion>,
    waiter_arrived: Notify,
    /// When the version was last known to include all commits of other processes.
    confirmed_at: Mutex<Option<Instant>>,
}

impl NewestVersion {
    pub(crate) fn new() -> Self {
        Self {
            newest: watch::Sender::new(DataVersion::default()),
            waiter_arrived: Notify::new(),
            confirmed_at: Mutex::default(),
        }
    }

    /// Advances to `version`. An older version is ignored.
    pub(crate) fn advance(&self, version: DataVersion) {
        self.newest.send_if_modified(|newest| {
            let is_news = version > *newest;
            *newest = version.max(*newest);
            is_news
        });
    }

    /// Advances to a `version` that was read from the database after `started`.
    pub(crate) fn confirm(&self, version: DataVersion, started: Instant) {
        self.advance(version);
        let mut confirmed = self.lock_confirmation();
        *confirmed = (*confirmed).max(Some(started));
    }

    /// Whether the version was compared with the database within the last five seconds.
    pub(crate) fn is_confirmed(&self) -> bool {
        let confirmed = *self.lock_confirmation();
        confirmed.is_some_and(|at| at.elapsed() < CONFIRMATION_LIFETIME)
    }

    fn lock_confirmation(&self) -> std::sync::MutexGuard<'_, Option<Instant>> {
        self.confirmed_at
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a version newer than `seen` and returns it.
    pub(crate) async fn wait_after(&self, seen: DataVersion) -> DataVersion {
        let mut newest = self.newest.subscribe();
        self.waiter_arrived.notify_one();
        let version = newest.wait_for(|version| *version > seen).await;
        *version.expect("the sender lives as long as `self`")
    }

    /// Waits until a task waits for a version.
    pub(crate) async fn wait_for_waiter(&self) {
        while self.newest.receiver_count() == 0 {
            self.waiter_arrived.notified().await;
        }
    }
}
