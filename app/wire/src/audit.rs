//! The audit log: who changed what and when, with the values before and after.

use app_domain::permission::ActorKind;
use app_domain::{PlayerId, UtcInstant};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// One change in the audit log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AuditEntryBody {
    pub id: i64,
    /// RFC 3339 UTC.
    pub at: UtcInstant,
    pub actor: AuditActorBody,
    /// Snake case, for example `availability_changed`.
    #[cfg_attr(feature = "schemas", schema(example = "availability_changed"))]
    pub action: String,
    /// The changed object: a player's chat id, optionally with a part after a slash; a date; a name.
    pub subject: String,
    /// The player's name, if the subject is a player.
    pub subject_name: Option<String>,
    /// A sentence for people.
    #[cfg_attr(
        feature = "schemas",
        schema(example = "Mika changed Kim’s Thu 26 Nov: 19:00–22:00 to not available")
    )]
    pub summary: String,
    /// The changed fields with readable values.
    pub changes: Vec<FieldChange>,
    #[cfg_attr(feature = "schemas", schema(value_type = Object, nullable = true))]
    pub before: Option<Value>,
    #[cfg_attr(feature = "schemas", schema(value_type = Object, nullable = true))]
    pub after: Option<Value>,
}

/// The author of a change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AuditActorBody {
    pub kind: ActorKind,
    pub chat_id: Option<PlayerId>,
    /// Empty for an automatic change.
    pub name: String,
}

/// One changed field. A missing value is an empty text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
pub struct FieldChange {
    pub field: String,
    pub before: String,
    pub after: String,
}

/// The filter of the audit log; an empty text means no restriction. Dates are in the bot timezone.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct AuditFilterRequest {
    /// A chat id, `operator` or `system`.
    pub actor: String,
    pub action: String,
    /// The chat id of the player who was changed.
    pub subject: String,
    pub from: String,
    pub to: String,
}

/// A page of the audit log, newest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AuditListBody {
    pub entries: Vec<AuditEntryBody>,
    /// The `before` of the next page; `None` at the end.
    pub next: Option<i64>,
}
