//! The latest data version that this process knows, for all data and for each kind of event: caches use the versions as
//! their keys, and live streams wait for the latest one.

use std::array;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use app_domain::event::EventKind;
use tokio::sync::watch;

use crate::Result;
use crate::port::{DataVersion, RecordedEvent, Store};

/// Maximum number of events that are read to learn their kinds. After more, every kind counts as changed.
const MAX_READ_EVENTS: u32 = 100;

/// The latest known versions, which only increase. Cheap to clone.
#[derive(Debug, Clone)]
pub struct VersionWatch {
    known: watch::Sender<DataVersion>,
    kinds: Arc<KindVersions>,
}

#[derive(Debug)]
struct KindVersions {
    /// The version of the newest event of each kind, in the order of [`EventKind::ALL`].
    newest: [AtomicI64; EventKind::ALL.len()],
    /// Commits of this process after a version whose kind is still unknown: the versions before and after each.
    ahead: Mutex<Vec<(DataVersion, DataVersion)>>,
}

impl Default for VersionWatch {
    fn default() -> Self {
        Self {
            known: watch::Sender::new(DataVersion::default()),
            kinds: Arc::new(KindVersions {
                newest: array::from_fn(|_| AtomicI64::default()),
                ahead: Mutex::default(),
            }),
        }
    }
}

impl VersionWatch {
    /// Returns the version up to which this process knows the kinds of all events.
    pub fn version(&self) -> DataVersion {
        *self.known.borrow()
    }

    /// Returns the latest version that a commit of this process or another one has reported. It may be newer than
    /// [`VersionWatch::version`] while an earlier event is still unknown.
    pub fn reported_version(&self) -> DataVersion {
        let ahead = self.kinds.lock_ahead();
        let reported = ahead.iter().map(|(_, after)| *after).max();
        self.version().max(reported.unwrap_or_default())
    }

    /// Returns the version of the newest event of these kinds. Data that depends only on these kinds has not changed
    /// while it is the same.
    pub fn version_of(&self, kinds: &[EventKind]) -> DataVersion {
        let newest = kinds
            .iter()
            .map(|kind| self.kinds.newest[*kind as usize].load(Ordering::SeqCst));
        DataVersion(newest.max().unwrap_or_default())
    }

    pub fn subscribe(&self) -> watch::Receiver<DataVersion> {
        self.known.subscribe()
    }

    /// Raises the known version after unknown events: every kind counts as changed. An older version is ignored.
    pub fn advance(&self, version: DataVersion) {
        if version > self.version() {
            self.kinds.raise(&EventKind::ALL, version);
            self.raise_known(version);
        }
    }

    /// Raises the versions of the kinds of `events`, which directly follow the known version.
    pub fn advance_by(&self, events: &[RecordedEvent]) {
        for recorded in events {
            self.kinds.raise(&[recorded.event.kind()], recorded.version);
        }
        if let Some(last) = events.last() {
            self.raise_known(last.version);
        }
    }

    /// Raises the versions of the kinds that a transaction of this process has recorded, one for each event. `version`
    /// is that of the last event. If events in between are unknown, the known version waits for them.
    pub fn advance_to_commit(&self, version: DataVersion, recorded: &[EventKind]) {
        let Ok(count @ 1..) = i64::try_from(recorded.len()) else {
            return;
        };
        self.kinds.raise(recorded, version);
        let before = DataVersion(version.0 - count);
        self.kinds.lock_ahead().push((before, version));
        self.raise_known(self.version());
    }

    /// Raises the known version to `version`, and on through the commits that follow without a gap.
    fn raise_known(&self, version: DataVersion) {
        let mut ahead = self.kinds.lock_ahead();
        ahead.sort_unstable();
        let mut version = version.max(self.version());
        ahead.retain(|(before, after)| {
            if *before <= version {
                version = version.max(*after);
            }
            *after > version
        });
        self.known.send_if_modified(|known| {
            let is_newer = version > *known;
            *known = version.max(*known);
            is_newer
        });
    }
}

impl KindVersions {
    fn raise(&self, kinds: &[EventKind], version: DataVersion) {
        for kind in kinds {
            self.newest[*kind as usize].fetch_max(version.0, Ordering::SeqCst);
        }
    }

    fn lock_ahead(&self) -> std::sync::MutexGuard<'_, Vec<(DataVersion, DataVersion)>> {
        self.ahead.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The delay before the next attempt after the store failed.
const RETRY_DELAY: Duration = Duration::from_secs(1);

/// Follows the writes of other processes. Runs until dropped.
pub async fn follow(store: Arc<dyn Store>, watch: VersionWatch, sleep: impl AsyncFn(Duration)) {
    loop {
        match store.version_after(watch.version()).await {
            Ok(version) => catch_up(&*store, &watch, version).await,
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

/// Learns the kinds of the events up to `version`. If they cannot be read, every kind counts as changed.
async fn catch_up(store: &dyn Store, watch: &VersionWatch, version: DataVersion) {
    let known = watch.version();
    if version <= known {
        return;
    }
    match read_events(store, known).await {
        Ok(events) if (1..MAX_READ_EVENTS as usize).contains(&events.len()) => {
            watch.advance_by(&events);
        }
        Ok(_) => watch.advance(version),
        Err(error) => {
            tracing::warn!(
                error = &error as &dyn std::error::Error,
                "failed to read the new events; all caches are cleared"
            );
            watch.advance(version);
        }
    }
}

async fn read_events(store: &dyn Store, known: DataVersion) -> Result<Vec<RecordedEvent>> {
    let mut reading = store.read().await?;
    Ok(reading.events_after(known, MAX_READ_EVENTS).await?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use EventKind::{CatalogueChanged, MatchChanged, PlayersChanged};

    fn versions(watch: &VersionWatch) -> [i64; 4] {
        let of = |kind| watch.version_of(&[kind]).0;
        [
            watch.version().0,
            of(PlayersChanged),
            of(MatchChanged),
            of(CatalogueChanged),
        ]
    }

    fn watch_at(version: i64) -> VersionWatch {
        let watch = VersionWatch::default();
        watch.advance(DataVersion(version));
        watch
    }

    #[test]
    fn a_commit_raises_only_the_kinds_of_its_events() {
        let watch = watch_at(7);
        watch.advance_to_commit(DataVersion(9), &[MatchChanged, PlayersChanged]);
        assert_eq!(versions(&watch), [9, 9, 9, 7]);
        watch.advance_to_commit(DataVersion(9), &[]);
        assert_eq!(versions(&watch), [9, 9, 9, 7], "nothing was recorded");
    }

    #[test]
    fn unknown_events_raise_every_kind() {
        let watch = watch_at(7);
        watch.advance(DataVersion(8));
        assert_eq!(versions(&watch), [8, 8, 8, 8]);
        watch.advance(DataVersion(3));
        assert_eq!(versions(&watch), [8, 8, 8, 8]);
    }

    #[test]
    fn the_known_version_waits_for_the_events_before_a_commit() {
        let watch = watch_at(7);
        watch.advance_to_commit(DataVersion(10), &[MatchChanged]);
        assert_eq!(versions(&watch), [7, 7, 10, 7]);
        assert_eq!(watch.reported_version(), DataVersion(10));
        watch.advance_to_commit(DataVersion(9), &[PlayersChanged]);
        assert_eq!(versions(&watch), [7, 9, 10, 7]);
        watch.advance_to_commit(DataVersion(8), &[CatalogueChanged]);
        assert_eq!(versions(&watch), [10, 9, 10, 8]);
    }

    #[test]
    fn events_of_other_processes_raise_their_kinds() {
        let watch = watch_at(7);
        watch.advance_to_commit(DataVersion(9), &[MatchChanged]);
        let event = app_domain::event::Event::CatalogueChanged;
        let at = chrono::DateTime::UNIX_EPOCH;
        let version = DataVersion(8);
        watch.advance_by(&[RecordedEvent { version, at, event }]);
        assert_eq!(versions(&watch), [9, 7, 9, 8]);
    }
}
