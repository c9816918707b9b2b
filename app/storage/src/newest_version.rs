//! The newest version of the database that this process knows.

use app_service::port::DataVersion;
use tokio::sync::{Notify, watch};

/// Holds the newest known version and wakes the tasks that wait for a newer one. Each adapter advances it when another
/// process commits.
pub(crate) struct NewestVersion {
    newest: watch::Sender<DataVersion>,
    waiter_arrived: Notify,
}

impl NewestVersion {
    pub(crate) fn new() -> Self {
        Self {
            newest: watch::Sender::new(DataVersion::default()),
            waiter_arrived: Notify::new(),
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
