//! Opens the store on SQLite, begins its transactions, and notices the commits of other processes.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use app_service::port::{DataVersion, StoreError};
use async_trait::async_trait;
use sqlx::migrate::{Migrate, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, Executor, SqliteConnection, SqlitePool, Transaction};
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, timeout};

use super::sql;
use super::sql::{DatabaseAdapter, WriteQueue};
use crate::WRITE_TIMEOUT;
use crate::error::{ConnectError, store_error};
use crate::file_identity::FileIdentity;
use crate::newest_data_version::NewestVersion;

/// The sqlx driver that `sql` is compiled for.
pub(super) type DatabaseDriver = sqlx::Sqlite;
/// The store that `sql` is compiled for.
pub(super) type DatabaseStore = SqliteStore;

pub(super) static MIGRATIONS: Migrator = sqlx::migrate!("migrations/sqlite");

/// The snapshot is taken by the first `select`.
pub(super) const BEGIN_READ: &str = "begin";
/// Takes the file's write lock before anything is read. The savepoint is lost when SQLite rolls back on its own, which
/// it may do after an I/O error.
const BEGIN_WRITE: &str = "begin immediate; savepoint done";

/// Maximum number of read connections. Each has its own thread and page cache.
const MAX_READERS: u32 = 4;
const READER_IDLE_TIMEOUT: Duration = Duration::from_mins(1);
/// Page cache of a connection. The pragma takes kibibytes as a negative number.
const CACHE_SIZE: &str = "-1024";
/// Number of rows that a connection reads ahead of its consumer. Synchronizing the two threads for each row costs more
/// than reading ahead.
const ROW_BUFFER_SIZE: usize = 1000;
/// Interval between checks for commits of other processes, while a task waits for one.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// Delay before opening a file again that another process is switching to WAL.
const REOPEN_DELAY: Duration = Duration::from_millis(10);

/// Maximum time that closing waits for open reads in this process.
const READERS_CLOSE_TIMEOUT: Duration = Duration::from_secs(1);
/// Moves everything into the database file. The first column of its row is true if another process prevented that.
const CHECKPOINT: &str = "pragma wal_checkpoint(truncate)";
const SET_CHECKPOINT_TIMEOUT: &str = "pragma busy_timeout = 500";

pub(crate) struct SqliteStore {
    path: PathBuf,
    file: FileIdentity,
    pub(super) readers: SqlitePool,
    writer: SqlitePool,
    pub(super) write_queue: WriteQueue,
    pub(super) newest_version: Arc<NewestVersion>,
    pub(super) commit_watcher: JoinHandle<()>,
}

impl SqliteStore {
    pub(crate) async fn connect(url: &str) -> Result<Self, ConnectError> {
        let options = options(url)?;
        migrate(&options).await?;
        let pool = || {
            SqlitePoolOptions::new()
                .acquire_timeout(WRITE_TIMEOUT)
                .max_lifetime(None)
                .test_before_acquire(false)
                .after_release(sql::is_reusable)
        };
        let writer = pool()
            .max_connections(1)
            .idle_timeout(None)
            .connect_with(options.clone());
        let path = options.get_filename().to_owned();
        let file = FileIdentity::of(&path).map_err(|gone| StoreError::Unavailable(gone.into()))?;
        let read_only = options.read_only(true);
        let readers = pool()
            .max_connections(MAX_READERS)
            .min_connections(1)
            .idle_timeout(READER_IDLE_TIMEOUT)
            .connect_lazy_with(read_only.clone());
        let newest = Arc::new(NewestVersion::new());
        Ok(Self {
            writer: writer.await.map_err(store_error)?,
            file,
            path,
            readers,
            write_queue: WriteQueue::default(),
            commit_watcher: tokio::spawn(watch_commits(
                // Ten statements per second would fill a log at the level of debugging.
                read_only.disable_statement_logging(),
                Arc::clone(&newest),
            )),
            newest_version: newest,
        })
    }

    async fn checkpoint(&self) -> Result<(), sqlx::Error> {
        // Waits for the last writer of this process.
        let mut connection = self.writer.acquire().await?;
        connection.execute(SET_CHECKPOINT_TIMEOUT).await?;
        let (is_busy, _, _): (bool, i64, i64) = sqlx::query_as(CHECKPOINT)
            .fetch_one(&mut *connection)
            .await?;
        if is_busy {
            tracing::info!(
                "another process is using the database; the last one to close it completes the file"
            );
        }
        Ok(())
    }
}

#[async_trait]
impl DatabaseAdapter for SqliteStore {
    async fn begin_read(&self) -> Result<Transaction<'static, DatabaseDriver>, StoreError> {
        let begin = self.readers.begin_with(BEGIN_READ);
        begin.await.map_err(store_error)
    }

    async fn begin_write(&self) -> Result<Transaction<'static, DatabaseDriver>, StoreError> {
        let begin = self.writer.begin_with(BEGIN_WRITE);
        begin.await.map_err(store_error)
    }

    async fn database_bytes(&self) -> Result<u64, StoreError> {
        let unavailable = |error: std::io::Error| StoreError::Unavailable(error.into());
        let database = fs::metadata(&self.path).map_err(unavailable)?.len();
        let mut wal = self.path.clone().into_os_string();
        wal.push("-wal");
        Ok(database + fs::metadata(wal).map_or(0, |file| file.len()))
    }

    fn verify_file(&self) -> Result<(), StoreError> {
        match FileIdentity::of(&self.path) {
            Ok(now) if now == self.file => Ok(()),
            Ok(_) => Err(StoreError::Unavailable(
                "the database file was replaced while it was open".into(),
            )),
            Err(gone) => Err(StoreError::Unavailable(gone.into())),
        }
    }

    async fn close_connections(&self) {
        // The readers are closed before the writer: the last connection to close removes the `-wal` and `-shm` files,
        // if it may write.
        let _ = timeout(READERS_CLOSE_TIMEOUT, self.readers.close()).await;
        if let Err(error) = self.checkpoint().await {
            tracing::warn!(%error, "the database file is incomplete without its -wal and -shm files");
        }
        self.writer.close().await;
    }
}

/// Returns the options to open the file at `url`. Creates a missing file.
pub(crate) fn options(url: &str) -> Result<SqliteConnectOptions, ConnectError> {
    if url.contains(":memory:") || url.contains("mode=memory") {
        return Err(ConnectError::InMemory);
    }
    let options: SqliteConnectOptions = url.parse().map_err(ConnectError::Address)?;
    let path = options.get_filename();
    create_file(path).map_err(|source| ConnectError::File {
        path: path.to_owned(),
        source,
    })?;
    Ok(options
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(WRITE_TIMEOUT)
        .pragma("cache_size", CACHE_SIZE)
        .pragma("temp_store", "memory")
        .row_buffer_size(ROW_BUFFER_SIZE))
}

/// Creates a missing file and its folder, accessible to the owner only: the file holds sign-in data.
fn create_file(path: &Path) -> std::io::Result<()> {
    let mut folder = fs::DirBuilder::new();
    let mut file = fs::OpenOptions::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
        folder.mode(0o700);
        file.mode(0o600);
    }
    if let Some(parent) = path
        .parent()
        .filter(|parent| !parent.as_os_str().is_empty())
    {
        folder.recursive(true).create(parent)?;
    }
    file.append(true).create(true).open(path).map(drop)
}

/// Runs the migrations in one transaction. If several processes start at once, one of them migrates.
pub(crate) async fn migrate(options: &SqliteConnectOptions) -> Result<(), ConnectError> {
    let mut connection = open(options).await?;
    if !is_current(&mut connection).await {
        let mut transaction = connection
            .begin_with(BEGIN_WRITE)
            .await
            .map_err(store_error)?;
        // The future of `run` is not `Send`.
        MIGRATIONS
            .run_direct(None, &mut *transaction, false)
            .await?;
        transaction.commit().await.map_err(store_error)?;
    }
    connection.close().await.map_err(store_error)?;
    Ok(())
}

/// Opens a connection and retries while the file is busy. The first connection switches a new file to WAL. A process
/// that opens the file at that moment gets "busy" immediately, without the busy timeout of other locks, because SQLite
/// does not call the busy handler there.
pub(super) async fn open(options: &SqliteConnectOptions) -> Result<SqliteConnection, StoreError> {
    let deadline = Instant::now() + WRITE_TIMEOUT;
    loop {
        match options.connect().await.map_err(store_error) {
            Err(StoreError::Busy(_)) if Instant::now() < deadline => sleep(REOPEN_DELAY).await,
            opened => return opened,
        }
    }
}

/// Whether all migrations are applied. It does not wait for a writer. A new file has no list of migrations yet.
async fn is_current(connection: &mut SqliteConnection) -> bool {
    let applied = connection
        .list_applied_migrations(&MIGRATIONS.table_name)
        .await
        .unwrap_or_default();
    let applied = applied
        .iter()
        .map(|migration| (migration.version, &migration.checksum));
    applied.eq(MIGRATIONS
        .iter()
        .map(|migration| (migration.version, &migration.checksum)))
}

/// Checks for commits of other connections while a task waits for one. Runs until the task is aborted.
async fn watch_commits(options: SqliteConnectOptions, newest: Arc<NewestVersion>) {
    loop {
        newest.wait_for_waiter().await;
        if let Err(error) = poll_commits(&options, &newest).await {
            tracing::warn!(%error, "cannot check for changes of other processes; retrying");
        }
        sleep(POLL_INTERVAL).await;
    }
}

async fn poll_commits(
    options: &SqliteConnectOptions,
    newest_version: &NewestVersion,
) -> Result<(), sqlx::Error> {
    let mut connection = options.connect().await?;
    let (mut last, mut newest) = (None, DataVersion::default());
    loop {
        newest_version.wait_for_waiter().await;
        // Changes with every commit of another connection, and reads no page.
        let started = Instant::now().into_std();
        let mark: i64 = sqlx::query_scalar("pragma data_version")
            .fetch_one(&mut connection)
            .await?;
        if last != Some(mark) {
            newest = sql::newest_version(&mut connection).await?;
            last = Some(mark);
        }
        newest_version.confirm(newest, started);
        sleep(POLL_INTERVAL).await;
    }
}

#[cfg(test)]
mod tests {
    use app_service::port::Store;

    use super::*;

    #[tokio::test]
    async fn a_read_works_after_sqlite_has_ended_a_snapshot_by_itself() {
        let folder = tempfile::tempdir().expect("a folder");
        let url = format!("sqlite://{}", folder.path().join("muster.db").display());
        let store = SqliteStore::connect(&url).await.expect("a new database");
        for _ in 0..2 * MAX_READERS {
            let transaction = store.readers.begin_with(BEGIN_READ).await;
            let mut transaction = transaction.expect("a snapshot");
            transaction
                .execute("rollback")
                .await
                .expect("the end of it");
        }
        assert!(store.read().await.is_ok());
    }
}
