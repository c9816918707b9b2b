//! A value that is computed once after a change of its data, and shared by all readers until the next change.

use std::ops::Range;
use std::sync::Arc;

use app_domain::event::EventKind;
use arc_swap::ArcSwapOption;
use chrono::{DateTime, Utc};
use tokio::sync::{Mutex, Notify};

use crate::AppServices;
use crate::port::DataVersion;

/// Caches one value. A reader receives a value with every write that was acknowledged before its request. It does not
/// wait for later writes: a reader that waits for a load needs at most one more.
#[derive(Debug)]
pub struct VersionedCache<T> {
    /// The kinds of events that change the value.
    kinds: &'static [EventKind],
    cached: ArcSwapOption<VersionedValue<T>>,
    /// Held while the value is loaded, so that after a change only one reader loads it.
    load_lock: Mutex<()>,
    /// Wakes all waiting readers at once.
    stored: Notify,
}

/// A value, and for how long it can be used.
#[derive(Debug)]
pub struct VersionedValue<T> {
    pub value: T,
    /// The instants at which the value is correct; `None`: until its data changes.
    pub valid_during: Option<Range<DateTime<Utc>>>,
    version: DataVersion,
}

impl<T> VersionedCache<T> {
    /// Creates an empty cache of a value that changes with events of these kinds.
    pub fn new(kinds: &'static [EventKind]) -> Self {
        Self {
            kinds,
            cached: ArcSwapOption::empty(),
            load_lock: Mutex::default(),
            stored: Notify::new(),
        }
    }

    /// Returns the value. After a change, `load` computes it from the last value.
    pub async fn get_or_load<F, E>(
        &self,
        services: &AppServices,
        load: F,
    ) -> Result<Arc<VersionedValue<T>>, E>
    where
        F: AsyncFnOnce(
            Option<Arc<VersionedValue<T>>>,
        ) -> Result<(T, Option<Range<DateTime<Utc>>>), E>,
    {
        let needed = services.version_watch.version_of(self.kinds);
        let _one_at_a_time = loop {
            let stored = self.stored.notified();
            if let Some(value) = self.get(services, needed) {
                return Ok(value);
            }
            tokio::select! {
                guard = self.load_lock.lock() => break guard,
                () = stored => {}
            }
        };
        if let Some(value) = self.get(services, needed) {
            return Ok(value);
        }
        // Read before the data, which is then of this version or newer, never older.
        let version = services.version_watch.version_of(self.kinds);
        let (value, valid_during) = load(self.cached.load_full()).await?;
        let value = Arc::new(VersionedValue {
            value,
            valid_during,
            version,
        });
        self.cached.store(Some(value.clone()));
        self.stored.notify_waiters();
        Ok(value)
    }

    fn get(&self, services: &AppServices, needed: DataVersion) -> Option<Arc<VersionedValue<T>>> {
        let cached = self.cached.load();
        cached
            .as_ref()
            .filter(|cached| cached.version >= needed && cached.is_valid_at(services.now()))
            .cloned()
    }
}

impl<T> VersionedValue<T> {
    /// Whether the value is correct at this instant if its data has not changed.
    pub fn is_valid_at(&self, now: DateTime<Utc>) -> bool {
        let valid = self.valid_during.as_ref();
        valid.is_none_or(|valid| valid.contains(&now))
    }
}
