//! The activity log: each entry is written in the transaction of its change.

use app_domain::PlayerId;
use app_domain::permission::ActorIdentity;
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::store::Result;

/// A stored entry: who changed what, when, with the values before and after.
#[derive(Debug, Clone, PartialEq)]
pub struct ActivityRecord {
    pub at: DateTime<Utc>,
    pub actor: ActorIdentity,
    /// In snake case, for example `player_created`.
    pub action: String,
    /// The affected thing: a player's id, optionally followed by a slash and a part of the player's data; a date; a
    /// name; a poll's id.
    pub subject: String,
    pub before: Option<serde_json::Value>,
    pub after: Option<serde_json::Value>,
}

/// An actor as a search criterion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ActivityActor {
    Player(PlayerId),
    /// Any operator.
    Operator,
    System,
}

/// A filter of entries. A field that is `None` matches everything.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ActivityRecordFilter {
    pub actor: Option<ActivityActor>,
    /// An action, or its prefix.
    pub action: Option<String>,
    /// The affected player.
    pub subject: Option<PlayerId>,
    pub from: Option<DateTime<Utc>>,
    /// Exclusive.
    pub until: Option<DateTime<Utc>>,
}

#[async_trait]
pub trait ActivityReads {
    /// Returns at most `limit` entries with their ids, newest first, starting below the id `before` (`None`: at the
    /// newest).
    async fn activity_records(
        &mut self,
        filter: &ActivityRecordFilter,
        before: Option<i64>,
        limit: u32,
    ) -> Result<Vec<(i64, ActivityRecord)>>;
}

#[async_trait]
pub trait ActivityWrites {
    async fn insert_activity_record(&mut self, entry: &ActivityRecord) -> Result<()>;
}
