//! Changes of several strategies at once.

#[cfg(feature = "schemas")]
use crate::text_schemas::UuidText;
use serde::{Deserialize, Serialize};

/// A change of one of several strategies; missing fields stay.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct BulkChangeRequest {
    /// UUID.
    #[cfg_attr(feature = "schemas", schema(value_type = UuidText))]
    pub id: String,
    /// The version that the change is based on; without it the last change wins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", schema(nullable = false))]
    pub version: Option<i64>,
    /// UUID; empty: out of its folder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", schema(nullable = false))]
    pub folder_id: Option<String>,
    /// At most 20 of at most 40 characters, instead of the present ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", schema(nullable = false))]
    pub tags: Option<Vec<String>>,
}

/// Changes of several strategies: all of them or none.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
pub struct BulkUpdateRequest {
    #[cfg_attr(feature = "schemas", schema(max_items = 200))]
    pub changes: Vec<BulkChangeRequest>,
}

/// Strategies to delete: all of them or none.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
pub struct BulkDeletionRequest {
    #[cfg_attr(feature = "schemas", schema(value_type = Vec<UuidText>, max_items = 200))]
    pub ids: Vec<String>,
}
