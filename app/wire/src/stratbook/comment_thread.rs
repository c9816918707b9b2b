//! Comments on a strategy and on passages of it.

use app_domain::UtcInstant;
use app_domain::comment_thread::{ThreadId, ThreadMessageId};
use serde::{Deserialize, Serialize};

use crate::AuthorBody;

/// A thread of comments on a passage, a board or the whole strategy.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CommentThreadBody {
    /// UUID. The passage or board has a mark `comment` with this `id`.
    pub id: ThreadId,
    /// The beginning of the passage when the thread was created, with a line for each block, or the name of the board.
    /// Empty if the thread is about the whole strategy.
    pub quote: String,
    /// Whether the board, or any text of the passage, still exists.
    pub has_passage: bool,
    /// RFC 3339 UTC.
    pub created_at: UtcInstant,
    /// RFC 3339 UTC; null while the thread is open.
    pub resolved_at: Option<UtcInstant>,
    pub resolved_by: Option<AuthorBody>,
    /// In the order in which they were written. The first message has the id of the thread.
    pub messages: Vec<ThreadMessageBody>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ThreadMessageBody {
    /// UUID.
    pub id: ThreadMessageId,
    /// May have several lines.
    pub text: String,
    pub by: AuthorBody,
    /// RFC 3339 UTC.
    pub created_at: UtcInstant,
    /// Whether the caller may delete it.
    pub is_yours: bool,
}

/// A position in a text block of the document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
pub struct TextPositionBody {
    /// The path to the block: at each level the index among its parent's children, from 0.
    pub block: Vec<usize>,
    /// The number of UTF-16 code units of the block's text before the position. A node other than text counts as one
    /// unit, as does a board, which reaches from 0 to 1.
    pub offset: usize,
}

/// A passage of a version.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PassageRequest {
    pub version: i64,
    pub start: TextPositionBody,
    pub end: TextPositionBody,
    /// The text between the two positions, with a line for each block. For a board, its title and map, such as *A
    /// execute, Ascent*, or *Map board* if it has neither.
    pub quote: String,
}
