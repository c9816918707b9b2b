//! Matches and their comments.

use app_domain::Day;
use app_domain::matches::review::RecordingOffset;
use serde::{Deserialize, Serialize};

use super::schedule::NamedPlayer;
use super::strategy::AuthorBody;

/// A match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct MatchBody {
    /// UUID.
    pub id: String,
    /// In the bot timezone.
    #[cfg_attr(feature = "server", schema(value_type = String, example = "24.11.2026"))]
    pub date: Day,
    pub opponent: String,
    /// `SCRIM`, `TOURNAMENT`, `PREMIER` or `CUSTOM`.
    #[serde(rename = "type")]
    #[cfg_attr(feature = "server", schema(example = "SCRIM"))]
    pub kind: String,
    pub map: String,
    /// Rounds won.
    pub score_us: u8,
    pub score_them: u8,
    /// `WIN`, `LOSS` or `DRAW`, derived from the score.
    #[cfg_attr(feature = "server", schema(example = "WIN"))]
    pub result: String,
    pub our_agents: Vec<String>,
    pub their_agents: Vec<String>,
    pub vod_url: Option<String>,
    pub match_url: Option<String>,
    /// May be empty and may have several lines.
    pub notes: String,
    /// UUIDs of strategies.
    pub strategy_ids: Vec<String>,
    /// Starts at 1 and increases by 1 with every change.
    pub version: i64,
    /// RFC 3339 UTC.
    pub created_at: String,
    pub updated_at: String,
    pub updated_by: AuthorBody,
}

/// A match with everything its page shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MatchDetailsBody {
    #[serde(rename = "match")]
    pub one: MatchBody,
    /// In the order of `strategyIds`.
    pub strategies: Vec<LinkedStrategy>,
    /// Sorted by their moment in the recording.
    pub comments: Vec<CommentBody>,
    /// The players who may be mentioned, with their current names.
    pub players: Vec<NamedPlayer>,
}

/// A comment at a moment of a match's recording.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CommentBody {
    /// UUID.
    pub id: String,
    /// `M:SS` or `H:MM:SS` from the start of the recording.
    #[cfg_attr(feature = "server", schema(value_type = String, example = "1:35"))]
    pub at: RecordingOffset,
    /// May have several lines. Players are mentioned by id, `<@100000000000000001>`.
    pub text: String,
    /// The hashtags of the text without `#`, in lower case, without duplicates.
    pub tags: Vec<String>,
    pub by: AuthorBody,
    /// RFC 3339 UTC.
    pub created_at: String,
    pub updated_at: String,
    /// Whether the caller may change and delete it.
    pub is_yours: bool,
}

/// A new comment.
#[cfg(feature = "server")]
#[derive(utoipa::ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "schema of a body that is parsed field by field")]
pub struct NewCommentRequest {
    /// A UUID version 7 from the caller. Repeating a request with the same id does not add a second comment.
    #[schema(nullable = false)]
    id: Option<String>,
    /// `M:SS` or `H:MM:SS`.
    #[schema(example = "1:35")]
    at: String,
    #[schema(min_length = 1, max_length = 2000)]
    text: String,
}

/// A change of a comment; missing fields stay.
#[cfg(feature = "server")]
#[derive(utoipa::ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "schema of a body that is parsed field by field")]
pub struct CommentChangeRequest {
    #[schema(nullable = false, example = "1:35")]
    at: Option<String>,
    #[schema(nullable = false, min_length = 1, max_length = 2000)]
    text: Option<String>,
}

/// A strategy that a match is linked to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LinkedStrategy {
    /// UUID.
    pub id: String,
    pub title: String,
}

/// A page of the list of matches.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MatchListBody {
    pub matches: Vec<MatchBody>,
    pub next_cursor: Option<String>,
}

/// The team's record on one map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MapRecordBody {
    pub map: String,
    pub wins: u32,
    pub losses: u32,
    pub draws: u32,
    /// Rounds won in all matches.
    pub rounds_us: u32,
    pub rounds_them: u32,
    /// The latest five results, newest first: `WIN`, `LOSS` or `DRAW`.
    pub form: Vec<String>,
    /// The date of the last match on this map.
    pub last: Day,
}

/// A new or changed match from the portal; missing fields stay, an empty text clears an optional field.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MatchRequest {
    /// For a new match: a UUID version 7 from the caller. Repeating a request with the same id adds no second match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The version that a change is based on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opponent: Option<String>,
    #[serde(default, rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub map: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score_us: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score_them: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub our_agents: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub their_agents: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vod_url: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub match_url: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notes: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strategy_ids: Option<Vec<String>>,
}

/// A new match.
#[cfg(feature = "server")]
#[derive(utoipa::ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "schema of a body that is parsed field by field")]
pub struct NewMatchRequest {
    /// A UUID version 7 from the caller. After a lost response the request can be repeated with the same id; it returns
    /// the match that was created the first time.
    #[schema(nullable = false, example = "0199f5c2-7c1e-7d3a-9f00-3c5d8e2a1b47")]
    id: Option<String>,
    /// In the year 2000 or later.
    #[schema(example = "24.11.2026")]
    date: String,
    #[schema(min_length = 1, max_length = 100)]
    opponent: String,
    /// `SCRIM`, `TOURNAMENT`, `PREMIER` or `CUSTOM`.
    #[schema(example = "SCRIM")]
    r#type: String,
    /// A map of the catalog.
    #[schema(example = "Ascent")]
    map: String,
    #[schema(maximum = 100)]
    score_us: u8,
    #[schema(maximum = 100)]
    score_them: u8,
    #[schema(inline)]
    #[serde(flatten)]
    more: MatchOptionalFields,
}

/// A change of a match; missing fields stay.
#[cfg(feature = "server")]
#[derive(utoipa::ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "schema of a body that is parsed field by field")]
pub struct MatchChangeRequest {
    /// The version that the change is based on; the request fails if it is outdated. Same as `If-Match`.
    #[schema(nullable = false)]
    version: Option<i64>,
    #[schema(nullable = false, example = "24.11.2026")]
    date: Option<String>,
    #[schema(nullable = false, min_length = 1, max_length = 100)]
    opponent: Option<String>,
    #[schema(nullable = false, example = "SCRIM")]
    r#type: Option<String>,
    #[schema(nullable = false, example = "Ascent")]
    map: Option<String>,
    #[schema(nullable = false, maximum = 100)]
    score_us: Option<u8>,
    #[schema(nullable = false, maximum = 100)]
    score_them: Option<u8>,
    #[schema(inline)]
    #[serde(flatten)]
    more: MatchOptionalFields,
}

/// The optional fields of a match.
#[cfg(feature = "server")]
#[derive(utoipa::ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "schema of a part of two bodies")]
struct MatchOptionalFields {
    /// Agents of the catalog, without duplicates.
    #[schema(nullable = false, max_items = 5, example = json!(["Jett", "Sova"]))]
    our_agents: Option<Vec<String>>,
    #[schema(nullable = false, max_items = 5)]
    their_agents: Option<Vec<String>>,
    /// An http or https address; null or empty removes it.
    #[schema(max_length = 2000)]
    vod_url: Option<String>,
    /// An http or https address; null or empty removes it.
    #[schema(max_length = 2000)]
    match_url: Option<String>,
    /// Null or empty removes them.
    #[schema(max_length = 5000)]
    notes: Option<String>,
    /// UUIDs of strategies, without duplicates.
    #[schema(nullable = false, max_items = 20)]
    strategy_ids: Option<Vec<String>>,
}

/// The filter of the list; an empty field means no restriction.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct MatchFilterRequest {
    #[serde(rename = "type")]
    pub kind: String,
    pub map: String,
    pub result: String,
    pub opponent: String,
    pub from: String,
    pub to: String,
    pub strategy_id: String,
}
