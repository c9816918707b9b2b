//! Strategies, their versions and attachments.

use app_domain::folder::FolderId;
use app_domain::strategy::{Side, StrategyId};
use app_domain::strategy_template::TemplateId;
use app_domain::upload::UploadId;
use app_domain::{PlayerId, UtcInstant};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::OptionalText;

/// The author of the last change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AuthorBody {
    /// Null for an operator.
    pub user_id: Option<PlayerId>,
    /// The name at the time of the change.
    pub display_name: String,
}

/// A strategy without its text, for lists.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct StrategyItem {
    /// UUID.
    pub id: StrategyId,
    pub title: String,
    pub map: Option<String>,
    /// `Attack` or `Defense`.
    pub side: Option<Side>,
    pub tags: Vec<String>,
    pub agents: Vec<String>,
    /// UUID; null if the strategy is in no folder.
    pub folder_id: Option<FolderId>,
    pub version: i64,
    /// RFC 3339 UTC.
    pub updated_at: UtcInstant,
    pub updated_by: AuthorBody,
    /// Only in search results: the title in pieces, alternately plain and highlighted, starting with a plain one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", schema(nullable = false))]
    pub title_marks: Option<Vec<String>>,
    /// Only in search results: the matching part of the text, in pieces as in `titleMarks`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", schema(nullable = false, example = json!(["…then ", "smo", "ke heaven…"])))]
    pub snippet: Option<Vec<String>>,
    /// Only in lists: the path of a small picture of the first map board, as SVG. It changes with the picture.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "schemas",
        schema(
            nullable = false,
            example = "/uploads/boards/5f0c6f4be1a94d0c8a6a1c1d5b7e9f20.svg"
        )
    )]
    pub picture: Option<String>,
}

/// An image or a PDF that is attached to a strategy.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
pub struct UploadBody {
    pub id: UploadId,
    /// A path on this site.
    #[cfg_attr(
        feature = "schemas",
        schema(example = "/uploads/5f0c6f4be1a94d0c8a6a1c1d5b7e9f20.png")
    )]
    pub url: String,
    pub name: String,
    /// Media type.
    #[serde(rename = "type")]
    #[cfg_attr(feature = "schemas", schema(example = "image/png"))]
    pub kind: String,
    /// Bytes.
    pub size: u64,
    /// Pixels of an image.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", schema(nullable = false))]
    pub width: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", schema(nullable = false))]
    pub height: Option<u32>,
}

/// A whole strategy.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct StrategyBody {
    #[serde(flatten)]
    pub item: StrategyItem,
    /// RFC 3339 UTC.
    pub created_at: UtcInstant,
    /// The rich text as the editor's JSON document.
    #[cfg_attr(feature = "schemas", schema(value_type = Object))]
    pub content: Value,
    /// Attached images in the order in which they were added. Images that only the text shows are not included.
    pub images: Vec<UploadBody>,
    /// Attached PDFs.
    pub files: Vec<UploadBody>,
}

/// A new or changed strategy. Omitted fields keep their values; an empty `map`, `side` or `folderId` clears the field.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StrategyRequest {
    /// For a new strategy: a UUID version 7 from the caller. After a lost response the request can be repeated with the
    /// same id; it returns the strategy that was created the first time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<StrategyId>,
    /// For a new strategy: a template, from which omitted fields other than the title are taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub template: Option<TemplateId>,
    /// Required for a new strategy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub map: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<OptionalText<Side>>,
    /// At most 20, of at most 40 characters each; may also be one comma-separated text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tags: Option<Vec<String>>,
    /// At most 10; may also be one comma-separated text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agents: Option<Vec<String>>,
    /// The rich text as the editor's JSON document, or as its JSON text; at most 256 KiB.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub content: Option<Value>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub folder_id: Option<OptionalText<FolderId>>,
    /// Ids of attached images to remove; may also be one comma-separated text. Earlier versions keep them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remove_images: Vec<UploadId>,
    /// The same for attached PDFs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remove_files: Vec<UploadId>,
    /// The version that a change is based on; same as `If-Match`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<i64>,
}

/// The address of an image for the server to fetch.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ImageUrlRequest {
    /// An http or https address on the public internet.
    pub url: String,
}

/// An image that was uploaded for a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
pub struct ImageBody {
    /// A path on this site.
    pub url: String,
    /// Pixels.
    pub width: u32,
    pub height: u32,
}

/// The filter of the list; an empty field means no restriction.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct StrategyFilterRequest {
    pub search: String,
    pub map: String,
    pub side: String,
    pub tags: Vec<String>,
    pub agents: Vec<String>,
    /// An agent with a lineup on a map board; with a map, on a board of this map.
    pub lineup: String,
    /// A folder including its subfolders, or `none` for strategies in no folder.
    pub folder_id: String,
    /// Excludes strategies in subfolders.
    pub direct: bool,
    /// `relevance`, `changed` or `title`.
    pub sort: String,
}

/// A page of the list of strategies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StrategyListBody {
    pub strategies: Vec<StrategyItem>,
    pub next_cursor: Option<String>,
}

/// A saved version in the history, without its text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct VersionItem {
    pub version: i64,
    /// The name that an editor has given to the version. A named version is kept permanently.
    #[serde(default)]
    pub name: Option<String>,
    pub title: String,
    pub map: Option<String>,
    pub side: Option<Side>,
    pub tags: Vec<String>,
    pub agents: Vec<String>,
    /// RFC 3339 UTC.
    pub saved_at: UtcInstant,
    pub saved_by: AuthorBody,
}

/// A saved version with its text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct VersionBody {
    #[serde(flatten)]
    pub item: VersionItem,
    #[cfg_attr(feature = "schemas", schema(value_type = Object))]
    pub content: Value,
    /// Attached images in the order in which they were added. Images that only the text shows are not included.
    pub images: Vec<UploadBody>,
    /// Attached PDFs.
    pub files: Vec<UploadBody>,
}

/// A page of the history, newest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct VersionListBody {
    pub versions: Vec<VersionItem>,
    /// The `before` of the next page; `None` at the end.
    pub next: Option<i64>,
}
