//! How far the database has come, as this process knows it.

use app_service::port::Version;
use tokio::sync::{Notify, watch};

/// The newest version known here; each adapter keeps it up with what other processes write.
pub(crate) struct Progress {
    newest: watch::Sender<Version>,
    asked: Notify,
}

impl Progress {
    pub(crate) fn new() -> Self {
        Self {
            newest: watch::Sender::new(Version::default()),
            asked: Notify::new(),
        }
    }

    /// Takes note of a version; an older one than known says nothing.
    pub(crate) fn reached(&self, version: Version) {
        self.newest.send_if_modified(|newest| {
            let is_news = version > *newest;
            *newest = version.max(*newest);
            is_news
        });
    }

    /// Waits for a version after `seen`.
    pub(crate) async fn beyond(&self, seen: Version) -> Version {
        let mut newest = self.newest.subscribe();
        self.asked.notify_one();
        let version = newest.wait_for(|version| *version > seen).await;
        *version.expect("the sender lives as long as `self`")
    }

    /// Waits until somebody waits for a version.
    pub(crate) async fn awaited(&self) {
        while self.newest.receiver_count() == 0 {
            self.asked.notified().await;
        }
    }
}
