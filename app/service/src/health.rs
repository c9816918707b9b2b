//! The check of the database: recent writes of this process show whether writing works; otherwise a small write is tried.

use std::sync::Arc;

use chrono::Duration;

use crate::last_write_check::WriteCheck;
use crate::port::StoreError;
use crate::{AppServices, Result, ServiceError};

/// How long an outcome is cached. It bounds how often callers can cause a write.
const CACHE_LIFETIME: Duration = Duration::seconds(3);
/// How long a committed write proves that writing works, and a write refused for a full disk that it does not.
const PROOF_LIFETIME: Duration = Duration::seconds(30);

/// Whether a full disk was reported within [`PROOF_LIFETIME`], with no commit since.
fn is_disk_reported_full(services: &AppServices) -> bool {
    services.failures.disk_full().is_some_and(|(at, durable)| {
        (services.now() - at).abs() < PROOF_LIFETIME
            && services.store.write_count().durable == durable
    })
}

/// Fails while writing does not work, and once a request has met damage. Writes a small probe unless there was a recent
/// commit.
pub async fn check_database(services: &AppServices) -> Result<()> {
    let file = services.store.check_file();
    file.map_err(|error| ServiceError::DatabaseFileLost(error.into()))?;
    if services.failures.is_damaged() {
        return Err(ServiceError::DatabaseDamaged("a request met damage".into()));
    }
    if is_disk_reported_full(services) {
        return Err(ServiceError::NoSpace("the latest write was refused".into()));
    }
    // Held until the outcome is known, so that concurrent callers share one probe.
    let mut last = services.write_check.lock().await;
    let (now, count) = (services.now(), services.store.write_count());
    let outcome = match &*last {
        Some(check) if check.is_younger_than(CACHE_LIFETIME, now) => {
            return service_result(&check.outcome);
        }
        Some(check)
            if check.is_younger_than(PROOF_LIFETIME, now) && check.is_confirmed_by(count) =>
        {
            Ok(())
        }
        Some(_) | None => services.store.try_write().await.map_err(Arc::new),
    };
    let check = last.insert(WriteCheck {
        at: now,
        count: services.store.write_count(),
        outcome,
    });
    service_result(&check.outcome)
}

fn service_result(outcome: &std::result::Result<(), Arc<StoreError>>) -> Result<()> {
    outcome.clone().map_err(|error| match *error {
        StoreError::NoSpace(_) => ServiceError::NoSpace(error.into()),
        StoreError::Busy(_) => ServiceError::Busy(error.into()),
        StoreError::Damaged(_) => ServiceError::DatabaseDamaged(error.into()),
        StoreError::Unavailable(_) | StoreError::Failed(_) => {
            ServiceError::Unavailable(error.into())
        }
    })
}
