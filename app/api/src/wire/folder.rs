//! Folders on the wire (interface §2.6).

use app_domain::folder::Color;
use serde::{Deserialize, Serialize};

/// A folder with all below it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct FolderBody {
    /// UUID.
    pub id: String,
    pub name: String,
    /// `none`, `red`, `orange`, `yellow`, `green`, `blue`, `purple` or `pink`.
    #[cfg_attr(feature = "server", schema(value_type = String, example = "blue"))]
    pub color: Color,
    /// UUID; null at the top.
    pub parent_id: Option<String>,
    /// Place among the folders beside it, from 0.
    pub sort_order: i32,
    /// How many strategies lie in the folder itself.
    pub strategy_count: i64,
    #[cfg_attr(feature = "server", schema(no_recursion))]
    pub children: Vec<FolderBody>,
}

/// A folder to be created or changed; what is missing stays. An empty `parentId` means the top.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct FolderDraft {
    /// A new folder needs one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "server",
        schema(min_length = 1, max_length = 100, nullable = false)
    )]
    pub name: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "server", schema(nullable = false, example = "blue"))]
    pub color: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent_id: Option<String>,
    /// The place among the folders there, from 0; beyond the last means last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "server", schema(nullable = false, minimum = 0))]
    pub sort_order: Option<i64>,
}

/// What went with a folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
pub struct FoldersRemoved {
    /// The folder itself included.
    pub folders: u64,
    pub strategies: u64,
}
