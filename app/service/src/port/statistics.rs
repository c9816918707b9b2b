//! What the statistics read: years in one go, and no more of each row than they need.

use app_domain::statistics::presence::HeardDay;
use app_domain::{Day, PlayerId};
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::store::Result;

/// What somebody who is or was in the team said about some days.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeardPlayer {
    pub player: PlayerId,
    /// The name held on leaving; `None` as long as nobody of this id has left.
    pub held_name: Option<String>,
    /// By date.
    pub days: Vec<HeardDay>,
}

/// What an entry of the audit log tells of a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trace {
    /// Of the entry.
    pub id: i64,
    pub at: DateTime<Utc>,
    pub player: PlayerId,
    pub told: Told,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Told {
    /// The player was registered.
    Registered,
    /// Somebody wrote the player's answer to these team days.
    Answered(Vec<Day>),
}

/// Ranges of days include both ends.
#[async_trait]
pub trait StatisticsReads {
    /// By player.
    async fn heard(&mut self, from: Day, to: Day) -> Result<Vec<HeardPlayer>>;
    /// Of the entries after the one with the id `after`, oldest first.
    async fn traces(&mut self, after: i64) -> Result<Vec<Trace>>;
}
