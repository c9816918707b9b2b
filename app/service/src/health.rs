//! Whether writing works: known from recent changes of this process, or tried.

use std::sync::{Arc, PoisonError};

use chrono::{DateTime, Duration, Utc};

use crate::port::{StoreError, WriteCount};
use crate::{Result, ServiceError, Services};

/// How long an outcome is cached, so that callers cannot have the disk written more often.
const CACHED: Duration = Duration::seconds(3);
/// How long a durable change proves that writing works, and one refused on a full disk that it does not.
const PROVEN: Duration = Duration::seconds(30);

/// The last time that writing was checked.
#[derive(Debug)]
pub(crate) struct WriteCheck {
    at: DateTime<Utc>,
    count: WriteCount,
    outcome: std::result::Result<(), Arc<StoreError>>,
}

impl WriteCheck {
    /// A check from the future, before the clock was set back, is not younger.
    fn is_younger_than(&self, age: Duration, now: DateTime<Utc>) -> bool {
        (now - self.at).abs() < age
    }

    /// Whether changes were made durable since, and none failed.
    fn is_continued_by(&self, count: WriteCount) -> bool {
        count.given_up == self.count.given_up && count.durable > self.count.durable
    }
}

/// The last change that was refused because the disk is full, with the number of durable changes until then.
pub(crate) type NoSpace = Option<(DateTime<Utc>, u64)>;

/// Notes that a change was refused because the disk is full. A small write may still find space where it did not.
pub fn note_no_space(services: &Services) {
    let note = (services.now(), services.store.write_count().durable);
    *services
        .no_space
        .lock()
        .unwrap_or_else(PoisonError::into_inner) = Some(note);
}

/// Whether the last change was refused because the disk is full, and not long ago.
fn has_no_space(services: &Services) -> bool {
    let note = *services
        .no_space
        .lock()
        .unwrap_or_else(PoisonError::into_inner);
    note.is_some_and(|(at, durable)| {
        (services.now() - at).abs() < PROVEN && services.store.write_count().durable == durable
    })
}

/// Fails while writing does not work. Writes something small unless a change has just been made durable.
pub async fn check_writing(services: &Services) -> Result<()> {
    if has_no_space(services) {
        return Err(ServiceError::NoSpace("the last change was refused".into()));
    }
    // Held until the outcome is known, so that callers at once share one write.
    let mut last = services.write_check.lock().await;
    let (now, count) = (services.now(), services.store.write_count());
    let outcome = match &*last {
        Some(check) if check.is_younger_than(CACHED, now) => return result_of(&check.outcome),
        Some(check) if check.is_younger_than(PROVEN, now) && check.is_continued_by(count) => Ok(()),
        Some(_) | None => services.store.try_write().await.map_err(Arc::new),
    };
    let check = last.insert(WriteCheck {
        at: now,
        count: services.store.write_count(),
        outcome,
    });
    result_of(&check.outcome)
}

fn result_of(outcome: &std::result::Result<(), Arc<StoreError>>) -> Result<()> {
    outcome.clone().map_err(|error| match *error {
        StoreError::NoSpace(_) => ServiceError::NoSpace(error.into()),
        StoreError::Busy(_) => ServiceError::Busy(error.into()),
        StoreError::Unavailable(_) | StoreError::Failed(_) => {
            ServiceError::Unavailable(error.into())
        }
    })
}
