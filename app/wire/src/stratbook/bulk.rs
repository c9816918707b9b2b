//! Changes of several strategies at once.

use app_domain::folder::FolderId;
use app_domain::strategy::StrategyId;
use serde::{Deserialize, Serialize};

use crate::OptionalText;

/// Changes to one of several strategies. Omitted fields keep their values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BulkChangeRequest {
    pub id: StrategyId,
    /// The version that the change is based on. If it is omitted, the last change wins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<i64>,
    /// Empty to take the strategy out of its folder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub folder_id: Option<OptionalText<FolderId>>,
    /// The tags that replace the current ones: at most 20, of at most 40 characters each.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tags: Option<Vec<String>>,
}

/// Changes to several strategies. Either all of them are applied or none.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct BulkUpdateRequest {
    pub changes: Vec<BulkChangeRequest>,
}
