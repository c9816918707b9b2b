//! Changes of several strategies at once.

use serde::{Deserialize, Serialize};

/// A change of one of several strategies; missing fields stay.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BulkChangeRequest {
    /// UUID.
    pub id: String,
    /// The version that the change is based on; without it the last change wins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<i64>,
    /// UUID; empty: out of its folder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub folder_id: Option<String>,
    /// At most 20 of at most 40 characters, instead of the present ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tags: Option<Vec<String>>,
}

/// Changes of several strategies: all of them or none.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct BulkUpdateRequest {
    pub changes: Vec<BulkChangeRequest>,
}
