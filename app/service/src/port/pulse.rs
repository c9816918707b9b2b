//! The bot's sign of life.

use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::store::Result;

/// When the bot was last alive, and what it could not do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pulse {
    pub at: DateTime<Utc>,
    /// Sentences for people.
    pub faults: Vec<String>,
    pub gateway: GatewayPulse,
}

/// Whether the bot receives what people do in chat. A disconnected bot answers nobody, but may still send messages.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GatewayPulse {
    pub is_connected: bool,
    /// When that last changed.
    pub since: Option<DateTime<Utc>>,
    /// When the platform last acknowledged a heartbeat.
    pub heartbeat: Option<DateTime<Utc>>,
}

#[async_trait]
pub trait PulseReads {
    /// `None`: no bot has ever run on this database.
    async fn pulse(&mut self) -> Result<Option<Pulse>>;
}

#[async_trait]
pub trait PulseWrites {
    async fn put_pulse(&mut self, pulse: &Pulse) -> Result<()>;
}
