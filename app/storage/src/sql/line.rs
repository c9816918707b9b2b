//! The line of writers in this process.
//!
//! Writers who stand in line together share one transaction and one commit, and with it one wait for the disk;
//! each hears of its success only after that. A writer sees what those before it have done, marks a savepoint
//! when it is done itself, and one that gives up is rolled back to the mark before it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use app_service::port::{StoreError, WriteCount};
use sqlx::{Database, Executor, Transaction};
use tokio::sync::{Mutex, OwnedMutexGuard, oneshot};
use tokio::time::timeout;

use super::super::Driver;
use super::Result;
use crate::PATIENCE;
use crate::error::{ErrorConstructor, busy, constructor, store_error};

/// Moves the savepoint of `BEGIN_WRITE`. It fails in a transaction that SQLite has rolled back by itself, and PostgreSQL
/// refuses every statement in one that has failed, so neither database reports a false success.
const MARK: &str = "release savepoint done; savepoint done";
const BACK_TO_MARK: &str = "rollback to savepoint done";

type CommitOutcome = std::result::Result<(), (ErrorConstructor, Arc<sqlx::Error>)>;

/// Where writers stand in line: first come, first served.
#[derive(Clone, Default)]
pub(in super::super) struct Line {
    batch: Arc<Mutex<Batch>>,
    count: Arc<WriteCounters>,
}

#[derive(Default)]
struct WriteCounters {
    durable: AtomicU64,
    given_up: AtomicU64,
}

#[derive(Default)]
struct Batch {
    /// There is one as long as anybody is done or has the turn.
    transaction: Option<Transaction<'static, Driver>>,
    /// Those who are done, and wait for the commit.
    done: Vec<oneshot::Sender<CommitOutcome>>,
    /// The last writer gave up after others were done.
    is_soiled: bool,
}

/// A writer's turn; dropped without [`Turn::commit`], nothing of it has happened.
pub(super) struct Turn {
    line: Line,
    batch: OwnedMutexGuard<Batch>,
    is_done: bool,
}

impl Line {
    /// Waits for the turn, in this process and then, by `begin`, among all of them.
    pub(super) async fn turn(
        &self,
        begin: impl Future<Output = Result<Transaction<'static, Driver>>> + Send,
    ) -> Result<Turn> {
        let turn = async {
            let batch = Arc::clone(&self.batch).lock_owned().await;
            let mut turn = Turn {
                line: self.clone(),
                batch,
                is_done: false,
            };
            turn.batch.clean().await;
            if turn.batch.transaction.is_none() {
                turn.batch.transaction = Some(begin.await?);
            }
            Ok(turn)
        };
        timeout(PATIENCE, turn).await.map_err(busy)?
    }

    pub(in super::super) fn count(&self) -> WriteCount {
        WriteCount {
            durable: self.count.durable.load(Ordering::Relaxed),
            given_up: self.count.given_up.load(Ordering::Relaxed),
        }
    }

    /// Commits for those who are done, after those who stand in line already.
    async fn commit(self) {
        let mut batch = self.batch.lock().await;
        batch.clean().await;
        if let Some(transaction) = batch.transaction.take() {
            let outcome = transaction.commit().await;
            batch.tell(&outcome.map_err(|error| (constructor(&error), Arc::new(error))));
        }
    }
}

impl Batch {
    fn tell(&mut self, outcome: &CommitOutcome) {
        for writer in self.done.drain(..) {
            // One that has gone away does not need to know.
            let _ = writer.send(outcome.clone());
        }
    }

    /// Takes back what a writer left behind who gave up.
    async fn clean(&mut self) {
        if !std::mem::take(&mut self.is_soiled) {
            return;
        }
        if let Some(transaction) = &mut self.transaction
            && let Err(error) = transaction.execute(BACK_TO_MARK).await
        {
            // Lost through the fault of the last writer; those before it may try again.
            self.transaction = None;
            self.tell(&Err((StoreError::Unavailable, Arc::new(error))));
        }
    }
}

impl Turn {
    pub(super) fn connection(&mut self) -> &mut <Driver as Database>::Connection {
        self.batch
            .transaction
            .as_mut()
            .expect("a turn has a transaction")
    }

    /// Returns when the changes are on the disk. Counts them as durable if `has_changes`.
    pub(super) async fn commit(self, has_changes: bool) -> Result<()> {
        let count = Arc::clone(&self.line.count);
        // In its own task, which finishes even if the caller is dropped: half a mark would fail the writers before it.
        let outcome = tokio::spawn(self.finish()).await;
        let outcome = outcome.map_err(|panic| StoreError::Failed(panic.into()))?;
        match &outcome {
            Ok(()) => count
                .durable
                .fetch_add(has_changes.into(), Ordering::Relaxed),
            Err(_) => count.given_up.fetch_add(1, Ordering::Relaxed),
        };
        outcome
    }

    async fn finish(mut self) -> Result<()> {
        self.connection().execute(MARK).await.map_err(store_error)?;
        let (writer, outcome) = oneshot::channel();
        self.batch.done.push(writer);
        self.is_done = true;
        if self.batch.done.len() == 1 {
            tokio::spawn(self.line.clone().commit());
        }
        drop(self);
        match outcome.await {
            Ok(outcome) => outcome.map_err(|(construct, error)| construct(error.into())),
            Err(gone) => Err(StoreError::Unavailable(gone.into())),
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        if self.is_done {
            return;
        }
        self.line.count.given_up.fetch_add(1, Ordering::Relaxed);
        if self.batch.done.is_empty() {
            self.batch.transaction = None;
        } else {
            self.batch.is_soiled = true;
        }
    }
}
