//! Who changed what: written in the transaction of the change itself.

use app_domain::PlayerId;
use app_domain::permission::Actor;
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::store::Result;

/// Who changed what, when, from what to what.
#[derive(Debug, Clone, PartialEq)]
pub struct AuditEntry {
    pub at: DateTime<Utc>,
    pub actor: Actor,
    /// Snake case, for example `player_created`.
    pub action: String,
    /// What it was done to: a player's id, maybe with a part of the player's behind a slash; a date; a name; a poll's
    /// number.
    pub subject: String,
    pub before: Option<serde_json::Value>,
    pub after: Option<serde_json::Value>,
}

/// Who acted, as somebody looks for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AuditActor {
    Player(PlayerId),
    /// Any operator.
    Operator,
    System,
}

/// Which entries; what is `None` does not matter.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AuditFilter {
    pub actor: Option<AuditActor>,
    /// An action, or the letters with which it begins.
    pub action: Option<String>,
    /// The player it was done to.
    pub subject: Option<PlayerId>,
    pub from: Option<DateTime<Utc>>,
    /// The first moment that is too late.
    pub until: Option<DateTime<Utc>>,
}

#[async_trait]
pub trait AuditReads {
    /// The newest entries before `cursor` (an entry's id; `None`: from the end), newest first.
    async fn audit(
        &mut self,
        filter: &AuditFilter,
        before: Option<i64>,
        limit: u32,
    ) -> Result<Vec<(i64, AuditEntry)>>;
}

#[async_trait]
pub trait AuditWrites {
    async fn audit_entry(&mut self, entry: &AuditEntry) -> Result<()>;
}
