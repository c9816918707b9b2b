//! The audit log on the wire: who changed what, when, from what to what.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// One change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AuditEntryBody {
    pub id: i64,
    /// RFC 3339 UTC.
    pub at: String,
    pub actor: AuditActorBody,
    /// Snake case, for example `availability_changed`.
    #[cfg_attr(feature = "server", schema(example = "availability_changed"))]
    pub action: String,
    /// What it was done to: a player's chat id, maybe with a part of the player's behind a slash; a date; a name.
    pub subject: String,
    /// The player's name, where the subject is a player.
    pub subject_name: Option<String>,
    /// A sentence for people.
    #[cfg_attr(
        feature = "server",
        schema(example = "Mika changed Kim’s Thu 26 Nov: 19:00–22:00 to not available")
    )]
    pub summary: String,
    /// The fields that differ, in words.
    pub changes: Vec<FieldChange>,
    #[cfg_attr(feature = "server", schema(value_type = Object, nullable = true))]
    pub before: Option<Value>,
    #[cfg_attr(feature = "server", schema(value_type = Object, nullable = true))]
    pub after: Option<Value>,
}

/// Who acted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AuditActorBody {
    /// `player`, `operator`, or `system` for the product itself.
    #[cfg_attr(feature = "server", schema(example = "player"))]
    pub kind: String,
    pub chat_id: Option<String>,
    /// Empty for the product itself.
    pub name: String,
}

/// One field that is not what it was; empty where there is nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
pub struct FieldChange {
    pub field: String,
    pub before: String,
    pub after: String,
}

/// What the portal asks for; an empty text does not matter. Dates are those of the bot timezone.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct AuditAsked {
    /// A chat id, `operator` or `system`.
    pub actor: String,
    pub action: String,
    /// The chat id of the player it was done to.
    pub subject: String,
    pub from: String,
    pub to: String,
}

/// A part of the log, newest first, for the portal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AuditPart {
    pub entries: Vec<AuditEntryBody>,
    /// Where the next part begins.
    pub next: Option<i64>,
}
