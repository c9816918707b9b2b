//! Fetches the avatars that players have chosen as their pictures.

use std::time::Duration;

use app_domain::event::EventKind;
use app_service::AppServices;
use app_service::players::{self, FailedAvatars};
use tokio::time::{sleep, timeout};

/// How long players wait at most for an avatar whose first fetch failed, beyond the delay of a retry.
const CHECK_INTERVAL: Duration = Duration::from_mins(10);
/// Changes of players that follow each other closely cause one check.
const CHECK_DELAY: Duration = Duration::from_millis(200);

/// Fetches missing avatars after each change of the players.
pub async fn fetch_avatars(services: AppServices) {
    let mut failed = FailedAvatars::default();
    let mut newest = services.version_watch.subscribe();
    loop {
        newest.borrow_and_update();
        let version = services
            .version_watch
            .version_of(&[EventKind::PlayersChanged]);
        if let Err(error) = players::fetch_avatars(&services, &mut failed).await {
            tracing::warn!(
                error = &error as &dyn std::error::Error,
                "the avatars of players cannot be checked; will retry"
            );
        }
        let changed = async {
            while newest.changed().await.is_ok() {
                let current = services
                    .version_watch
                    .version_of(&[EventKind::PlayersChanged]);
                if current != version {
                    return;
                }
            }
        };
        // After the interval the check runs without a change.
        let _ = timeout(CHECK_INTERVAL, changed).await;
        sleep(CHECK_DELAY).await;
    }
}
