//! Opens, migrates, inspects and copies the database that a URL names.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use app_service::port::Store;

use super::error::ConnectError;
use super::inspection::{DatabaseInspection, MigrationState};
use super::postgres;
use super::sqlite;

/// Maximum time that a writer waits for its slot, in this process and among all processes together.
pub(super) const WRITE_TIMEOUT: Duration = Duration::from_secs(5);
/// Maximum time that closing the database takes.
pub(super) const CLOSE_TIMEOUT: Duration = Duration::from_secs(3);

/// Opens the database at `url` (`sqlite://data/muster.db` or `postgres://…`) and runs its migrations.
///
/// A missing SQLite file is created together with its folder, accessible to its owner only.
pub async fn connect(url: &str) -> Result<Arc<dyn Store>, ConnectError> {
    match DatabaseScheme::of(url)? {
        DatabaseScheme::Sqlite => Ok(Arc::new(sqlite::SqliteStore::connect(url).await?)),
        DatabaseScheme::Postgres => Ok(Arc::new(postgres::PostgresStore::connect(url).await?)),
    }
}

/// Runs the migrations of the database at `url` and closes it.
pub async fn migrate(url: &str) -> Result<(), ConnectError> {
    match DatabaseScheme::of(url)? {
        DatabaseScheme::Sqlite => sqlite::migrate(&sqlite::options(url)?).await,
        DatabaseScheme::Postgres => postgres::migrate(&postgres::options(url)?).await,
    }
}

/// Inspects the database at `url` without creating, migrating or changing it.
pub async fn inspect(url: &str) -> Result<DatabaseInspection, ConnectError> {
    match DatabaseScheme::of(url)? {
        DatabaseScheme::Sqlite => sqlite::inspect(url).await,
        DatabaseScheme::Postgres => postgres::inspect(url).await,
    }
}

/// Compares the migrations of the database at `url` with those of this program, without creating or changing it.
pub async fn inspect_migrations(url: &str) -> Result<MigrationState, ConnectError> {
    match DatabaseScheme::of(url)? {
        DatabaseScheme::Sqlite => sqlite::inspect_migrations(url).await,
        DatabaseScheme::Postgres => postgres::inspect_migrations(url).await,
    }
}

/// Copies the SQLite database at `url` into a new file. Fails for PostgreSQL, which has tools of its own.
pub async fn copy(url: &str, target: &Path) -> Result<(), ConnectError> {
    match DatabaseScheme::of(url)? {
        DatabaseScheme::Sqlite => sqlite::copy(url, target).await,
        DatabaseScheme::Postgres => Err(ConnectError::NoCopy),
    }
}

/// The databases that a URL can name.
enum DatabaseScheme {
    Sqlite,
    Postgres,
}

impl DatabaseScheme {
    fn of(url: &str) -> Result<Self, ConnectError> {
        match url.split_once(':').map(|(scheme, _)| scheme) {
            Some("sqlite") => Ok(Self::Sqlite),
            Some("postgres" | "postgresql") => Ok(Self::Postgres),
            _ => Err(ConnectError::Scheme),
        }
    }
}
