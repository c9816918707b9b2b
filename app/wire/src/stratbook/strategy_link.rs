//! Links to a strategy for outsiders, and the shared strategy.

use app_domain::strategy::{Side, StrategyId};
use app_domain::strategy_link::StrategyLinkId;
use app_domain::{Day, UtcInstant};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::strategy::UploadBody;

/// An open link, without its secret.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct StrategyLinkBody {
    /// UUID.
    pub id: StrategyLinkId,
    /// UUID.
    pub strategy_id: StrategyId,
    /// The title of the strategy.
    pub title: String,
    /// Whether the strategy is in the bin, where the link does not open it.
    pub is_in_bin: bool,
    /// RFC 3339 UTC.
    pub created_at: UtcInstant,
    /// The name of the admin when the link was created.
    pub created_by: String,
    /// RFC 3339 UTC; null if the link does not expire.
    pub expires_at: Option<UtcInstant>,
    /// `DD.MM.YYYY`: the last day on which the link was opened, in the bot timezone; null if it was never opened.
    #[cfg_attr(feature = "schemas", schema(example = "26.11.2026"))]
    pub last_used_on: Option<Day>,
}

/// A new link.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct NewStrategyLinkBody {
    #[serde(flatten)]
    pub link: StrategyLinkBody,
    /// The address for outsiders, which is sent only in this response.
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
    pub side: Option<Side>,
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
