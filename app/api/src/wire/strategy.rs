//! Strategies on the wire (interface §2.5).

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Who changed something last.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct EditorBody {
    /// Null for an operator.
    pub user_id: Option<String>,
    /// The name held then.
    pub display_name: String,
}

/// A strategy in a list: all but its text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct StrategyItem {
    /// UUID.
    pub id: String,
    pub title: String,
    pub map: Option<String>,
    /// `Attack` or `Defense`.
    pub side: Option<String>,
    pub tags: Vec<String>,
    pub agents: Vec<String>,
    /// UUID; null outside all folders.
    pub folder_id: Option<String>,
    pub version: i64,
    /// RFC 3339 UTC.
    pub updated_at: String,
    pub updated_by: EditorBody,
    /// Only in a search: the title in pieces, plain and marked in turn, the first one plain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "server", schema(nullable = false))]
    pub title_marks: Option<Vec<String>>,
    /// Only in a search: the part of the text that shows why it was found, in pieces as `titleMarks`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "server", schema(nullable = false, example = json!(["…then ", "smo", "ke heaven…"])))]
    pub snippet: Option<Vec<String>>,
}

/// A whole strategy.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct StrategyBody {
    #[serde(flatten)]
    pub item: StrategyItem,
    /// RFC 3339 UTC.
    pub created_at: String,
    /// The rich text as the editor's JSON document.
    #[cfg_attr(feature = "server", schema(value_type = Object))]
    pub content: Value,
}

/// A strategy to be created or changed; what is missing stays. An empty `map`, `side` or `folderId` takes it away.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct StrategyDraft {
    /// A new strategy needs one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "server",
        schema(min_length = 1, max_length = 200, nullable = false)
    )]
    pub title: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub map: Option<String>,
    /// `Attack` or `Defense`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<String>,
    /// At most 20 of at most 40 characters; also as one text with commas.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "server", schema(nullable = false))]
    pub tags: Option<Vec<String>>,
    /// At most 10; also as one text with commas.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "server", schema(nullable = false))]
    pub agents: Option<Vec<String>>,
    /// The rich text as the editor's JSON document, also as its JSON text; at most 256 KiB.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "server", schema(value_type = Option<Object>, nullable = false))]
    pub content: Option<Value>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub folder_id: Option<String>,
    /// What a change starts from; `If-Match` says the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "server", schema(nullable = false))]
    pub version: Option<i64>,
}

/// What is asked of the list; what is empty does not matter.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct StrategiesAsked {
    pub search: String,
    pub map: String,
    pub side: String,
    pub tags: Vec<String>,
    pub agents: Vec<String>,
    /// A folder with all below it, or `none`: outside all folders.
    pub folder_id: String,
    /// Not what lies in folders below.
    pub direct: bool,
    /// `relevance`, `changed` or `title`.
    pub sort: String,
}

/// A part of the list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StrategiesPart {
    pub strategies: Vec<StrategyItem>,
    pub next_cursor: Option<String>,
}

/// A saved version in the history.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct VersionItem {
    pub version: i64,
    pub title: String,
    pub map: Option<String>,
    pub side: Option<String>,
    pub tags: Vec<String>,
    pub agents: Vec<String>,
    /// RFC 3339 UTC.
    pub saved_at: String,
    pub saved_by: EditorBody,
}

/// A saved version with its text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct VersionBody {
    #[serde(flatten)]
    pub item: VersionItem,
    #[cfg_attr(feature = "server", schema(value_type = Object))]
    pub content: Value,
}

/// A part of the history, newest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct VersionsPart {
    pub versions: Vec<VersionItem>,
    /// Where the next part begins.
    pub next: Option<i64>,
}
