//! The embedded database: one file that the processes of one host share.

#[path = "sql/mod.rs"]
mod sql;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use app_service::port::{Reading, Store, StoreError, Version, WriteCount, Writing};
use async_trait::async_trait;
use sqlx::migrate::{Migrate, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, Executor, SqliteConnection, SqlitePool, Transaction};
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, timeout};

use self::sql::Line;
use crate::error::{ConnectError, store_error};
use crate::progress::Progress;
use crate::{CLOSE_TIMEOUT, PATIENCE};

/// What the SQL is spoken to.
type Driver = sqlx::Sqlite;

static MIGRATIONS: Migrator = sqlx::migrate!("migrations/sqlite");

/// The snapshot is taken by the first `select`.
const BEGIN_READ: &str = "begin";
/// The only writer of the file from here on, before anything is read. The savepoint is lost when SQLite rolls back by
/// itself, as it may after an error of the disk.
const BEGIN_WRITE: &str = "begin immediate; savepoint done";

/// The turns of the newest rows that match, at most `$4` below `$2`: the index is in their order.
const NEWEST_MATCHES: &str = "select strategy_search.rowid as turn from strategy_search \
     where strategy_search match $1 and strategy_search.rowid < $2 and $3 is null \
     order by strategy_search.rowid desc limit $4";
/// The turns of the first strategies by title that match, at most `$4` after the title `$3` with the turn `$2`. The sign
/// keeps SQLite from reading every strategy that matches, only to sort them: it goes along the titles, and looks up
/// which of them match.
const FIRST_MATCHES: &str = "select turn from strategies \
     where +turn in (select strategy_search.rowid from strategy_search where strategy_search match $1) \
     and (title_key, turn) > ($3, $2) order by title_key, turn limit $4";
/// Rows of `strategy_search` are filled with the tokens in `$2`.
const TOKENS: &str = "$2";

/// What puts texts in order by their letters alone, whatever the database's language.
const BY_LETTERS: &str = "";
/// What lets a row keep its id where the database would give one.
const OWN_IDS: &str = "";
/// How a table's ids go on after the greatest that is there: by themselves.
const COUNT_ON: fn(&str) -> Option<String> = |_| None;
/// What a read needs that may take longer than any request.
const TAKE_YOUR_TIME: Option<&str> = None;
/// What makes it quick to fill an empty database: room for its pages, and few large parts of the index, since small
/// ones are merged again and again.
const BEFORE_FILLING: &[&str] = &[
    "pragma cache_size = -32768",
    "insert into strategy_search (strategy_search, rank) values ('hashsize', 33554432)",
];
/// Back to what it was; the size is FTS5's own.
const AFTER_FILLING: &[&str] = &[
    "insert into strategy_search (strategy_search, rank) values ('hashsize', 1048576)",
    "pragma cache_size = -1024",
];

/// How [`sql::asked`] writes what is asked of the tokens: FTS5's own query language, each token in quotes.
const ASKED: sql::Syntax = sql::Syntax {
    is: |token| format!("\"{token}\""),
    begins: |token| format!("\"{token}\"*"),
    and: " AND ",
    or: " OR ",
    but: " NOT ",
    // A token that is never made.
    nothing: "\"0\"",
};

/// Connections that read; each has a thread and a cache of its own.
const READERS: u32 = 4;
const READER_REST: Duration = Duration::from_secs(60);
/// Kibibytes of pages that a connection keeps, as the pragma wants them: negative.
const CACHE: &str = "-1024";
/// Rows that a connection reads ahead of whoever asked: to wait for each other costs more than to read on.
const ROWS: usize = 1000;
/// How often another process's commit is looked for, while somebody wants to know.
const LOOK: Duration = Duration::from_millis(100);

/// How long to wait before opening a file again that is being turned to WAL.
const AGAIN: Duration = Duration::from_millis(10);

/// How long closing waits for reads that are open in this process.
const READERS_TIMEOUT: Duration = Duration::from_secs(1);
/// Brings everything into the database file; the first column of its row says whether another process prevented that.
const CHECKPOINT: &str = "pragma wal_checkpoint(truncate)";
const CHECKPOINT_TIMEOUT: &str = "pragma busy_timeout = 500";

pub(crate) struct SqliteStore {
    path: PathBuf,
    readers: SqlitePool,
    writer: SqlitePool,
    line: Line,
    progress: Arc<Progress>,
    follower: JoinHandle<()>,
}

impl SqliteStore {
    pub(crate) async fn connect(url: &str) -> Result<Self, ConnectError> {
        let options = options(url)?;
        migrate(&options).await?;
        let pool = || {
            SqlitePoolOptions::new()
                .acquire_timeout(PATIENCE)
                .max_lifetime(None)
                .test_before_acquire(false)
                .after_release(sql::is_reusable)
        };
        let writer = pool()
            .max_connections(1)
            .idle_timeout(None)
            .connect_with(options.clone());
        let read_only = options.read_only(true);
        let readers = pool()
            .max_connections(READERS)
            .min_connections(1)
            .idle_timeout(READER_REST)
            .connect_lazy_with(read_only.clone());
        let progress = Arc::new(Progress::new());
        Ok(Self {
            path: read_only.get_filename().to_owned(),
            writer: writer.await.map_err(store_error)?,
            readers,
            line: Line::default(),
            follower: tokio::spawn(follow(read_only, Arc::clone(&progress))),
            progress,
        })
    }

    async fn begin_write(&self) -> Result<Transaction<'static, Driver>, StoreError> {
        let begin = self.writer.begin_with(BEGIN_WRITE);
        begin.await.map_err(store_error)
    }

    async fn checkpoint(&self) -> Result<(), sqlx::Error> {
        // Waits for the last writer of this process.
        let mut connection = self.writer.acquire().await?;
        connection.execute(CHECKPOINT_TIMEOUT).await?;
        let (is_busy, _, _): (bool, i64, i64) = sqlx::query_as(CHECKPOINT)
            .fetch_one(&mut *connection)
            .await?;
        if is_busy {
            tracing::info!(
                "another process is using the database; the last one completes its file"
            );
        }
        Ok(())
    }
}

impl Drop for SqliteStore {
    fn drop(&mut self) {
        self.follower.abort();
    }
}

#[async_trait]
impl Store for SqliteStore {
    async fn read(&self) -> Result<Box<dyn Reading>, StoreError> {
        let transaction = self
            .readers
            .begin_with(BEGIN_READ)
            .await
            .map_err(store_error)?;
        Ok(sql::reader(transaction, &self.progress))
    }

    async fn write(&self) -> Result<Box<dyn Writing>, StoreError> {
        sql::writer(&self.line, self.begin_write(), &self.progress).await
    }

    async fn version(&self) -> Result<Version, StoreError> {
        sql::version(&self.readers).await
    }

    async fn version_after(&self, seen: Version) -> Result<Version, StoreError> {
        let version = self.version().await?;
        if version == seen {
            Ok(self.progress.beyond(seen).await)
        } else {
            Ok(version)
        }
    }

    fn write_count(&self) -> WriteCount {
        self.line.count()
    }

    async fn try_write(&self) -> Result<(), StoreError> {
        // Writing into a deleted file would succeed, and be lost.
        fs::metadata(&self.path).map_err(|gone| StoreError::Unavailable(gone.into()))?;
        sql::try_write(&self.line, self.begin_write()).await
    }

    async fn close(&self) {
        self.follower.abort();
        let closing = async {
            // Before the writer: the last connection to close removes the files beside the database, if it may write.
            let _ = timeout(READERS_TIMEOUT, self.readers.close()).await;
            if let Err(error) = self.checkpoint().await {
                tracing::warn!(%error, "the database file is not complete without the files beside it");
            }
            self.writer.close().await;
        };
        let _ = timeout(CLOSE_TIMEOUT, closing).await;
    }
}

/// How to open the file at `url`; makes it when missing.
pub(crate) fn options(url: &str) -> Result<SqliteConnectOptions, ConnectError> {
    if url.contains(":memory:") || url.contains("mode=memory") {
        return Err(ConnectError::InMemory);
    }
    let options: SqliteConnectOptions = url.parse().map_err(ConnectError::Address)?;
    let path = options.get_filename();
    make_file(path).map_err(|source| ConnectError::File {
        path: path.to_owned(),
        source,
    })?;
    Ok(options
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(PATIENCE)
        .pragma("cache_size", CACHE)
        .pragma("temp_store", "memory")
        .row_buffer_size(ROWS))
}

/// Makes a missing file and its folder, closed to others: it holds who may sign in.
fn make_file(path: &Path) -> std::io::Result<()> {
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

/// Brings the file up to date, all or nothing; of several processes that start at once, one does it.
pub(crate) async fn migrate(options: &SqliteConnectOptions) -> Result<(), ConnectError> {
    let mut connection = open(options).await?;
    if !is_current(&mut connection).await {
        let mut transaction = connection
            .begin_with(BEGIN_WRITE)
            .await
            .map_err(store_error)?;
        // `run` would keep this future from moving between threads.
        MIGRATIONS
            .run_direct(None, &mut *transaction, false)
            .await?;
        transaction.commit().await.map_err(store_error)?;
    }
    connection.close().await.map_err(store_error)?;
    Ok(())
}

/// The first connection of all turns a new file to WAL. Whoever opens it at that moment is told "busy" at once,
/// without the patience that other locks meet (SQLite calls no busy handler there), and so asks again.
async fn open(options: &SqliteConnectOptions) -> Result<SqliteConnection, StoreError> {
    let deadline = Instant::now() + PATIENCE;
    loop {
        match options.connect().await.map_err(store_error) {
            Err(StoreError::Busy(_)) if Instant::now() < deadline => sleep(AGAIN).await,
            opened => return opened,
        }
    }
}

/// Whether there is nothing to do, which is seen without waiting for a writer. A new file has no list yet.
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

/// Looks for other connections' commits while somebody waits for one, until the task is ended.
async fn follow(options: SqliteConnectOptions, progress: Arc<Progress>) {
    loop {
        progress.awaited().await;
        if let Err(error) = look(&options, &progress).await {
            tracing::warn!(%error, "cannot look for other processes' changes; trying again");
        }
        sleep(LOOK).await;
    }
}

async fn look(options: &SqliteConnectOptions, progress: &Progress) -> Result<(), sqlx::Error> {
    let mut connection = options.connect().await?;
    let mut last = None;
    loop {
        progress.awaited().await;
        // Counts the commits of all other connections; costs no page.
        let mark: i64 = sqlx::query_scalar("pragma data_version")
            .fetch_one(&mut connection)
            .await?;
        if last != Some(mark) {
            progress.reached(sql::newest(&mut connection).await?);
            last = Some(mark);
        }
        sleep(LOOK).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_read_works_after_sqlite_has_ended_a_snapshot_by_itself() {
        let folder = tempfile::tempdir().expect("a folder");
        let url = format!("sqlite://{}", folder.path().join("muster.db").display());
        let store = SqliteStore::connect(&url).await.expect("a new database");
        for _ in 0..2 * READERS {
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
