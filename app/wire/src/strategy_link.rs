//! Links to a strategy for outsiders, and what they show.

#[cfg(feature = "schemas")]
use crate::text_schemas::{SideName, UuidText};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::strategy::UploadBody;

/// An open link, without its secret.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct StrategyLinkBody {
    /// UUID.
    #[cfg_attr(feature = "schemas", schema(value_type = UuidText))]
    pub id: String,
    /// UUID.
    #[cfg_attr(feature = "schemas", schema(value_type = UuidText))]
    pub strategy_id: String,
    /// The title of the strategy.
    pub title: String,
    /// Whether the strategy is in the bin, where the link does not open it.
    pub is_in_bin: bool,
    /// RFC 3339 UTC.
    #[cfg_attr(feature = "schemas", schema(format = DateTime))]
    pub created_at: String,
    /// The name of the admin at that time.
    pub created_by: String,
    /// RFC 3339 UTC; null if it is open until it is closed.
    #[cfg_attr(feature = "schemas", schema(format = DateTime))]
    pub expires_at: Option<String>,
    /// `DD.MM.YYYY`: the last day on which it was opened, in the bot timezone; null if never.
    #[cfg_attr(feature = "schemas", schema(example = "26.11.2026"))]
    pub last_used_on: Option<String>,
}

/// A new link.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct NewStrategyLinkBody {
    #[serde(flatten)]
    pub link: StrategyLinkBody,
    /// The address for outsiders, shown only once.
    pub url: String,
}

/// A strategy as outsiders read it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SharedStrategyBody {
    pub title: String,
    pub map: Option<String>,
    /// `Attack` or `Defense`.
    #[cfg_attr(feature = "schemas", schema(value_type = Option<SideName>))]
    pub side: Option<String>,
    pub tags: Vec<String>,
    pub agents: Vec<String>,
    /// The rich text as the editor's JSON document.
    #[cfg_attr(feature = "schemas", schema(value_type = Object))]
    pub content: Value,
    /// Attached images.
    pub images: Vec<UploadBody>,
    /// Attached PDFs.
    pub files: Vec<UploadBody>,
}
