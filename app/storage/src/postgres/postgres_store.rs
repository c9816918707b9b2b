//! Opens the store on PostgreSQL, and begins its transactions.

use std::sync::Arc;
use std::time::{Duration, Instant};

use app_service::port::{DataVersion, StoreError};
use async_trait::async_trait;
use sqlx::migrate::Migrator;
use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};
use sqlx::{ConnectOptions, Connection, PgPool, Transaction};
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout, timeout_at};

use super::sql;
use super::sql::{DatabaseAdapter, WriteQueue};
use crate::WRITE_TIMEOUT;
use crate::error::{ConnectError, busy, store_error};
use crate::newest_data_version::NewestVersion;

/// The sqlx driver that `sql` is compiled for.
pub(super) type DatabaseDriver = sqlx::Postgres;
/// The store that `sql` is compiled for.
pub(super) type DatabaseStore = PostgresStore;

pub(super) static MIGRATIONS: Migrator = sqlx::migrate!("migrations/postgres");

const BEGIN_READ: &str = "begin isolation level repeatable read, read only";
/// Each statement sees everything committed before it. [`WRITER_LOCK`] excludes other writers.
const BEGIN_WRITE: &str = "begin isolation level read committed; savepoint done";
/// The advisory lock that admits one writer at a time, so that events are numbered in the order of commits.
const WRITER_LOCK: i64 = i64::from_be_bytes(*b"\0\0muster");

const MAX_READERS: u32 = 4;
const READER_IDLE_TIMEOUT: Duration = Duration::from_mins(10);
/// The channel on which the trigger of the outbox announces new events.
const NOTIFY_CHANNEL: &str = "muster";
/// Interval between reads of the version, and delay after a failure.
const POLL_INTERVAL: Duration = Duration::from_millis(1500);
/// Maximum time of such a read, and of connecting. A connection that takes longer is replaced.
const POLL_TIMEOUT: Duration = Duration::from_millis(1500);
/// The application name of the connection that receives the commits, as `pg_stat_activity` shows it.
const WATCHER_NAME: &str = "muster watcher";

pub(crate) struct PostgresStore {
    pub(super) readers: PgPool,
    writer: PgPool,
    pub(super) write_queue: WriteQueue,
    pub(super) newest_version: Arc<NewestVersion>,
    pub(super) commit_watcher: JoinHandle<()>,
}

impl PostgresStore {
    pub(crate) async fn connect(url: &str) -> Result<Self, ConnectError> {
        let options = options(url)?;
        migrate(&options).await?;
        let pool = |connections| {
            PgPoolOptions::new()
                .acquire_timeout(WRITE_TIMEOUT)
                .max_connections(connections)
                .after_release(sql::is_reusable)
        };
        let newest = Arc::new(NewestVersion::new());
        Ok(Self {
            readers: pool(MAX_READERS)
                .idle_timeout(READER_IDLE_TIMEOUT)
                .connect_lazy_with(options.clone()),
            writer: pool(1).connect_lazy_with(options.clone()),
            write_queue: WriteQueue::default(),
            commit_watcher: tokio::spawn(watch_commits(
                options
                    .disable_statement_logging()
                    .application_name(WATCHER_NAME),
                Arc::clone(&newest),
            )),
            newest_version: newest,
        })
    }
}

/// Begins a transaction in its own task, which finishes even if the caller is dropped. A `begin` that is dropped before
/// its answer would leave a transaction open on a connection that returns to the pool.
async fn begin_detached(
    pool: &PgPool,
    statement: &'static str,
) -> Result<Transaction<'static, DatabaseDriver>, StoreError> {
    let pool = pool.clone();
    let begin = tokio::spawn(async move { pool.begin_with(statement).await }).await;
    let begin = begin.map_err(|panic| StoreError::Failed(panic.into()))?;
    begin.map_err(pool_error)
}

#[async_trait]
impl DatabaseAdapter for PostgresStore {
    async fn begin_read(&self) -> Result<Transaction<'static, DatabaseDriver>, StoreError> {
        begin_detached(&self.readers, BEGIN_READ).await
    }

    async fn begin_write(&self) -> Result<Transaction<'static, DatabaseDriver>, StoreError> {
        // The slot and the pool's only connection are held, so only the server can delay the transaction.
        let mut transaction = begin_detached(&self.writer, BEGIN_WRITE).await?;
        let lock = sqlx::query("select pg_advisory_xact_lock($1)").bind(WRITER_LOCK);
        lock.execute(&mut *transaction).await.map_err(store_error)?;
        Ok(transaction)
    }

    async fn database_bytes(&self) -> Result<u64, StoreError> {
        let bytes: i64 = sqlx::query_scalar("select pg_database_size(current_database())")
            .fetch_one(&self.readers)
            .await
            .map_err(pool_error)?;
        Ok(bytes.unsigned_abs())
    }

    async fn close_connections(&self) {
        tokio::join!(self.readers.close(), self.writer.close());
    }
}

/// Returns the connect options for `url`, with the timeouts of locks and statements.
pub(crate) fn options(url: &str) -> Result<PgConnectOptions, ConnectError> {
    let options: PgConnectOptions = url.parse().map_err(ConnectError::Address)?;
    Ok(options.application_name("muster").options([
        ("lock_timeout", "5s"),
        ("statement_timeout", "30s"),
        ("timezone", "UTC"),
    ]))
}

/// Runs the migrations. If several processes start at once, one of them migrates.
pub(crate) async fn migrate(options: &PgConnectOptions) -> Result<(), ConnectError> {
    let mut connection = options.connect().await.map_err(store_error)?;
    // The future of `run` is not `Send`.
    MIGRATIONS.run_direct(None, &mut connection, false).await?;
    connection.close().await.map_err(store_error)?;
    Ok(())
}

/// Receives the commits of all processes. Runs until the task is aborted.
async fn watch_commits(options: PgConnectOptions, newest: Arc<NewestVersion>) {
    loop {
        match listen_for_commits(&options, &newest).await {
            // A connection that does not answer is replaced at once.
            Err(StoreError::Busy(_)) => {
                tracing::warn!("the database does not answer its listener; connecting again");
            }
            Err(error) => {
                tracing::warn!(%error, "cannot listen for changes of other processes; retrying");
                sleep(POLL_INTERVAL).await;
            }
            Ok(()) => {}
        }
    }
}

/// Listens until the connection fails or does not answer in time, which is `Busy`.
async fn listen_for_commits(
    options: &PgConnectOptions,
    newest: &NewestVersion,
) -> Result<(), StoreError> {
    // A pool of its own: returning a connection that does not answer to a shared pool would block it.
    let pool = PgPoolOptions::new()
        .max_connections(1)
        .connect_lazy_with(options.clone());
    let listener = async {
        let mut listener = PgListener::connect_with(&pool).await?;
        listener.listen(NOTIFY_CHANNEL).await?;
        Ok(listener)
    };
    let mut listener = within(listener).await?;
    loop {
        let started = Instant::now();
        let version = within(sql::newest_version(&mut listener)).await?;
        newest.confirm(version, started);
        // Ends after the interval or with a lost connection. In both cases the version is read again.
        while let Ok(Some(event)) =
            timeout_at((started + POLL_INTERVAL).into(), listener.try_recv())
                .await
                .unwrap_or(Ok(None))
        {
            let id = event.payload().parse().unwrap_or_default();
            newest.advance(DataVersion(id));
        }
    }
}

async fn within<T>(started: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, StoreError> {
    let answer = timeout(POLL_TIMEOUT, started).await.map_err(busy)?;
    answer.map_err(store_error)
}

/// Maps an exhausted pool to `Unavailable`: no other task can hold the connection, so the server does not respond.
fn pool_error(error: sqlx::Error) -> StoreError {
    match error {
        sqlx::Error::PoolTimedOut => StoreError::Unavailable(error.into()),
        other => store_error(other),
    }
}
