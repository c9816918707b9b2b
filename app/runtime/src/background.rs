//! What runs beside the requests: following other processes, filling the new day, clearing out what has expired.

use std::error::Error;
use std::time::Duration;

use app_service::{ServiceError, Services, feed, patterns};
use tokio::task::JoinSet;
use tokio::time::sleep;

/// How often to look whether a new day has begun in the bot timezone. Asking the clock again and again, instead of
/// sleeping until midnight, also holds when the host sleeps, its clock is set, or the bot timezone changes.
const DAY_CHECK: Duration = Duration::from_secs(20);
const CLEANING: Duration = Duration::from_secs(60 * 60);

/// Starts the tasks; they end when the returned set is dropped.
pub fn spawn(services: &Services) -> JoinSet<()> {
    let mut tasks = JoinSet::new();
    tasks.spawn(feed::follow(services.clone(), sleep));
    tasks.spawn(fill_each_day(services.clone()));
    tasks.spawn(clean(services.clone()));
    tasks
}

/// Lets the weekly patterns fill the fortnight at start and whenever a day begins in the bot timezone.
async fn fill_each_day(services: Services) {
    let mut filled = None;
    loop {
        match patterns::fill_new_day(&services, filled).await {
            Ok(today) => filled = Some(today),
            Err(error) => {
                tracing::warn!(
                    error = &error as &dyn Error,
                    "the patterns were not applied; trying again"
                );
            }
        }
        sleep(DAY_CHECK).await;
    }
}

/// Deletes expired tokens and codes, and sign-ins that were never finished.
async fn clean(services: Services) {
    loop {
        if let Err(error) = remove_expired(&services).await {
            tracing::warn!(
                error = &error as &dyn Error,
                "what has expired was not cleared out"
            );
        }
        sleep(CLEANING).await;
    }
}

async fn remove_expired(services: &Services) -> Result<(), ServiceError> {
    let mut writing = services.store.write().await?;
    writing.remove_expired(services.now()).await?;
    writing.commit().await?;
    Ok(())
}
