//! The bot's heartbeat.

use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::store::Result;

/// The last heartbeat: its time, and the bot's problems.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BotHeartbeat {
    pub at: DateTime<Utc>,
    /// Sentences for people.
    pub faults: Vec<String>,
    pub gateway: GatewayStatus,
    /// The process that wrote it; empty for one that has stopped.
    pub instance: String,
}

/// The bot's connection to Discord's gateway. A disconnected bot receives no commands, but may still send messages.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GatewayStatus {
    pub is_connected: bool,
    /// When `is_connected` last changed.
    pub since: Option<DateTime<Utc>>,
    /// When Discord last acknowledged a heartbeat of the connection.
    pub heartbeat: Option<DateTime<Utc>>,
}

#[async_trait]
pub trait HeartbeatReads {
    /// `None`: no bot has ever run on this database.
    async fn bot_heartbeat(&mut self) -> Result<Option<BotHeartbeat>>;
}

#[async_trait]
pub trait HeartbeatWrites {
    async fn put_bot_heartbeat(&mut self, heartbeat: &BotHeartbeat) -> Result<()>;
}
