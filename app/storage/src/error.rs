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
    let construct = constructor(error.borrow());
    construct(error.into())
}

pub(crate) fn constructor(error: &sqlx::Error) -> ErrorConstructor {
    match error {
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
        | sqlx::Error::WorkerCrashed
        // The connection is already in a transaction; its pool closes it.
        | sqlx::Error::BeginFailed
        | sqlx::Error::InvalidSavePointStatement => StoreError::Unavailable,
        _ => StoreError::Failed,
    }
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

/// Wraps a cause as one of the variants of [`StoreError`].
pub(crate) type ErrorConstructor = fn(Box<dyn Error + Send + Sync>) -> StoreError;

/// Result codes of <https://www.sqlite.org/rescode.html>; the low byte is the primary one.
fn of_sqlite(code: Option<&str>) -> ErrorConstructor {
    const BUSY: i32 = 5;
    const LOCKED: i32 = 6;
    const NOMEM: i32 = 7;
    const READONLY: i32 = 8;
    const IOERR: i32 = 10;
    /// The file `-shm` cannot grow: the error of a full disk when a database is opened.
    const IOERR_SHMSIZE: i32 = 4874;
    const CORRUPT: i32 = 11;
    const FULL: i32 = 13;
    const CANTOPEN: i32 = 14;
    const PROTOCOL: i32 = 15;
    const NOTADB: i32 = 26;
    let code: i32 = code.and_then(|code| code.parse().ok()).unwrap_or_default();
    match code & 0xff {
        FULL => StoreError::NoSpace,
        IOERR if code == IOERR_SHMSIZE => StoreError::NoSpace,
        BUSY | LOCKED | PROTOCOL => StoreError::Busy,
        NOMEM | READONLY | IOERR | CORRUPT | CANTOPEN | NOTADB => StoreError::Unavailable,
        _ => StoreError::Failed,
    }
}

/// `SQLSTATE` of <https://www.postgresql.org/docs/current/errcodes-appendix.html>.
fn of_postgres(code: Option<&str>) -> ErrorConstructor {
    match code {
        // A lock not to be had, a statement out of time, a lost race between transactions.
        Some("55P03" | "57014" | "40001" | "40P01") => StoreError::Busy,
        Some("53100") => StoreError::NoSpace,
        // A standby, or another read-only server.
        Some("25006") => StoreError::Unavailable,
        // A broken connection, exhausted resources, a shutdown, a disk fault, damaged data.
        Some(code)
            if ["08", "53", "57P", "58", "XX001", "XX002"]
                .iter()
                .any(|class| code.starts_with(class)) =>
        {
            StoreError::Unavailable
        }
        _ => StoreError::Failed,
    }
}

#[cfg(test)]
mod tests {
    use sqlx::{Connection, Executor, SqliteConnection};

    use super::*;

    #[tokio::test]
    async fn a_full_sqlite_database_has_no_space() {
        let mut connection = SqliteConnection::connect("sqlite::memory:")
            .await
            .expect("a database in memory");
        let fill = "create table filled (content blob); pragma max_page_count = 4; \
                    insert into filled values (zeroblob(65536))";
        let full = connection.execute(fill).await.expect_err("no page is left");
        assert!(matches!(store_error(full), StoreError::NoSpace(_)));
    }

    #[tokio::test]
    async fn a_read_only_sqlite_database_is_unavailable() {
        let mut connection = SqliteConnection::connect("sqlite::memory:")
            .await
            .expect("a database in memory");
        let write = "pragma query_only = on; create table refused (content blob)";
        let refused = connection.execute(write).await.expect_err("no write");
        assert!(matches!(store_error(refused), StoreError::Unavailable(_)));
    }

    #[test]
    fn result_codes_say_what_the_caller_can_do() {
        let sorted = |construct: ErrorConstructor| construct("a cause".into());
        for code in ["13", "4874"] {
            assert!(
                matches!(sorted(of_sqlite(Some(code))), StoreError::NoSpace(_)),
                "{code}"
            );
        }
        // The disk fails when written (778) or flushed (1034); the file is damaged, or no database.
        for code in ["8", "10", "778", "1034", "11", "14", "26"] {
            assert!(
                matches!(sorted(of_sqlite(Some(code))), StoreError::Unavailable(_)),
                "{code}"
            );
        }
        assert!(matches!(
            sorted(of_postgres(Some("53100"))),
            StoreError::NoSpace(_)
        ));
        for code in ["25006", "53200", "57P03", "58030", "XX001"] {
            assert!(
                matches!(sorted(of_postgres(Some(code))), StoreError::Unavailable(_)),
                "{code}"
            );
        }
        for code in ["23505", "42601", "XX000"] {
            assert!(
                matches!(sorted(of_postgres(Some(code))), StoreError::Failed(_)),
                "{code}"
            );
        }
    }
}
