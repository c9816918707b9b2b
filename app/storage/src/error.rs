//! Maps the drivers' errors to [`StoreError`].

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
    #[error("the database URL must begin with sqlite:// or postgres://")]
    Scheme,
    #[error("the database URL is not valid")]
    Address(#[source] sqlx::Error),
    #[error("an in-memory database cannot be shared; use a file")]
    InMemory,
    #[error("the database file {path} cannot be created")]
    File {
        path: PathBuf,
        #[source]
        source: std::io::Error,
    },
    #[error("only an SQLite database can be copied")]
    NoCopy,
    #[error("the database was written by a newer version of Muster")]
    Newer,
    #[error("the database cannot be migrated")]
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

/// Converts a driver's error to the variant that tells the caller what it can do.
pub(crate) fn store_error(
    error: impl Borrow<sqlx::Error> + Error + Send + Sync + 'static,
) -> StoreError {
    let construct = classify(error.borrow());
    construct(error.into())
}

/// Returns the variant of [`StoreError`] that fits a driver's error.
pub(crate) fn classify(error: &sqlx::Error) -> ErrorConstructor {
    match error {
        sqlx::Error::Database(cause) => match cause.try_downcast_ref::<SqliteError>() {
            Some(_) => classify_sqlite_code(cause.code().as_deref()),
            None => classify_sqlstate(
                cause
                    .try_downcast_ref::<PgDatabaseError>()
                    .map(PgDatabaseError::code),
            ),
        },
        sqlx::Error::PoolTimedOut => StoreError::Busy,
        sqlx::Error::Io(_)
        | sqlx::Error::Tls(_)
        // Not the answer of a database: a connection that is reset while it is opened.
        | sqlx::Error::Protocol(_)
        | sqlx::Error::PoolClosed
        | sqlx::Error::WorkerCrashed
        // The connection is already in a transaction. The pool closes it.
        | sqlx::Error::BeginFailed
        | sqlx::Error::InvalidSavePointStatement => StoreError::Unavailable,
        _ => StoreError::Failed,
    }
}

/// The error of a write that did not get its slot in time.
pub(crate) fn busy(elapsed: tokio::time::error::Elapsed) -> StoreError {
    StoreError::Busy(elapsed.into())
}

/// Parses a stored text as the value that it was written from.
pub(crate) fn parse_stored<T: FromStr>(column: &'static str, text: &str) -> Result<T, StoreError> {
    text.parse().map_err(|_| unreadable(column))
}

/// The error for a stored value that no version of Muster writes.
pub(crate) fn unreadable(column: &'static str) -> StoreError {
    StoreError::Failed(format!("the column {column} holds an invalid value").into())
}

/// The error for stored JSON that cannot be parsed, or a value that cannot be serialized.
pub(crate) fn unreadable_json(error: serde_json::Error) -> StoreError {
    StoreError::Failed(error.into())
}

/// Wraps a cause as one of the variants of [`StoreError`].
pub(crate) type ErrorConstructor = fn(Box<dyn Error + Send + Sync>) -> StoreError;

/// Maps SQLite's result codes (<https://www.sqlite.org/rescode.html>). The low byte is the primary code.
fn classify_sqlite_code(code: Option<&str>) -> ErrorConstructor {
    const BUSY: i32 = 5;
    const LOCKED: i32 = 6;
    const NOMEM: i32 = 7;
    const READONLY: i32 = 8;
    const IOERR: i32 = 10;
    /// The `-shm` file cannot grow: the error of a full disk while a database is opened.
    const IOERR_SHMSIZE: i32 = 4874;
    /// A write that the system refuses: most often beyond a quota or the largest size of a file, which SQLite does not
    /// count as `FULL`.
    const IOERR_WRITE: i32 = 778;
    const CORRUPT: i32 = 11;
    const FULL: i32 = 13;
    const CANTOPEN: i32 = 14;
    const PROTOCOL: i32 = 15;
    const NOTADB: i32 = 26;
    let code: i32 = code.and_then(|code| code.parse().ok()).unwrap_or_default();
    match code & 0xff {
        FULL => StoreError::NoSpace,
        IOERR if matches!(code, IOERR_SHMSIZE | IOERR_WRITE) => StoreError::NoSpace,
        BUSY | LOCKED | PROTOCOL => StoreError::Busy,
        CORRUPT | NOTADB => StoreError::Damaged,
        NOMEM | READONLY | IOERR | CANTOPEN => StoreError::Unavailable,
        _ => StoreError::Failed,
    }
}

/// Maps PostgreSQL's `SQLSTATE` (<https://www.postgresql.org/docs/current/errcodes-appendix.html>).
fn classify_sqlstate(code: Option<&str>) -> ErrorConstructor {
    match code {
        // A lock timeout, a cancelled statement, a serialization failure, a deadlock.
        Some("55P03" | "57014" | "40001" | "40P01") => StoreError::Busy,
        Some("53100") => StoreError::NoSpace,
        // A standby or another read-only server.
        Some("25006") => StoreError::Unavailable,
        // A broken connection, exhausted resources, a shutdown, an I/O error.
        Some(code)
            if ["08", "53", "57P", "58"]
                .iter()
                .any(|class| code.starts_with(class)) =>
        {
            StoreError::Unavailable
        }
        // Damaged data, a damaged index.
        Some("XX001" | "XX002") => StoreError::Damaged,
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
        for code in ["13", "4874", "778"] {
            assert!(
                matches!(
                    sorted(classify_sqlite_code(Some(code))),
                    StoreError::NoSpace(_)
                ),
                "{code}"
            );
        }
        // An I/O error on fsync (1034).
        for code in ["8", "10", "1034", "14"] {
            assert!(
                matches!(
                    sorted(classify_sqlite_code(Some(code))),
                    StoreError::Unavailable(_)
                ),
                "{code}"
            );
        }
        assert!(matches!(
            sorted(classify_sqlstate(Some("53100"))),
            StoreError::NoSpace(_)
        ));
        for code in ["25006", "53200", "57P03", "58030"] {
            assert!(
                matches!(
                    sorted(classify_sqlstate(Some(code))),
                    StoreError::Unavailable(_)
                ),
                "{code}"
            );
        }
        // The file is damaged or is no database.
        for damaged in [
            classify_sqlite_code(Some("11")),
            classify_sqlite_code(Some("26")),
            classify_sqlstate(Some("XX001")),
            classify_sqlstate(Some("XX002")),
        ] {
            assert!(matches!(sorted(damaged), StoreError::Damaged(_)));
        }
        for code in ["23505", "42601", "XX000"] {
            assert!(
                matches!(sorted(classify_sqlstate(Some(code))), StoreError::Failed(_)),
                "{code}"
            );
        }
    }
}
