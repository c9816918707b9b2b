//! Matches on the wire (decisions §2).

use app_domain::Day;
use app_domain::matches::review::Offset;
use serde::{Deserialize, Serialize};

use super::schedule::NamedPlayer;
use super::strategy::EditorBody;

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
    /// `WIN`, `LOSS` or `DRAW`, as the score says.
    #[cfg_attr(feature = "server", schema(example = "WIN"))]
    pub result: String,
    pub our_agents: Vec<String>,
    pub their_agents: Vec<String>,
    pub vod_url: Option<String>,
    pub match_url: Option<String>,
    /// Empty when there are none; may have several lines.
    pub notes: String,
    /// UUIDs of strategies.
    pub strategy_ids: Vec<String>,
    /// From 1, one more with every change.
    pub version: i64,
    /// RFC 3339 UTC.
    pub created_at: String,
    pub updated_at: String,
    pub updated_by: EditorBody,
}

/// A match with what its page shows beside it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WholeMatch {
    #[serde(rename = "match")]
    pub one: MatchBody,
    /// In the order of `strategyIds`.
    pub strategies: Vec<LinkedStrategy>,
    /// By their moments.
    pub comments: Vec<CommentBody>,
    /// Who may be mentioned, and how they are called now.
    pub players: Vec<NamedPlayer>,
}

/// Something that is said of a match at a moment of its recording.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CommentBody {
    /// UUID.
    pub id: String,
    /// `M:SS` or `H:MM:SS` from the beginning of the recording.
    #[cfg_attr(feature = "server", schema(value_type = String, example = "1:35"))]
    pub at: Offset,
    /// May have several lines. Players are mentioned by id, `<@100000000000000001>`.
    pub text: String,
    /// What stands behind a `#` in the text, in lower case, each once.
    pub tags: Vec<String>,
    pub by: EditorBody,
    /// RFC 3339 UTC.
    pub created_at: String,
    pub updated_at: String,
    /// Whether the caller may change and remove it.
    pub is_yours: bool,
}

/// Something to be said.
#[cfg(feature = "server")]
#[derive(utoipa::ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes a body, whose every fault is named")]
pub struct NewComment {
    /// A UUID of version 7 that the caller has made; asked for again it says nothing twice.
    #[schema(nullable = false)]
    id: Option<String>,
    /// `M:SS` or `H:MM:SS`.
    #[schema(example = "1:35")]
    at: String,
    #[schema(min_length = 1, max_length = 2000)]
    text: String,
}

/// A change of what was said; what is missing stays.
#[cfg(feature = "server")]
#[derive(utoipa::ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes a body, whose every fault is named")]
pub struct CommentChange {
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

/// A part of the list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MatchesPart {
    pub matches: Vec<MatchBody>,
    pub next_cursor: Option<String>,
}

/// What the team has made of one map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OnMapBody {
    pub map: String,
    pub wins: u32,
    pub losses: u32,
    pub draws: u32,
    /// Rounds of all matches.
    pub rounds_us: u32,
    pub rounds_them: u32,
    /// The newest five results, the newest first: `WIN`, `LOSS` or `DRAW`.
    pub form: Vec<String>,
    /// When it was played last.
    pub last: Day,
}

/// A match to be noted or changed by the portal; what is missing stays, an empty text takes away.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MatchDraft {
    /// Of a new match: a UUID of version 7 that the caller has made. Asked for again it makes no second match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// What a change starts from.
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

/// A match to be noted.
#[cfg(feature = "server")]
#[derive(utoipa::ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes a body, whose every fault is named")]
pub struct NewMatch {
    /// A UUID of version 7 that the caller has made. Whoever hears no answer asks again with the same one, and is
    /// answered the match that was noted then.
    #[schema(nullable = false, example = "0199f5c2-7c1e-7d3a-9f00-3c5d8e2a1b47")]
    id: Option<String>,
    /// From the year 2000 on.
    #[schema(example = "24.11.2026")]
    date: String,
    #[schema(min_length = 1, max_length = 100)]
    opponent: String,
    /// `SCRIM`, `TOURNAMENT`, `PREMIER` or `CUSTOM`.
    #[schema(example = "SCRIM")]
    r#type: String,
    /// One of the catalogue.
    #[schema(example = "Ascent")]
    map: String,
    #[schema(maximum = 100)]
    score_us: u8,
    #[schema(maximum = 100)]
    score_them: u8,
    #[schema(inline)]
    #[serde(flatten)]
    more: MatchParticulars,
}

/// A change of a match; what is missing stays.
#[cfg(feature = "server")]
#[derive(utoipa::ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes a body, whose every fault is named")]
pub struct MatchChange {
    /// What the change starts from, for who minds what else was changed; `If-Match` says the same.
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
    more: MatchParticulars,
}

/// What may be said of a match and need not be.
#[cfg(feature = "server")]
#[derive(utoipa::ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes a part of two bodies")]
struct MatchParticulars {
    /// Of the catalogue, each once.
    #[schema(nullable = false, max_items = 5, example = json!(["Jett", "Sova"]))]
    our_agents: Option<Vec<String>>,
    #[schema(nullable = false, max_items = 5)]
    their_agents: Option<Vec<String>>,
    /// An http or https address; null or empty takes it away.
    #[schema(max_length = 2000)]
    vod_url: Option<String>,
    /// An http or https address; null or empty takes it away.
    #[schema(max_length = 2000)]
    match_url: Option<String>,
    /// Null or empty takes them away.
    #[schema(max_length = 5000)]
    notes: Option<String>,
    /// UUIDs of strategies, each once.
    #[schema(nullable = false, max_items = 20)]
    strategy_ids: Option<Vec<String>>,
}

/// What is asked of the list; what is empty does not matter.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct MatchesAsked {
    #[serde(rename = "type")]
    pub kind: String,
    pub map: String,
    pub result: String,
    pub opponent: String,
    pub from: String,
    pub to: String,
    pub strategy_id: String,
}
