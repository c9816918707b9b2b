//! What every store must do, run on both databases.
#![expect(clippy::unwrap_used, reason = "a test fails where it stands")]

mod absences;
mod calendar;
mod days;
mod events;
mod faults;
mod files;
mod ledger;
mod made;
mod matches;
mod messages;
mod migrations;
mod overview;
mod patience;
mod patterns;
mod players;
mod polls;
mod sign_in_links;
mod statistics;
mod strategies;
mod tokens;
mod transactions;

use app_domain::Player;
use app_service::port::Store;
use chrono::{DateTime, Utc};

/// When these tests happen.
fn now() -> DateTime<Utc> {
    app_testkit::instant("2026-11-21T18:00:00.123456Z")
}

/// Registers the players.
async fn register(store: &dyn Store, players: &[&Player]) {
    let mut writing = store.write().await.expect("a turn to write");
    for player in players {
        writing
            .put_player(player)
            .await
            .expect("the player is stored");
    }
    writing.commit().await.expect("committed");
}
