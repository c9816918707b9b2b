//! The transactions of readers and writers, and the probe that writes.

use std::sync::Arc;
use std::time::Duration;

use app_service::port::{
    ConnectionLoad, DataVersion, EventReads, ReadTransaction, StoreError, WriteTransaction,
};
use async_trait::async_trait;
use futures::future::BoxFuture;
use sqlx::pool::PoolConnectionMetadata;
use sqlx::{Connection, Database, Transaction, query};
use tokio::time::timeout;

use super::super::DatabaseDriver;
use super::write_queue::WriteQueue;
use super::write_queue::WriteSlot;
use crate::error::{busy, store_error};
use crate::newest_data_version::NewestVersion;

/// Maximum time of the probe write that checks whether writing works.
const PROBE_TIMEOUT: Duration = Duration::from_secs(2);
/// Bytes of the probe write: more than a page, so that it needs new space.
const PROBE_BYTES: usize = 8 * 1024;

pub(super) type Result<T> = std::result::Result<T, StoreError>;

/// A transaction. If it is dropped without a commit, it is rolled back.
pub(super) struct StoreTransaction {
    kind: TransactionKind,
    newest_version: Arc<NewestVersion>,
    /// The newest event recorded in this transaction.
    pub(super) recorded: Option<DataVersion>,
}

/// The transaction of a reader, or the slot of a writer.
enum TransactionKind {
    Snapshot(Transaction<'static, DatabaseDriver>),
    Write(WriteSlot),
}

/// Returns a reader over a transaction that has just begun; it sees one snapshot.
pub fn reader(
    transaction: Transaction<'static, DatabaseDriver>,
    newest: &Arc<NewestVersion>,
) -> Box<dyn ReadTransaction> {
    Box::new(StoreTransaction::new(
        TransactionKind::Snapshot(transaction),
        newest,
    ))
}

/// Waits for the write slot and returns the writer. `begin` opens a transaction that is the only writing one among all
/// processes.
pub async fn writer(
    queue: &WriteQueue,
    begin: impl Future<Output = Result<Transaction<'static, DatabaseDriver>>> + Send,
    newest: &Arc<NewestVersion>,
) -> Result<Box<dyn WriteTransaction>> {
    let turn = queue.acquire(begin).await?;
    Ok(Box::new(StoreTransaction::new(
        TransactionKind::Write(turn),
        newest,
    )))
}

/// Returns how many connections of the pool are in use.
pub fn connection_load(pool: &sqlx::Pool<DatabaseDriver>) -> ConnectionLoad {
    let idle = u32::try_from(pool.num_idle()).unwrap_or(u32::MAX);
    ConnectionLoad {
        // The two numbers are not read at the same instant.
        in_use: pool.size().saturating_sub(idle),
        idle,
        limit: pool.options().get_max_connections(),
    }
}

/// Makes a small write durable, to check that writing works.
pub async fn try_write(
    queue: &WriteQueue,
    begin: impl Future<Output = Result<Transaction<'static, DatabaseDriver>>> + Send,
) -> Result<()> {
    let probe = async {
        let mut turn = queue.acquire(begin).await?;
        // An update to the same content would write nothing.
        query("delete from write_probe")
            .execute(turn.connection())
            .await
            .map_err(store_error)?;
        query("insert into write_probe (place, content) values (1, $1)")
            .bind(vec![0_u8; PROBE_BYTES])
            .execute(turn.connection())
            .await
            .map_err(store_error)?;
        turn.commit(true).await
    };
    timeout(PROBE_TIMEOUT, probe).await.map_err(busy)?
}

/// Whether a connection may return to its pool. It may not if SQLite has ended its transaction: the driver still counts
/// the transaction as open and would refuse to begin another one.
pub fn is_reusable(
    connection: &mut <DatabaseDriver as Database>::Connection,
    _: PoolConnectionMetadata,
) -> BoxFuture<'_, std::result::Result<bool, sqlx::Error>> {
    Box::pin(async move {
        // Waits for the queued rollback of a dropped transaction, and fails if the rollback failed.
        connection.ping().await?;
        Ok(!connection.is_in_transaction())
    })
}

impl StoreTransaction {
    fn new(work: TransactionKind, newest: &Arc<NewestVersion>) -> Self {
        Self {
            kind: work,
            newest_version: Arc::clone(newest),
            recorded: None,
        }
    }

    pub(super) fn connection(&mut self) -> &mut <DatabaseDriver as Database>::Connection {
        match &mut self.kind {
            TransactionKind::Snapshot(transaction) => transaction,
            TransactionKind::Write(turn) => turn.connection(),
        }
    }
}

impl ReadTransaction for StoreTransaction {}

#[async_trait]
impl WriteTransaction for StoreTransaction {
    async fn commit(mut self: Box<Self>) -> Result<DataVersion> {
        let version = match self.recorded {
            Some(version) => version,
            None => self.snapshot_version().await?,
        };
        match self.kind {
            TransactionKind::Snapshot(transaction) => {
                transaction.commit().await.map_err(store_error)?;
            }
            TransactionKind::Write(turn) => turn.commit(self.recorded.is_some()).await?,
        }
        self.newest_version.advance(version);
        Ok(version)
    }
}
