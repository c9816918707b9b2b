//! The PostgreSQL store: for installations on more than one machine.

#[path = "sql/mod.rs"]
mod sql;

use std::sync::Arc;
use std::time::{Duration, Instant};

use app_service::port::{
    DataVersion, ReadTransaction, Store, StoreError, StoreLoad, WriteCount, WriteTransaction,
};
use async_trait::async_trait;
use sqlx::migrate::Migrator;
use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};
use sqlx::{ConnectOptions, Connection, PgPool, Transaction};
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout, timeout_at};

use self::sql::WriteQueue;
use crate::error::{ConnectError, busy, store_error};
use crate::newest_version::NewestVersion;
use crate::{CLOSE_TIMEOUT, WRITE_TIMEOUT};

/// The sqlx driver that `sql` is compiled for.
type DatabaseDriver = sqlx::Postgres;

static MIGRATIONS: Migrator = sqlx::migrate!("migrations/postgres");

const BEGIN_READ: &str = "begin isolation level repeatable read, read only";
/// Each statement sees everything committed before it. [`WRITER_LOCK`] excludes other writers.
const BEGIN_WRITE: &str = "begin isolation level read committed; savepoint done";
/// The advisory lock that admits one writer at a time, so that events are numbered in the order of commits.
const WRITER_LOCK: i64 = i64::from_be_bytes(*b"\0\0muster");

/// Selects the `turn` of the newest strategies that match `$1`: at most `$4` rows below turn `$2`.
///
/// A frequent token is found quickly by walking from the newest row, a rare one by reading the index, and the planner
/// cannot distinguish them. So the query walks a hundred turns first. If at least two of those rows match, the token is
/// frequent and the walk continues through 2,900 more turns. The index supplies only the rows that are still missing.
/// `offset 0` keeps the planner from turning the walk into an index scan, and `rowid + 0` keeps it from turning the
/// index scan into a walk.
const SEARCH_BY_CHANGE: &str = "with \
     top as materialized (select least($2, max(rowid) + 1) as turn from strategy_search), \
     near as materialized (select rowid as turn from (select rowid, tokens from strategy_search \
         where rowid < (select turn from top) and rowid >= (select turn - 100 from top) \
         order by rowid desc offset 0) as walk where tokens @@ $1::tsquery limit $4), \
     met as materialized (select count(*) as count, count(*) >= 2 as is_frequent from near), \
     far as materialized (select rowid as turn from (select rowid, tokens from strategy_search \
         where (select is_frequent and count < $4 from met) \
         and rowid < (select turn - 100 from top) and rowid >= (select turn - 3000 from top) \
         order by rowid desc offset 0) as walk where tokens @@ $1::tsquery limit $4 - (select count from met)) \
     select turn from ( \
         select turn from near union all select turn from far union all \
         (select rowid from strategy_search \
         where (select count + (select count(*) from far) < $4 from met) \
         and rowid + 0 < (select turn - case when is_frequent then 3000 else 100 end from top, met) \
         and tokens @@ $1::tsquery order by rowid + 0 desc limit $4)) as matches where $3 is null limit $4";
/// Selects the `turn` of the first matching strategies by title: at most `$4` rows after the title `$3` with the turn
/// `$2`. It walks along the titles first, as [`SEARCH_BY_CHANGE`] walks along the turns.
const SEARCH_BY_TITLE: &str = "with \
     near as materialized (select count(*) >= 2 as is_frequent from ( \
         select turn from strategies where (title_key, turn) > ($3, $2) order by title_key, turn limit 100) as walk \
         join strategy_search on rowid = turn where tokens @@ $1::tsquery), \
     far as materialized (select title_key, turn from strategies \
         where (select is_frequent from near) and (title_key, turn) > ($3, $2) order by title_key, turn limit 3000), \
     last as materialized (select title_key, turn from (select * from far union all select $3, $2) as walk \
         order by title_key desc, turn desc limit 1), \
     met as materialized (select turn from far \
         where (select tokens @@ $1::tsquery from strategy_search where rowid = turn) limit $4) \
     select turn from ( \
         select turn from met union all \
         (select turn from strategies where (select count(*) from met) < $4 \
         and (title_key, turn) > (select title_key, turn from last) \
         and turn = any(array(select rowid from strategy_search where tokens @@ $1::tsquery)) \
         order by title_key, turn limit $4)) as matches limit $4";
/// The SQL expression that turns the tokens in `$2` into the value of `strategy_search.tokens`.
const TOKENS_EXPRESSION: &str = "array_to_tsvector(string_to_array($2, ' '))";

/// The collation that sorts texts by their bytes, whatever the database's locale is.
const COLLATE_BINARY: &str = " collate \"C\"";
/// The clause that lets an insert set a generated id.
const OVERRIDING_ID: &str = "overriding system value ";
/// The statement that continues a table's ids after its greatest one.
const RESYNC_SEQUENCE: fn(&str) -> Option<String> = |table| {
    Some(format!(
        "select setval(pg_get_serial_sequence('{table}', 'id'), coalesce(max(id), 1), max(id) is not null) from {table}"
    ))
};
/// The function that builds a JSON object of names and values.
const JSON_OBJECT: &str = "json_build_object";
/// Selects the players and their days from the JSON list `$1`.
const DAY_RANGES: &str = "select * from json_to_recordset(cast($1 as json)) as list (player text, from_date date, to_date date)";
/// The statement that writes edits of players' days from the JSON lists of days `$1`, entries `$2` and events `$3`.
/// Events are numbered in their order, and the newest is returned.
const PUT_DAY_EDITS: Option<&str> = Some(
    "with days as materialized (select * from json_to_recordset(cast($1 as json)) as list (player_id text, \
         date date, is_blank boolean, availability text, source text, windows text, answered text, emptied boolean)), \
     removed as (delete from player_days using days where days.is_blank \
         and player_days.player_id = days.player_id and player_days.date = days.date), \
     put as (insert into player_days (player_id, date, availability, source, windows, answered, emptied) \
         select player_id, date, availability, source, windows, answered, emptied from days where not is_blank \
         on conflict (player_id, date) do update set availability = excluded.availability, \
         source = excluded.source, windows = excluded.windows, answered = excluded.answered, \
         emptied = excluded.emptied), \
     entries as (insert into audit \
         (at, actor_kind, actor_id, actor_name, action, subject, value_before, value_after) \
         select * from json_to_recordset(cast($2 as json)) as list (at timestamptz, actor_kind text, actor_id text, \
         actor_name text, action text, subject text, value_before text, value_after text)), \
     events as (insert into outbox (at, kind, payload) \
         select cast(event ->> 'at' as timestamptz), event ->> 'kind', event ->> 'payload' \
         from json_array_elements(cast($3 as json)) with ordinality as list (event, position) order by position \
         returning id) \
     select max(id) from events",
);
/// The statement that removes the statement timeout for a long read.
const NO_TIMEOUT: Option<&str> = Some("set local statement_timeout = 0");
/// Statements that speed up filling an empty database: building an index once is faster than updating it row by row.
/// Searches wait until the end of the transaction.
const BEFORE_BULK_INSERT: &[&str] = &[
    "set local statement_timeout = 0",
    "drop index strategy_search_tokens",
];
/// Creates the index again, and updates the planner's statistics, which autovacuum would do only minutes later.
const AFTER_BULK_INSERT: &[&str] = &[
    "create index strategy_search_tokens on strategy_search using gin (tokens) with (fastupdate = off)",
    "analyze",
];

/// Writes a token query as a `tsquery`, with each token in quotes.
const QUERY_SYNTAX: sql::QuerySyntax = sql::QuerySyntax {
    exact: |token| format!("'{token}'"),
    prefix: |token| format!("'{token}':*"),
    and: " & ",
    or: " | ",
    and_not: " & !",
    // No text produces this token.
    no_match: "'0'",
};

const MAX_READERS: u32 = 4;
const READER_IDLE_TIMEOUT: Duration = Duration::from_secs(600);
/// The channel on which the trigger of the outbox announces new events.
const NOTIFY_CHANNEL: &str = "muster";
/// Interval between reads of the version, and delay after a failure.
const POLL_INTERVAL: Duration = Duration::from_millis(1500);
/// Maximum time of such a read, and of connecting. A connection that takes longer is replaced.
const POLL_TIMEOUT: Duration = Duration::from_millis(1500);
/// The application name of the connection that receives the commits, as `pg_stat_activity` shows it.
const WATCHER_NAME: &str = "muster watcher";

pub(crate) struct PostgresStore {
    readers: PgPool,
    writer: PgPool,
    write_queue: WriteQueue,
    newest_version: Arc<NewestVersion>,
    commit_watcher: JoinHandle<()>,
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
        let progress = Arc::new(NewestVersion::new());
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
                Arc::clone(&progress),
            )),
            newest_version: progress,
        })
    }

    async fn begin_write(&self) -> Result<Transaction<'static, DatabaseDriver>, StoreError> {
        // The slot and the pool's only connection are held, so only the server can delay the transaction.
        let mut transaction = begin_detached(&self.writer, BEGIN_WRITE).await?;
        let lock = sqlx::query("select pg_advisory_xact_lock($1)").bind(WRITER_LOCK);
        lock.execute(&mut *transaction).await.map_err(store_error)?;
        Ok(transaction)
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

impl Drop for PostgresStore {
    fn drop(&mut self) {
        self.commit_watcher.abort();
    }
}

#[async_trait]
impl Store for PostgresStore {
    async fn read(&self) -> Result<Box<dyn ReadTransaction>, StoreError> {
        let transaction = begin_detached(&self.readers, BEGIN_READ).await?;
        Ok(sql::reader(transaction, &self.newest_version))
    }

    async fn write(&self) -> Result<Box<dyn WriteTransaction>, StoreError> {
        sql::writer(
            &self.write_queue,
            Box::pin(self.begin_write()),
            &self.newest_version,
        )
        .await
    }

    async fn version(&self) -> Result<DataVersion, StoreError> {
        sql::committed_version(&self.readers, &self.newest_version).await
    }

    fn is_following_others(&self) -> bool {
        self.newest_version.is_confirmed()
    }

    async fn version_after(&self, seen: DataVersion) -> Result<DataVersion, StoreError> {
        let version = self.version().await?;
        if version == seen {
            Ok(self.newest_version.wait_after(seen).await)
        } else {
            Ok(version)
        }
    }

    fn write_count(&self) -> WriteCount {
        self.write_queue.count()
    }

    async fn load(&self) -> Result<StoreLoad, StoreError> {
        let bytes: i64 = sqlx::query_scalar("select pg_database_size(current_database())")
            .fetch_one(&self.readers)
            .await
            .map_err(pool_error)?;
        Ok(StoreLoad {
            database_bytes: bytes.unsigned_abs(),
            connections: sql::connection_load(&self.readers),
            write_queue: self.write_queue.load(),
        })
    }

    fn check_file(&self) -> Result<(), StoreError> {
        Ok(())
    }

    async fn try_write(&self) -> Result<(), StoreError> {
        sql::try_write(&self.write_queue, Box::pin(self.begin_write())).await
    }

    async fn close(&self) {
        self.commit_watcher.abort();
        let closing = async { tokio::join!(self.readers.close(), self.writer.close()) };
        let _ = timeout(CLOSE_TIMEOUT, closing).await;
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
async fn watch_commits(options: PgConnectOptions, progress: Arc<NewestVersion>) {
    loop {
        match listen_for_commits(&options, &progress).await {
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
    progress: &NewestVersion,
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
        progress.confirm(version, started);
        // Ends after the interval or with a lost connection. In both cases the version is read again.
        while let Ok(Some(event)) =
            timeout_at((started + POLL_INTERVAL).into(), listener.try_recv())
                .await
                .unwrap_or(Ok(None))
        {
            let id = event.payload().parse().unwrap_or_default();
            progress.advance(DataVersion(id));
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
