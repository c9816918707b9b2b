//! The database for more than one machine.

#[path = "sql/mod.rs"]
mod sql;

use std::sync::Arc;
use std::time::Duration;

use app_service::port::{Reading, Store, StoreError, Version, WriteCount, Writing};
use async_trait::async_trait;
use sqlx::migrate::Migrator;
use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};
use sqlx::{ConnectOptions, Connection, PgPool, Transaction};
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use self::sql::Line;
use crate::error::{ConnectError, store_error};
use crate::progress::Progress;
use crate::{CLOSE_TIMEOUT, PATIENCE};

/// What the SQL is spoken to.
type Driver = sqlx::Postgres;

static MIGRATIONS: Migrator = sqlx::migrate!("migrations/postgres");

const BEGIN_READ: &str = "begin isolation level repeatable read, read only";
/// Each statement sees what was committed before it; [`WRITER`] keeps other writers away meanwhile.
const BEGIN_WRITE: &str = "begin isolation level read committed; savepoint done";
/// The advisory lock that makes a writer the only one, so that events are numbered in the order of commits.
const WRITER: i64 = i64::from_be_bytes(*b"\0\0muster");

/// The turns of the newest rows that match, at most `$4` below `$2`.
///
/// What is frequent is soon met on a walk from the newest row on, what is rare is soon read from the index, and the
/// planner cannot tell them apart. So a walk of a hundred turns tells how frequent it is: what one row in fifty has is
/// looked for in 2,900 more, and only what is still missing is asked of the index. `offset 0` keeps a walk, and the sums
/// keep what is asked of the index, from becoming the other.
const NEWEST_MATCHES: &str = "with \
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
/// The turns of the first strategies by title that match, at most `$4` after the title `$3` with the turn `$2`; found
/// like the newest, on a walk along the titles.
const FIRST_MATCHES: &str = "with \
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
/// Rows of `strategy_search` are filled with the tokens in `$2`.
const TOKENS: &str = "array_to_tsvector(string_to_array($2, ' '))";

/// What puts texts in order by their letters alone, whatever the database's language.
const BY_LETTERS: &str = " collate \"C\"";
/// What lets a row keep its id where the database would give one.
const OWN_IDS: &str = "overriding system value ";
/// How a table's ids go on after the greatest that is there.
const COUNT_ON: fn(&str) -> Option<String> = |table| {
    Some(format!(
        "select setval(pg_get_serial_sequence('{table}', 'id'), coalesce(max(id), 1), max(id) is not null) from {table}"
    ))
};
/// What a read needs that may take longer than any request.
const TAKE_YOUR_TIME: Option<&str> = Some("set local statement_timeout = 0");
/// What makes it quick to fill an empty database: an index is made sooner of everything than row by row. Until the end
/// a search waits.
const BEFORE_FILLING: &[&str] = &[
    "set local statement_timeout = 0",
    "drop index strategy_search_tokens",
];
/// The index as it was; and what the planner goes by, which would be known only some minutes later.
const AFTER_FILLING: &[&str] = &[
    "create index strategy_search_tokens on strategy_search using gin (tokens) with (fastupdate = off)",
    "analyze",
];

/// How [`sql::asked`] writes what is asked of the tokens: a `tsquery`, each token in quotes.
const ASKED: sql::Syntax = sql::Syntax {
    is: |token| format!("'{token}'"),
    begins: |token| format!("'{token}':*"),
    and: " & ",
    or: " | ",
    but: " & !",
    // A token that is never made.
    nothing: "'0'",
};

const READERS: u32 = 4;
const READER_REST: Duration = Duration::from_secs(600);
/// Where the trigger of the outbox announces new events.
const CHANNEL: &str = "muster";
/// How often the version is asked for although nothing was announced, and how soon after a failure.
const LOOK: Duration = Duration::from_secs(2);

pub(crate) struct PostgresStore {
    readers: PgPool,
    writer: PgPool,
    line: Line,
    progress: Arc<Progress>,
    follower: JoinHandle<()>,
}

impl PostgresStore {
    pub(crate) async fn connect(url: &str) -> Result<Self, ConnectError> {
        let options = options(url)?;
        migrate(&options).await?;
        let pool = |connections| {
            PgPoolOptions::new()
                .acquire_timeout(PATIENCE)
                .max_connections(connections)
                .after_release(sql::is_reusable)
        };
        let progress = Arc::new(Progress::new());
        Ok(Self {
            readers: pool(READERS)
                .idle_timeout(READER_REST)
                .connect_lazy_with(options.clone()),
            writer: pool(1).connect_lazy_with(options.clone()),
            line: Line::default(),
            follower: tokio::spawn(follow(
                pool(1).connect_lazy_with(options),
                Arc::clone(&progress),
            )),
            progress,
        })
    }

    async fn begin_write(&self) -> Result<Transaction<'static, Driver>, StoreError> {
        // The turn is ours and so is the pool's one connection: only the server can keep it from us.
        let mut transaction = begin(&self.writer, BEGIN_WRITE).await?;
        let lock = sqlx::query("select pg_advisory_xact_lock($1)").bind(WRITER);
        lock.execute(&mut *transaction).await.map_err(store_error)?;
        Ok(transaction)
    }
}

/// Begins in its own task, which finishes even if the caller is dropped: a `begin` that is dropped before its answer
/// leaves a transaction open on a connection that returns to the pool.
async fn begin(
    pool: &PgPool,
    statement: &'static str,
) -> Result<Transaction<'static, Driver>, StoreError> {
    let pool = pool.clone();
    let begin = tokio::spawn(async move { pool.begin_with(statement).await }).await;
    let begin = begin.map_err(|panic| StoreError::Failed(panic.into()))?;
    begin.map_err(unreachable)
}

impl Drop for PostgresStore {
    fn drop(&mut self) {
        self.follower.abort();
    }
}

#[async_trait]
impl Store for PostgresStore {
    async fn read(&self) -> Result<Box<dyn Reading>, StoreError> {
        let transaction = begin(&self.readers, BEGIN_READ).await?;
        Ok(sql::reader(transaction, &self.progress))
    }

    async fn write(&self) -> Result<Box<dyn Writing>, StoreError> {
        sql::writer(&self.line, Box::pin(self.begin_write()), &self.progress).await
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
        sql::try_write(&self.line, Box::pin(self.begin_write())).await
    }

    async fn close(&self) {
        self.follower.abort();
        let closing = async { tokio::join!(self.readers.close(), self.writer.close()) };
        let _ = timeout(CLOSE_TIMEOUT, closing).await;
    }
}

pub(crate) fn options(url: &str) -> Result<PgConnectOptions, ConnectError> {
    let options: PgConnectOptions = url.parse().map_err(ConnectError::Address)?;
    Ok(options.application_name("muster").options([
        ("lock_timeout", "5s"),
        ("statement_timeout", "30s"),
        ("timezone", "UTC"),
    ]))
}

/// Brings the database up to date; of several processes that start at once, one does it.
pub(crate) async fn migrate(options: &PgConnectOptions) -> Result<(), ConnectError> {
    let mut connection = options.connect().await.map_err(store_error)?;
    // `run` would keep this future from moving between threads.
    MIGRATIONS.run_direct(None, &mut connection, false).await?;
    connection.close().await.map_err(store_error)?;
    Ok(())
}

/// Hears of all processes' commits, until the task is ended.
async fn follow(pool: PgPool, progress: Arc<Progress>) {
    loop {
        if let Err(error) = listen(&pool, &progress).await {
            tracing::warn!(%error, "cannot listen for other processes' changes; trying again");
        }
        sleep(LOOK).await;
    }
}

async fn listen(pool: &PgPool, progress: &Progress) -> Result<(), sqlx::Error> {
    let mut listener = PgListener::connect_with(pool).await?;
    listener.listen(CHANNEL).await?;
    loop {
        progress.reached(sql::newest(&mut listener).await?);
        // Ends with silence or a lost connection; both are reasons to ask.
        while let Ok(Some(event)) = timeout(LOOK, listener.try_recv()).await.unwrap_or(Ok(None)) {
            let id = event.payload().parse().unwrap_or_default();
            progress.reached(Version(id));
        }
    }
}

/// A connection that could not be had in time, where nobody else can have held it.
fn unreachable(error: sqlx::Error) -> StoreError {
    match error {
        sqlx::Error::PoolTimedOut => StoreError::Unavailable(error.into()),
        other => store_error(other),
    }
}
