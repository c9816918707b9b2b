//! The bin of the stratbook.

use app_domain::UtcInstant;
use app_domain::folder::FolderId;
use app_domain::stratbook_bin::{BinEntryId, BinEntryKind};
use serde::{Deserialize, Serialize};

use crate::AuthorBody;

/// A deleted strategy, or a deleted folder with its contents.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct BinEntryBody {
    /// The UUID of the strategy or folder.
    pub id: BinEntryId,
    /// `strategy` or `folder`.
    pub kind: BinEntryKind,
    /// The title of the strategy, or the name of the folder.
    pub title: String,
    /// Number of folders, including the deleted folder itself.
    pub folders: u64,
    /// Number of strategies, including the deleted strategy itself.
    pub strategies: u64,
    /// RFC 3339 UTC.
    pub deleted_at: UtcInstant,
    pub deleted_by: AuthorBody,
    /// RFC 3339 UTC. The entry is deleted for good on the day after.
    pub kept_until: UtcInstant,
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
    pub id: BinEntryId,
    /// `strategy` or `folder`.
    pub kind: BinEntryKind,
    /// The title or name. A folder gets another name if a sibling now has its name.
    pub title: String,
    /// UUID of the folder that contains it; null if it is in no folder.
    pub folder_id: Option<FolderId>,
    /// Whether it is in no folder because its folder no longer exists.
    pub is_at_top: bool,
}
