//! The latest data version that this process knows: caches use it as their key, and live streams wait for it.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;

use crate::port::{DataVersion, Store};

/// A watch channel with the latest known version, which only increases.
#[derive(Debug, Clone)]
pub struct VersionWatch(watch::Sender<DataVersion>);

impl Default for VersionWatch {
    fn default() -> Self {
        Self(watch::Sender::new(DataVersion::default()))
    }
}

impl VersionWatch {
    pub fn version(&self) -> DataVersion {
        *self.0.borrow()
    }

    /// Raises the known version and wakes the subscribers. An older version is ignored.
    pub fn advance(&self, version: DataVersion) {
        self.0.send_if_modified(|known| {
            let is_newer = version > *known;
            *known = version.max(*known);
            is_newer
        });
    }

    pub fn subscribe(&self) -> watch::Receiver<DataVersion> {
        self.0.subscribe()
    }
}

/// The delay before the next attempt after the store failed.
const RETRY_DELAY: Duration = Duration::from_secs(1);

/// Follows the writes of other processes. Runs until dropped.
pub async fn follow(store: Arc<dyn Store>, watch: VersionWatch, sleep: impl AsyncFn(Duration)) {
    loop {
        match store.version_after(watch.version()).await {
            Ok(version) => watch.advance(version),
            Err(error) => {
                tracing::warn!(
                    error = &error as &dyn std::error::Error,
                    "failed to read the data version; retrying"
                );
                sleep(RETRY_DELAY).await;
            }
        }
    }
}
