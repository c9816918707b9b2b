//! The state of an installation for its operator: the database, the outbox, the bot and the backups.

use chrono::{DateTime, Duration, Utc};

use crate::backup_schedule::{self, BackupStatus};
use crate::heartbeat::{BotStatus, load_bot_status};
use crate::port::{MessageBacklog, StoreLoad, WriteCount};
use crate::zone_data::{self, ZoneDataState};
use crate::{AppServices, Result};

/// The state of an installation.
#[derive(Debug, Clone)]
pub struct OperationStatus {
    pub store: StoreLoad,
    pub writes: WriteCount,
    pub bot: BotStatus,
    pub messages: MessageBacklog,
    /// How long the oldest waiting message has been due; zero if none is.
    pub oldest_message_age: Duration,
    pub backup: BackupStatus,
    /// The age of the latest backup, within one hour; `None` if there is none.
    pub backup_age: Option<Duration>,
    pub zone_data: ZoneDataState,
}

/// Returns the current state.
pub async fn status(services: &AppServices) -> Result<OperationStatus> {
    let now = services.now();
    let store = services.store.load().await?;
    let zone_data = zone_data::load_state(services).await?;
    let mut reading = services.store.read().await?;
    let messages = reading.message_backlog().await?;
    let backup = backup_schedule::load_status(&mut *reading).await?;
    let age = |at: DateTime<Utc>| (now - at).max(Duration::zero());
    Ok(OperationStatus {
        bot: load_bot_status(&mut *reading, now).await?,
        oldest_message_age: messages.oldest_due_at.map_or(Duration::zero(), age),
        backup_age: backup.age(now),
        backup,
        messages,
        zone_data,
        store,
        writes: services.store.write_count(),
    })
}

/// Returns the number of players.
pub async fn player_count(services: &AppServices) -> Result<usize> {
    Ok(services.store.read().await?.players().await?.len())
}
