//! What an operator watches: the database, the outbox, the bot and the backups.

use app_domain::Day;
use chrono::{DateTime, Duration, Timelike, Utc};

use crate::heartbeat::{BotStatus, load_bot_status};
use crate::port::{MessageBacklog, StoreLoad, WriteCount};
use crate::{AppServices, Result};

/// The beginning of the name under which a backup is in the ledger of jobs; the hour follows.
const BACKUP_JOB_PREFIX: &str = "backup_";

/// The state of an installation.
#[derive(Debug, Clone)]
pub struct OperationStatus {
    pub store: StoreLoad,
    pub writes: WriteCount,
    pub bot: BotStatus,
    pub messages: MessageBacklog,
    /// How long the oldest waiting message has been due; zero if none is.
    pub oldest_message_age: Duration,
    /// The age of the latest backup, within one hour; `None` if there is none.
    pub backup_age: Option<Duration>,
}

/// Returns the current state.
pub async fn status(services: &AppServices) -> Result<OperationStatus> {
    let now = services.now();
    let store = services.store.load().await?;
    let mut reading = services.store.read().await?;
    let messages = reading.message_backlog().await?;
    let age = |at: DateTime<Utc>| (now - at).max(Duration::zero());
    Ok(OperationStatus {
        bot: load_bot_status(&mut *reading, now).await?,
        oldest_message_age: messages.oldest_due_at.map_or(Duration::zero(), age),
        backup_age: reading.last_claim(BACKUP_JOB_PREFIX).await?.map(age),
        messages,
        store,
        writes: services.store.write_count(),
    })
}

/// Records that a backup was written.
pub async fn record_backup(services: &AppServices) -> Result<()> {
    let now = services.now();
    let job = format!("{BACKUP_JOB_PREFIX}{:02}", now.hour());
    let mut writing = services.store.write().await?;
    writing
        .claim_job(&job, Day::from_date(now.date_naive()), now)
        .await?;
    writing.commit().await?;
    Ok(())
}

/// Returns the number of players.
pub async fn player_count(services: &AppServices) -> Result<usize> {
    Ok(services.store.read().await?.players().await?.len())
}
