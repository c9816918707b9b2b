//! The one SQL text of both databases. Each adapter mounts this folder with its own `Driver`.

mod absences;
mod audit;
mod calendar;
mod catalogue;
mod days;
mod folders;
mod jobs;
mod line;
mod matches;
mod messages;
mod outbox;
mod overview;
mod patterns;
mod players;
mod polls;
mod pulse;
mod records;
mod reviews;
mod search;
mod settings;
mod sign_in_links;
mod statistics;
mod strategies;
mod tokens;
mod uploads;
mod values;

use std::sync::Arc;
use std::time::Duration;

use app_service::port::{EventReads, Reading, StoreError, Version, Writing};
use async_trait::async_trait;
use futures::future::BoxFuture;
use sqlx::pool::PoolConnectionMetadata;
use sqlx::{Connection, Database, Transaction, query};
use tokio::time::timeout;

pub(super) use self::line::Line;
use self::line::Turn;
pub(super) use self::outbox::{newest, version};
pub(super) use self::search::Syntax;
use super::Driver;
use crate::error::{busy, store_error};
use crate::progress::Progress;

/// How long a write that only proves that writing works may take.
const PROBE_TIMEOUT: Duration = Duration::from_secs(2);
/// Bytes of that write: more than a page, so that it needs new space.
const PROBE_SIZE: usize = 8 * 1024;

type Result<T> = std::result::Result<T, StoreError>;

/// One transaction; dropped without a commit, it leaves nothing behind.
struct Session {
    work: Work,
    progress: Arc<Progress>,
    /// The newest event recorded here.
    recorded: Option<Version>,
}

enum Work {
    Snapshot(Transaction<'static, Driver>),
    Turn(Turn),
}

/// A snapshot, in a transaction that has just begun.
pub(super) fn reader(
    transaction: Transaction<'static, Driver>,
    progress: &Arc<Progress>,
) -> Box<dyn Reading> {
    Box::new(Session::new(Work::Snapshot(transaction), progress))
}

/// The writer, when its turn has come; `begin` makes it the only one among all processes.
pub(super) async fn writer(
    line: &Line,
    begin: impl Future<Output = Result<Transaction<'static, Driver>>> + Send,
    progress: &Arc<Progress>,
) -> Result<Box<dyn Writing>> {
    let turn = line.turn(begin).await?;
    Ok(Box::new(Session::new(Work::Turn(turn), progress)))
}

/// Makes a small write durable.
pub(super) async fn try_write(
    line: &Line,
    begin: impl Future<Output = Result<Transaction<'static, Driver>>> + Send,
) -> Result<()> {
    let probe = async {
        let mut turn = line.turn(begin).await?;
        // An update to the same content would write nothing.
        query("delete from write_probe")
            .execute(turn.connection())
            .await
            .map_err(store_error)?;
        query("insert into write_probe (place, content) values (1, $1)")
            .bind(vec![0_u8; PROBE_SIZE])
            .execute(turn.connection())
            .await
            .map_err(store_error)?;
        turn.commit(true).await
    };
    timeout(PROBE_TIMEOUT, probe).await.map_err(busy)?
}

/// Whether a connection may return to its pool: not if SQLite has ended its transaction, which the driver still counts as
/// open, so that it would refuse to begin another one.
pub(super) fn is_reusable(
    connection: &mut <Driver as Database>::Connection,
    _: PoolConnectionMetadata,
) -> BoxFuture<'_, std::result::Result<bool, sqlx::Error>> {
    Box::pin(async move {
        // Waits for a rollback that a dropped transaction has queued, and fails if that failed.
        connection.ping().await?;
        Ok(!connection.is_in_transaction())
    })
}

impl Session {
    fn new(work: Work, progress: &Arc<Progress>) -> Self {
        Self {
            work,
            progress: Arc::clone(progress),
            recorded: None,
        }
    }

    fn connection(&mut self) -> &mut <Driver as Database>::Connection {
        match &mut self.work {
            Work::Snapshot(transaction) => transaction,
            Work::Turn(turn) => turn.connection(),
        }
    }
}

#[async_trait]
impl Writing for Session {
    async fn commit(mut self: Box<Self>) -> Result<Version> {
        let version = match self.recorded {
            Some(version) => version,
            None => self.version_here().await?,
        };
        match self.work {
            Work::Snapshot(transaction) => transaction.commit().await.map_err(store_error)?,
            Work::Turn(turn) => turn.commit(self.recorded.is_some()).await?,
        }
        self.progress.reached(version);
        Ok(version)
    }
}
