//! Templates of strategies.

use app_domain::folder::FolderId;
use app_domain::strategy::Side;
use app_domain::strategy_template::TemplateId;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A template that is offered for a new strategy.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TemplateItem {
    pub id: TemplateId,
    pub is_built_in: bool,
    pub title: String,
    /// The purpose of a built-in template; null for a template of the team.
    pub summary: Option<String>,
    /// Null if the template is for every map.
    pub map: Option<String>,
    /// `Attack` or `Defense`; null if the template is for both.
    pub side: Option<Side>,
    pub tags: Vec<String>,
    pub agents: Vec<String>,
    /// The folder of the team's own template.
    pub folder_id: Option<FolderId>,
}

/// A template with its text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TemplateBody {
    #[serde(flatten)]
    pub item: TemplateItem,
    /// The rich text as the editor's JSON document.
    #[cfg_attr(feature = "schemas", schema(value_type = Object))]
    pub content: Value,
}
