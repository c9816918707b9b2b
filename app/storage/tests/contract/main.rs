//! The contract of every store, run on both databases.
#![expect(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

mod absences;
mod attempts;
mod audit_and_jobs;
mod board_maps;
mod board_texts;
mod builders;
mod calendar;
mod comment_threads;
mod days;
mod display_settings;
mod events;
mod faults;
mod files;
mod lock_timeout;
mod matches;
mod messages;
mod migrations;
mod overview;
mod patterns;
mod players;
mod polls;
mod retention;
mod sign_in_links;
mod statistics;
mod stratbook_bin;
mod strategies;
mod strategy_links;
mod templates;
mod tokens;
mod transactions;

use app_domain::Player;
use app_service::port::Store;
use chrono::{DateTime, Utc};
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection, SqliteConnection};

/// The current time in these tests.
fn now() -> DateTime<Utc> {
    app_testkit::instant("2026-11-21T18:00:00.123456Z")
}

/// Runs statements beside the store.
async fn execute(url: &str, statements: String) {
    let statements = AssertSqlSafe(statements);
    if url.starts_with("sqlite") {
        let mut connection = SqliteConnection::connect(url).await.unwrap();
        connection.execute(statements).await.unwrap();
    } else {
        let mut connection = PgConnection::connect(url).await.unwrap();
        connection.execute(statements).await.unwrap();
    }
}

/// Registers the players in one transaction.
async fn register(store: &dyn Store, players: &[&Player]) {
    let mut writing = store.write().await.expect("a write slot");
    for player in players {
        writing
            .put_player(player)
            .await
            .expect("the player is stored");
    }
    writing.commit().await.expect("committed");
}
