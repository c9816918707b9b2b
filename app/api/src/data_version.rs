//! The data versions that this page has seen. Each request names the newest one, so that a server that does not have it
//! yet waits for it: several servers may answer one page.

use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};

/// The name of the header, in requests and in responses.
pub const VERSION_HEADER: &str = "muster-version";

static NEWEST_SEEN: AtomicI64 = AtomicI64::new(0);
static NEWEST_WRITTEN: AtomicI64 = AtomicI64::new(0);
static WRITES_IN_FLIGHT: AtomicUsize = AtomicUsize::new(0);

/// Records the version of a change that the event stream has reported.
pub fn record_event(version: i64) {
    NEWEST_SEEN.fetch_max(version, Ordering::Relaxed);
}

/// Replaces the versions seen so far: the server has started again from another database.
pub fn restart_at(version: i64) {
    NEWEST_SEEN.store(version, Ordering::Relaxed);
    NEWEST_WRITTEN.store(0, Ordering::Relaxed);
}

/// The newest version seen; `None` if there is none yet.
pub fn newest_seen() -> Option<i64> {
    Some(NEWEST_SEEN.load(Ordering::Relaxed)).filter(|version| *version > 0)
}

/// The newest version that a write of this page has produced, and the number of writes without a response yet.
pub fn own_writes() -> (i64, usize) {
    (
        NEWEST_WRITTEN.load(Ordering::Relaxed),
        WRITES_IN_FLIGHT.load(Ordering::Relaxed),
    )
}

/// Records the version in the header of the response to a write.
pub(crate) fn record_write(header: Option<&str>) {
    if let Some(version) = header.and_then(|version| version.parse().ok()) {
        NEWEST_WRITTEN.fetch_max(version, Ordering::Relaxed);
        record_event(version);
    }
}

/// A write without a response; ends when it is dropped.
pub(crate) struct WriteInFlight(());

impl WriteInFlight {
    pub fn begin() -> Self {
        WRITES_IN_FLIGHT.fetch_add(1, Ordering::Relaxed);
        Self(())
    }
}

impl Drop for WriteInFlight {
    fn drop(&mut self) {
        WRITES_IN_FLIGHT.fetch_sub(1, Ordering::Relaxed);
    }
}
