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

/// An image or a PDF that is attached to a strategy.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
pub struct UploadBody {
    pub id: String,
    /// On this site.
    #[cfg_attr(
        feature = "server",
        schema(example = "/uploads/5f0c6f4be1a94d0c8a6a1c1d5b7e9f20.png")
    )]
    pub url: String,
    pub name: String,
    /// Media type.
    #[serde(rename = "type")]
    #[cfg_attr(feature = "server", schema(example = "image/png"))]
    pub kind: String,
    /// Bytes.
    pub size: u64,
    /// Pixels of an image.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "server", schema(nullable = false))]
    pub width: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "server", schema(nullable = false))]
    pub height: Option<u32>,
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
    /// Attached, in the order in which they were added; images that only the text shows are not among them.
    pub images: Vec<UploadBody>,
    /// Attached PDFs.
    pub files: Vec<UploadBody>,
}

/// A strategy to be created or changed; what is missing stays. An empty `map`, `side` or `folderId` takes it away.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct StrategyDraft {
    /// Of a new strategy: a UUID of version 7 that the caller has made. Whoever hears no answer asks again with the same
    /// one, and is answered the strategy that was made then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "server",
        schema(nullable = false, example = "0199f5c2-7c1e-7d3a-9f00-3c5d8e2a1b47")
    )]
    pub id: Option<String>,
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
    /// Ids of attached images that are to go; also as one text with commas. Earlier versions keep them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remove_images: Vec<String>,
    /// The same for attached PDFs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remove_files: Vec<String>,
    /// What a change starts from; `If-Match` says the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "server", schema(nullable = false))]
    pub version: Option<i64>,
}

/// A strategy as a form, with any number of files (100 attachments in all).
#[cfg(feature = "server")]
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "describes forms, which are read part by part")]
pub struct StrategyForm {
    #[schema(inline)]
    #[serde(flatten)]
    draft: StrategyDraft,
    /// PNG, JPEG, WebP, GIF or AVIF, each of at most 5 MiB and 40 megapixels; what it is, its bytes say.
    #[schema(value_type = Option<Vec<String>>, format = Binary, nullable = false)]
    images: (),
    /// PDFs of at most 10 MiB each.
    #[schema(value_type = Option<Vec<String>>, format = Binary, nullable = false)]
    files: (),
}

/// One image as a form.
#[cfg(feature = "server")]
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "describes a form, which is read part by part")]
pub struct ImageForm {
    #[schema(value_type = String, format = Binary)]
    image: (),
}

/// The address of an image that the server fetches.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
pub struct ImageAddress {
    /// On the public internet, by http or https.
    pub url: String,
}

/// An image that has been uploaded for a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
pub struct ImageBody {
    /// On this site.
    pub url: String,
    /// Pixels.
    pub width: u32,
    pub height: u32,
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
    /// Attached, in the order in which they were added; images that only the text shows are not among them.
    pub images: Vec<UploadBody>,
    /// Attached PDFs.
    pub files: Vec<UploadBody>,
}

/// A part of the history, newest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct VersionsPart {
    pub versions: Vec<VersionItem>,
    /// Where the next part begins.
    pub next: Option<i64>,
}
