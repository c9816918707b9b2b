//! What the drivers' errors mean to those who use the store.

use std::borrow::Borrow;
use std::error::Error;
use std::path::PathBuf;
use std::str::FromStr;

use app_service::port::StoreError;
use sqlx::migrate::MigrateError;
use sqlx::postgres::PgDatabaseError;
use sqlx::sqlite::SqliteError;

/// Why a database could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum ConnectError {
    #[error("the database's address must begin with sqlite:// or postgres://")]
    Scheme,
    #[error("the database's address is not understood")]
    Address(#[source] sqlx::Error),
    #[error("a database in memory cannot be shared; name a file")]
    InMemory,
    #[error("the database file {path} cannot be made")]
    File {
        path: PathBuf,
        #[source]
        source: std::io::Error,
    },
    #[error("the database was written by a newer Muster")]
    Newer,
    #[error("the database cannot be brought up to date")]
    Migration(#[source] MigrateError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<MigrateError> for ConnectError {
    fn from(error: MigrateError) -> Self {
        match error {
            MigrateError::VersionMissing(_) => Self::Newer,
            MigrateError::Execute(error) => Self::Store(store_error(error)),
            other => Self::Migration(other),
        }
    }
}

/// Sorts a driver's error by what its reader can do about it.
pub(crate) fn store_error(
    error: impl Borrow<sqlx::Error> + Error + Send + Sync + 'static,
) -> StoreError {
    let sort = match error.borrow() {
        sqlx::Error::Database(cause) => match cause.try_downcast_ref::<SqliteError>() {
            Some(_) => of_sqlite(cause.code().as_deref()),
            None => of_postgres(
                cause
                    .try_downcast_ref::<PgDatabaseError>()
                    .map(PgDatabaseError::code),
            ),
        },
        sqlx::Error::PoolTimedOut => StoreError::Busy,
        sqlx::Error::Io(_)
        | sqlx::Error::Tls(_)
        | sqlx::Error::PoolClosed
        | sqlx::Error::WorkerCrashed => StoreError::Unavailable,
        _ => StoreError::Failed,
    };
    sort(error.into())
}

/// The writer's turn did not come in time.
pub(crate) fn busy(elapsed: tokio::time::error::Elapsed) -> StoreError {
    StoreError::Busy(elapsed.into())
}

/// Reads a stored text as the value it was written from.
pub(crate) fn parsed<T: FromStr>(column: &'static str, text: &str) -> Result<T, StoreError> {
    text.parse().map_err(|_| unreadable(column))
}

/// A stored value that no version of Muster writes.
pub(crate) fn unreadable(column: &'static str) -> StoreError {
    StoreError::Failed(format!("the column {column} holds what cannot be read").into())
}

pub(crate) fn unreadable_json(error: serde_json::Error) -> StoreError {
    StoreError::Failed(error.into())
}

type Sort = fn(Box<dyn Error + Send + Sync>) -> StoreError;

/// Result codes of <https://www.sqlite.org/rescode.html>; the low byte is the primary one.
fn of_sqlite(code: Option<&str>) -> Sort {
    const BUSY: i32 = 5;
    const LOCKED: i32 = 6;
    const CANTOPEN: i32 = 14;
    match code
        .and_then(|code| code.parse::<i32>().ok())
        .map(|code| code & 0xff)
    {
        Some(BUSY | LOCKED) => StoreError::Busy,
        Some(CANTOPEN) => StoreError::Unavailable,
        _ => StoreError::Failed,
    }
}

/// `SQLSTATE` of <https://www.postgresql.org/docs/current/errcodes-appendix.html>.
fn of_postgres(code: Option<&str>) -> Sort {
    match code {
        // A lock not to be had, a statement out of time, a lost race between transactions.
        Some("55P03" | "57014" | "40001" | "40P01") => StoreError::Busy,
        // Connections broken, refused, ended by the server, or too many.
        Some(code) if code.starts_with("08") || code.starts_with("57P") || code == "53300" => {
            StoreError::Unavailable
        }
        _ => StoreError::Failed,
    }
}
