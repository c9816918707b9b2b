//! The write queue of this process.
//!
//! Writers that are in the queue at the same time share one transaction and one commit, and so wait for the disk once.
//! Each returns only after the commit. A writer sees the changes of the writers before it and sets a savepoint when it
//! has finished; the changes of an abandoned writer are rolled back to the savepoint before it.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex as StdMutex, PoisonError};
use std::time::Duration;

use app_service::port::{LastWrite, StoreError, WriteCount, WriteQueueLoad};
use sqlx::{Database, Executor, Transaction};
use tokio::sync::{Mutex, OwnedMutexGuard, oneshot};
use tokio::time::{Instant, timeout};

use super::super::DatabaseDriver;
use super::Result;
use crate::WRITE_TIMEOUT;
use crate::error::{ErrorConstructor, busy, classify, store_error};

/// Moves the savepoint of `BEGIN_WRITE`. It fails in a transaction that SQLite has rolled back on its own, and
/// PostgreSQL refuses every statement in a failed transaction, so neither database reports a false success.
const MOVE_SAVEPOINT: &str = "release savepoint done; savepoint done";
const ROLLBACK_TO_SAVEPOINT: &str = "rollback to savepoint done";

type CommitOutcome = std::result::Result<(), (ErrorConstructor, Arc<sqlx::Error>)>;

/// The queue of writers: first come, first served.
#[derive(Clone, Default)]
pub(in super::super) struct WriteQueue {
    batch: Arc<Mutex<WriteBatch>>,
    count: Arc<WriteCounters>,
}

#[derive(Default)]
struct WriteCounters {
    durable: AtomicU64,
    given_up: AtomicU64,
    waiting: AtomicUsize,
    waits: AtomicU64,
    wait_micros: AtomicU64,
    last_write: StdMutex<Option<(Instant, bool)>>,
}

impl WriteCounters {
    fn set_last_write(&self, is_durable: bool) {
        let mut last = self
            .last_write
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        *last = Some((Instant::now(), is_durable));
    }
}

/// Counts a waiting writer until it is dropped.
struct WaitingWriter {
    count: Arc<WriteCounters>,
    since: Instant,
}

impl WaitingWriter {
    fn new(count: &Arc<WriteCounters>) -> Self {
        count.waiting.fetch_add(1, Ordering::Relaxed);
        Self {
            count: Arc::clone(count),
            since: Instant::now(),
        }
    }
}

impl Drop for WaitingWriter {
    fn drop(&mut self) {
        let micros = u64::try_from(self.since.elapsed().as_micros()).unwrap_or(u64::MAX);
        self.count.waiting.fetch_sub(1, Ordering::Relaxed);
        self.count.waits.fetch_add(1, Ordering::Relaxed);
        self.count.wait_micros.fetch_add(micros, Ordering::Relaxed);
    }
}

/// The writers that share the next commit.
#[derive(Default)]
struct WriteBatch {
    /// Present while a writer holds the slot or waits for the commit.
    transaction: Option<Transaction<'static, DatabaseDriver>>,
    /// The writers that have finished and wait for the commit.
    awaiting_commit: Vec<oneshot::Sender<CommitOutcome>>,
    /// Whether the last writer was abandoned after others had finished.
    needs_rollback: bool,
}

/// The slot of the current writer. If it is dropped without [`WriteSlot::commit`], its changes are rolled back.
pub(super) struct WriteSlot {
    queue: WriteQueue,
    batch: OwnedMutexGuard<WriteBatch>,
    is_done: bool,
}

impl WriteQueue {
    /// Waits for the slot in this process, and then for `begin`, which excludes the writers of all other processes.
    pub(super) async fn acquire(
        &self,
        begin: impl Future<Output = Result<Transaction<'static, DatabaseDriver>>> + Send,
    ) -> Result<WriteSlot> {
        let _waiting = WaitingWriter::new(&self.count);
        let turn = async {
            let batch = Arc::clone(&self.batch).lock_owned().await;
            let mut turn = WriteSlot {
                queue: self.clone(),
                batch,
                is_done: false,
            };
            turn.batch.roll_back_abandoned().await;
            if turn.batch.transaction.is_none() {
                turn.batch.transaction = Some(begin.await?);
            }
            Ok(turn)
        };
        let outcome = timeout(WRITE_TIMEOUT, turn).await.map_err(busy).flatten();
        outcome.inspect_err(|_| self.count.set_last_write(false))
    }

    pub(in super::super) fn load(&self) -> WriteQueueLoad {
        let last_write = *self
            .count
            .last_write
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        WriteQueueLoad {
            waiting: self.count.waiting.load(Ordering::Relaxed),
            waits: self.count.waits.load(Ordering::Relaxed),
            wait_time: Duration::from_micros(self.count.wait_micros.load(Ordering::Relaxed)),
            last_write: last_write.map(|(at, is_durable)| LastWrite {
                age: at.elapsed(),
                is_durable,
            }),
        }
    }

    pub(in super::super) fn count(&self) -> WriteCount {
        WriteCount {
            durable: self.count.durable.load(Ordering::Relaxed),
            given_up: self.count.given_up.load(Ordering::Relaxed),
        }
    }

    /// Commits for the writers that have finished, after the writers that are already in the queue.
    async fn commit_batch(self) {
        let mut batch = self.batch.lock().await;
        batch.roll_back_abandoned().await;
        if let Some(transaction) = batch.transaction.take() {
            let outcome = transaction.commit().await;
            batch.notify(&outcome.map_err(|error| (classify(&error), Arc::new(error))));
        }
    }
}

impl WriteBatch {
    fn notify(&mut self, outcome: &CommitOutcome) {
        for writer in self.awaiting_commit.drain(..) {
            // A caller that was dropped does not need the outcome.
            let _ = writer.send(outcome.clone());
        }
    }

    /// Rolls back the changes of an abandoned writer.
    async fn roll_back_abandoned(&mut self) {
        if !std::mem::take(&mut self.needs_rollback) {
            return;
        }
        if let Some(transaction) = &mut self.transaction
            && let Err(error) = transaction.execute(ROLLBACK_TO_SAVEPOINT).await
        {
            // The last writer broke the transaction. The writers before it may retry.
            self.transaction = None;
            self.notify(&Err((StoreError::Unavailable, Arc::new(error))));
        }
    }
}

impl WriteSlot {
    pub(super) fn connection(&mut self) -> &mut <DatabaseDriver as Database>::Connection {
        self.batch
            .transaction
            .as_mut()
            .expect("a write slot has a transaction")
    }

    /// Returns when the changes are on the disk. Counts them as durable if `has_changes`.
    pub(super) async fn commit(self, has_changes: bool) -> Result<()> {
        let count = Arc::clone(&self.queue.count);
        // In its own task, which finishes even if the caller is dropped: a half-moved savepoint would fail the writers
        // before it.
        let outcome = tokio::spawn(self.finish()).await;
        let outcome = outcome.map_err(|panic| StoreError::Failed(panic.into()))?;
        if has_changes || outcome.is_err() {
            count.set_last_write(outcome.is_ok());
        }
        match &outcome {
            Ok(()) => count
                .durable
                .fetch_add(has_changes.into(), Ordering::Relaxed),
            Err(_) => count.given_up.fetch_add(1, Ordering::Relaxed),
        };
        outcome
    }

    async fn finish(mut self) -> Result<()> {
        self.connection()
            .execute(MOVE_SAVEPOINT)
            .await
            .map_err(store_error)?;
        let (writer, outcome) = oneshot::channel();
        self.batch.awaiting_commit.push(writer);
        self.is_done = true;
        if self.batch.awaiting_commit.len() == 1 {
            tokio::spawn(self.queue.clone().commit_batch());
        }
        drop(self);
        match outcome.await {
            Ok(outcome) => outcome.map_err(|(construct, error)| construct(error.into())),
            Err(gone) => Err(StoreError::Unavailable(gone.into())),
        }
    }
}

impl Drop for WriteSlot {
    fn drop(&mut self) {
        if self.is_done {
            return;
        }
        self.queue.count.given_up.fetch_add(1, Ordering::Relaxed);
        if self.batch.awaiting_commit.is_empty() {
            self.batch.transaction = None;
        } else {
            self.batch.needs_rollback = true;
        }
    }
}
