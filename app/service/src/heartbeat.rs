//! The bot's status, from the heartbeat that the bot stores every 30 seconds together with its problems.

use app_domain::event::Event;
use app_domain::permission::ActorIdentity;
use chrono::{DateTime, Duration, Utc};

use crate::conflict_reason::ConflictReason;
use crate::port::{BotHeartbeat, GatewayStatus, ReadTransaction};
use crate::unit_of_work::UnitOfWork;
use crate::{AppServices, Result};

/// The interval between two heartbeats.
pub const HEARTBEAT_INTERVAL: Duration = Duration::seconds(30);
/// A bot whose last heartbeat is older than this counts as stopped.
const HEARTBEAT_TIMEOUT: Duration = Duration::seconds(90);

/// Whether the bot runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BotLiveness {
    /// No bot has ever run on this database.
    Never,
    /// The last heartbeat is too old.
    Late,
    /// It runs, but is not connected to Discord's gateway, so it receives no commands.
    Disconnected,
    Alive,
}

impl BotLiveness {
    /// Whether the bot's process runs, and therefore sends the messages that are due.
    pub fn is_running(self) -> bool {
        !matches!(self, Self::Never | Self::Late)
    }
}

/// The bot's status, from its last heartbeat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BotStatus {
    pub liveness: BotLiveness,
    pub last: Option<DateTime<Utc>>,
    /// The problems that the last heartbeat reported, as sentences.
    pub faults: Vec<String>,
    pub gateway: GatewayStatus,
}

impl BotStatus {
    /// The instant from which a running bot counts as stopped without a further heartbeat; `None` if none runs.
    pub(crate) fn running_until(&self) -> Option<DateTime<Utc>> {
        let last = self.last.filter(|_| self.liveness.is_running())?;
        Some(last + HEARTBEAT_TIMEOUT + Duration::milliseconds(1))
    }
}

/// Returns the bot's current status.
pub async fn bot_status(services: &AppServices) -> Result<BotStatus> {
    let mut reading = services.store.read().await?;
    load_bot_status(&mut *reading, services.now()).await
}

pub(crate) async fn load_bot_status(
    reading: &mut dyn ReadTransaction,
    now: DateTime<Utc>,
) -> Result<BotStatus> {
    let heartbeat = reading.bot_heartbeat().await?;
    Ok(BotStatus {
        liveness: liveness_of(heartbeat.as_ref(), now),
        last: heartbeat.as_ref().map(|heartbeat| heartbeat.at),
        gateway: heartbeat
            .as_ref()
            .map(|heartbeat| heartbeat.gateway.clone())
            .unwrap_or_default(),
        faults: heartbeat
            .map(|heartbeat| heartbeat.faults)
            .unwrap_or_default(),
    })
}

/// Fails with 409 `no_bot` unless a bot runs, since nothing would be sent.
pub(crate) async fn require_bot(
    reading: &mut dyn ReadTransaction,
    now: DateTime<Utc>,
) -> Result<()> {
    let life = load_bot_status(reading, now).await?.liveness;
    if life.is_running() {
        return Ok(());
    }
    let reason = if life == BotLiveness::Never {
        ConflictReason::BotNotSetUp
    } else {
        ConflictReason::BotNotRunning
    };
    Err(reason.into())
}

/// Stores the heartbeat of a bot that has stopped, or of a test.
pub async fn record_heartbeat(
    services: &AppServices,
    faults: Vec<String>,
    gateway: GatewayStatus,
) -> Result<()> {
    let stored = record_heartbeat_of(services, "", faults, gateway).await;
    stored.map(drop)
}

/// Stores a heartbeat, and returns the instance that wrote the one before if it was another. Records an event only if
/// the bot's status or its problems changed.
pub async fn record_heartbeat_of(
    services: &AppServices,
    instance: &str,
    faults: Vec<String>,
    gateway: GatewayStatus,
) -> Result<Option<String>> {
    let mut change = UnitOfWork::begin(services, ActorIdentity::System).await?;
    let now = change.now;
    let before = change.bot_heartbeat().await?;
    let heartbeat = BotHeartbeat {
        at: now,
        faults,
        gateway,
        instance: instance.to_owned(),
    };
    let other = before.as_ref().map(|before| before.instance.clone());
    let is_news = liveness_of(before.as_ref(), now) != liveness_of(Some(&heartbeat), now)
        || before.is_some_and(|before| before.faults != heartbeat.faults);
    change.put_bot_heartbeat(&heartbeat).await?;
    if is_news {
        change.record(&Event::MessagesChanged).await?;
    }
    change.commit().await?;
    Ok(other.filter(|other| !other.is_empty() && *other != instance))
}

fn liveness_of(heartbeat: Option<&BotHeartbeat>, now: DateTime<Utc>) -> BotLiveness {
    match heartbeat {
        None => BotLiveness::Never,
        Some(heartbeat) if now - heartbeat.at > HEARTBEAT_TIMEOUT => BotLiveness::Late,
        Some(heartbeat) if !heartbeat.gateway.is_connected => BotLiveness::Disconnected,
        Some(_) => BotLiveness::Alive,
    }
}
