//! The inspection of a database without changing it.

use chrono::{DateTime, Utc};
use sqlx::migrate::{Migrate, Migrator};

/// The state of a database that was neither created nor migrated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DatabaseInspection {
    pub migrations: MigrationState,
    /// The findings of SQLite's `quick_check`, a few lines at most. Empty for a sound file, and for PostgreSQL.
    pub damage: Vec<String>,
    /// The clock of the PostgreSQL server; `None` for SQLite, which has no clock of its own.
    pub server_time: Option<DateTime<Utc>>,
}

/// How the migrations of a database compare with those of this program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MigrationState {
    /// The SQLite file does not exist.
    NoFile,
    /// None is applied: the database is new.
    New,
    /// This number is not applied yet.
    Pending(usize),
    Current,
    /// It has migrations that this program does not know.
    Newer,
}

/// Compares the applied migrations with `known`. A database without a list of migrations is new.
pub(crate) async fn migration_state(
    connection: &mut impl Migrate,
    known: &Migrator,
) -> MigrationState {
    let applied = connection
        .list_applied_migrations(&known.table_name)
        .await
        .unwrap_or_default();
    let is_applied = |version: i64| applied.iter().any(|applied| applied.version == version);
    let is_known = |version: i64| known.iter().any(|known| known.version == version);
    let pending = known
        .iter()
        .filter(|migration| !is_applied(migration.version))
        .count();
    if applied.is_empty() {
        MigrationState::New
    } else if !applied.iter().all(|applied| is_known(applied.version)) {
        MigrationState::Newer
    } else if pending > 0 {
        MigrationState::Pending(pending)
    } else {
        MigrationState::Current
    }
}

/// Returns the number of the latest migration.
pub(crate) fn newest_schema(migrations: &Migrator) -> i64 {
    let numbers = migrations.iter().map(|migration| migration.version);
    numbers.max().unwrap_or_default()
}
