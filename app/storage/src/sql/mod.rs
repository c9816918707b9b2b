//! The one SQL text of both databases. Each adapter mounts this folder with its own `Driver`.

mod absences;
mod audit;
mod days;
mod jobs;
mod outbox;
mod patterns;
mod players;
mod settings;
mod tokens;
mod values;

use std::sync::Arc;

use app_service::port::{EventReads, StoreError, Version, Writing};
use async_trait::async_trait;
use sqlx::{Database, Transaction};
use tokio::sync::OwnedMutexGuard;

pub(super) use self::outbox::{newest, version};
use super::Driver;
use crate::error::store_error;
use crate::progress::Progress;

type Result<T> = std::result::Result<T, StoreError>;

/// One transaction, a snapshot or the one writer; dropped without a commit, it leaves nothing behind.
pub(super) struct Session {
    // Dropped before the turn, so that the next writer finds the connection on its way back.
    transaction: Transaction<'static, Driver>,
    _turn: Option<OwnedMutexGuard<()>>,
    progress: Arc<Progress>,
    /// The newest event recorded here.
    recorded: Option<Version>,
}

impl Session {
    pub(super) fn reader(
        transaction: Transaction<'static, Driver>,
        progress: Arc<Progress>,
    ) -> Self {
        Self {
            transaction,
            _turn: None,
            progress,
            recorded: None,
        }
    }

    pub(super) fn writer(
        transaction: Transaction<'static, Driver>,
        turn: OwnedMutexGuard<()>,
        progress: Arc<Progress>,
    ) -> Self {
        Self {
            _turn: Some(turn),
            ..Self::reader(transaction, progress)
        }
    }

    fn connection(&mut self) -> &mut <Driver as Database>::Connection {
        &mut self.transaction
    }
}

#[async_trait]
impl Writing for Session {
    async fn commit(mut self: Box<Self>) -> Result<Version> {
        let version = match self.recorded {
            Some(version) => version,
            None => self.version_here().await?,
        };
        self.transaction.commit().await.map_err(store_error)?;
        self.progress.reached(version);
        Ok(version)
    }
}
