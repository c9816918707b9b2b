//! Templates of strategies.

use serde::{Deserialize, Serialize};
use serde_json::Value;

#[cfg(feature = "schemas")]
use crate::text_schemas::{SideName, UuidText};

/// A template that is offered for a new strategy.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TemplateItem {
    /// The key of a built-in template, or the UUID of a strategy.
    #[cfg_attr(feature = "schemas", schema(example = "attack-execute"))]
    pub id: String,
    pub is_built_in: bool,
    pub title: String,
    /// The purpose of a built-in template; null for a template of the team.
    pub summary: Option<String>,
    /// Null if the template is for every map.
    pub map: Option<String>,
    /// `Attack` or `Defense`; null if the template is for both.
    #[cfg_attr(feature = "schemas", schema(value_type = Option<SideName>))]
    pub side: Option<String>,
    pub tags: Vec<String>,
    pub agents: Vec<String>,
    /// The folder of the team's own template.
    #[cfg_attr(feature = "schemas", schema(value_type = Option<UuidText>))]
    pub folder_id: Option<String>,
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
