//! The stratbook's folders.

use app_domain::folder::{FolderColor, FolderId};
use serde::{Deserialize, Serialize};

use crate::OptionalText;

/// A folder with its subfolders.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct FolderBody {
    /// UUID.
    pub id: FolderId,
    pub name: String,
    /// `none`, `red`, `orange`, `yellow`, `green`, `blue`, `purple` or `pink`.
    pub color: FolderColor,
    /// UUID; null at the top.
    pub parent_id: Option<FolderId>,
    /// Index among its sibling folders, from 0.
    pub sort_order: i32,
    /// Number of strategies directly in the folder.
    pub strategy_count: i64,
    #[cfg_attr(feature = "schemas", schema(no_recursion))]
    pub children: Vec<FolderBody>,
    /// The content below the folder if `children` does not list it. Present only in the portal's list of a large tree.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", schema(ignore))]
    pub unlisted: Option<UnlistedFoldersBody>,
}

/// The number of folders that are not listed, and of the strategies in them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnlistedFoldersBody {
    pub folders: usize,
    pub strategies: i64,
}

/// The folders of a large tree that the portal lists.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct FolderListRequest {
    /// UUIDs of folders that are listed with their children, as are the folders above them.
    pub shown: Vec<FolderId>,
    pub is_complete: bool,
}

/// A new or changed folder. Omitted fields keep their values. An empty `parentId` means the top level.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FolderRequest {
    /// Required for a new folder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<FolderColor>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent_id: Option<OptionalText<FolderId>>,
    /// Index among its sibling folders, from 0. An index that is too large means the last position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sort_order: Option<i64>,
}

/// Number of records that were deleted with a folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
pub struct FolderRemovalBody {
    /// Includes the folder itself.
    pub folders: u64,
    pub strategies: u64,
}
