//! Background tasks: following other processes, filling a new day, computing the texts of map boards again, and removing
//! expired and old rows.

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use app_service::{AppServices, ServiceError, data_version_watch, patterns, retention, strategies};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

/// Interval between checks for a new day in the bot timezone. Reading the clock repeatedly, instead of sleeping until
/// midnight, also works when the host is suspended, its clock is set, or the bot timezone changes.
const DAY_CHECK_INTERVAL: Duration = Duration::from_secs(20);
/// Interval between attempts to compute the texts of map boards again.
const BOARD_RETRY_INTERVAL: Duration = Duration::from_secs(20);
/// Minimum pause between two checks for outdated texts.
const BOARD_CHECK_PAUSE: Duration = Duration::from_secs(1);
/// Interval between removals of expired rows.
const CLEANUP_INTERVAL: Duration = Duration::from_hours(1);

/// Starts the tasks. They end when the returned set is dropped.
pub fn spawn(services: &AppServices) -> JoinSet<()> {
    let mut tasks = JoinSet::new();
    tasks.spawn(data_version_watch::follow(
        Arc::clone(&services.store),
        services.version_watch.clone(),
        sleep,
    ));
    tasks.spawn(fill_each_day(services.clone()));
    tasks.spawn(refresh_boards(services.clone()));
    tasks.spawn(clean_up(services.clone()));
    tasks
}

/// Applies the weekly patterns to the next 14 days at start and whenever a day begins in the bot timezone.
async fn fill_each_day(services: AppServices) {
    let mut filled = None;
    loop {
        match patterns::fill_new_day(&services, filled).await {
            Ok(today) => filled = Some(today),
            Err(error) => {
                tracing::warn!(
                    error = &error as &dyn Error,
                    "the patterns were not applied; retrying"
                );
            }
        }
        sleep(DAY_CHECK_INTERVAL).await;
    }
}

/// Computes outdated texts of map boards again, at start and after changes, of which one can be that of a map.
async fn refresh_boards(services: AppServices) {
    let mut changes = services.version_watch.subscribe();
    loop {
        if let Err(error) = strategies::refresh_outdated(&services).await {
            tracing::warn!(
                error = &error as &dyn Error,
                "the texts of map boards were not computed again; retrying"
            );
        }
        sleep(BOARD_CHECK_PAUSE).await;
        let _ = timeout(BOARD_RETRY_INTERVAL, changes.changed()).await;
    }
}

/// Deletes expired tokens and codes, sign-ins that were never completed, and, once a day, what nobody needs any more.
async fn clean_up(services: AppServices) {
    loop {
        if let Err(error) = remove_expired(&services).await {
            tracing::warn!(
                error = &error as &dyn Error,
                "the expired rows were not removed"
            );
        }
        if let Err(error) = retention::remove_old(&services).await {
            tracing::warn!(
                error = &error as &dyn Error,
                "some old rows were not removed; the next run removes them"
            );
        }
        sleep(CLEANUP_INTERVAL).await;
    }
}

async fn remove_expired(services: &AppServices) -> Result<(), ServiceError> {
    let mut writing = services.store.write().await?;
    writing.remove_expired(services.now()).await?;
    writing.commit().await?;
    Ok(())
}
