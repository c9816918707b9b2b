//! The bin of the stratbook.

use serde::{Deserialize, Serialize};

use crate::AuthorBody;
#[cfg(feature = "schemas")]
use crate::text_schemas::{BinEntryKindName, UuidText};

/// A deleted strategy, or a deleted folder with its contents.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct BinEntryBody {
    /// The UUID of the strategy or folder.
    #[cfg_attr(feature = "schemas", schema(value_type = UuidText))]
    pub id: String,
    /// `strategy` or `folder`.
    #[cfg_attr(feature = "schemas", schema(value_type = BinEntryKindName))]
    pub kind: String,
    /// The title of the strategy, or the name of the folder.
    pub title: String,
    /// Number of folders, including the deleted folder itself.
    pub folders: u64,
    /// Number of strategies, including the deleted strategy itself.
    pub strategies: u64,
    /// RFC 3339 UTC.
    #[cfg_attr(feature = "schemas", schema(format = DateTime))]
    pub deleted_at: String,
    pub deleted_by: AuthorBody,
    /// RFC 3339 UTC. The entry is deleted for good on the day after.
    #[cfg_attr(feature = "schemas", schema(format = DateTime))]
    pub kept_until: String,
}

/// A page of the bin, the latest deletion first.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BinListBody {
    pub entries: Vec<BinEntryBody>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_cursor: Option<String>,
}

/// A strategy or folder that was restored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RestoredBody {
    /// UUID.
    #[cfg_attr(feature = "schemas", schema(value_type = UuidText))]
    pub id: String,
    /// `strategy` or `folder`.
    #[cfg_attr(feature = "schemas", schema(value_type = BinEntryKindName))]
    pub kind: String,
    /// The title or name. A folder gets another name if a sibling now has its name.
    pub title: String,
    /// UUID of the folder that contains it; null if it is in no folder.
    #[cfg_attr(feature = "schemas", schema(value_type = Option<UuidText>))]
    pub folder_id: Option<String>,
    /// Whether it is in no folder because its folder no longer exists.
    pub is_at_top: bool,
}
