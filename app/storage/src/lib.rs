//! Muster's store on SQLite and PostgreSQL, from one SQL text.
//!
//! Begin with [`connect`]. The SQL is in `sql/`, one file an area; `sqlite` and `postgres` each mount that
//! folder with their own driver and say how a transaction begins.
#![expect(
    clippy::duplicate_mod,
    reason = "one SQL text, mounted once for each driver"
)]

mod error;
mod postgres;
mod progress;
mod sqlite;
mod tables;

use std::sync::Arc;
use std::time::Duration;

use app_service::port::Store;

pub use error::ConnectError;

/// How long a writer waits for its turn, in this process and among all of them.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long closing the database may take.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(3);

/// Opens the database at `url` (`sqlite://data/muster.db` or `postgres://…`) and brings it up to date.
///
/// A SQLite file is made when missing, with its folder, for its owner alone.
pub async fn connect(url: &str) -> Result<Arc<dyn Store>, ConnectError> {
    match Kind::of(url)? {
        Kind::Sqlite => Ok(Arc::new(sqlite::SqliteStore::connect(url).await?)),
        Kind::Postgres => Ok(Arc::new(postgres::PostgresStore::connect(url).await?)),
    }
}

/// Brings the database at `url` up to date and leaves it.
pub async fn migrate(url: &str) -> Result<(), ConnectError> {
    match Kind::of(url)? {
        Kind::Sqlite => sqlite::migrate(&sqlite::options(url)?).await,
        Kind::Postgres => postgres::migrate(&postgres::options(url)?).await,
    }
}

enum Kind {
    Sqlite,
    Postgres,
}

impl Kind {
    fn of(url: &str) -> Result<Self, ConnectError> {
        match url.split_once(':').map(|(scheme, _)| scheme) {
            Some("sqlite") => Ok(Self::Sqlite),
            Some("postgres" | "postgresql") => Ok(Self::Postgres),
            _ => Err(ConnectError::Scheme),
        }
    }
}
