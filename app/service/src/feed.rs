//! The data version as this process knows it: what caches are keyed by and live streams wait for.

use std::time::Duration;

use tokio::sync::watch;

use crate::Services;
use crate::port::Version;

/// The newest known version; it only moves forward.
#[derive(Debug, Clone)]
pub struct Feed(watch::Sender<Version>);

impl Default for Feed {
    fn default() -> Self {
        Self(watch::Sender::new(Version::default()))
    }
}

impl Feed {
    pub fn version(&self) -> Version {
        *self.0.borrow()
    }

    /// Wakes everyone who waits for a newer version than the one known so far.
    pub fn advance(&self, version: Version) {
        self.0.send_if_modified(|known| {
            let is_newer = version > *known;
            *known = version.max(*known);
            is_newer
        });
    }

    pub fn subscribe(&self) -> watch::Receiver<Version> {
        self.0.subscribe()
    }
}

/// How long to wait before asking again after the store failed to answer.
const PAUSE_AFTER_FAILURE: Duration = Duration::from_secs(1);

/// Follows the writes of other processes; runs until dropped.
pub async fn follow(services: Services, sleep: impl AsyncFn(Duration)) {
    loop {
        match services.store.version_after(services.feed.version()).await {
            Ok(version) => services.feed.advance(version),
            Err(error) => {
                tracing::warn!(
                    error = &error as &dyn std::error::Error,
                    "the data version cannot be followed"
                );
                sleep(PAUSE_AFTER_FAILURE).await;
            }
        }
    }
}
