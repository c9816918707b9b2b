//! Matches and their comments.

use app_domain::matches::review::{CommentId, RecordingOffset};
use app_domain::matches::{MatchId, MatchKind, MatchOutcome};
use app_domain::strategy::StrategyId;
use app_domain::{Day, UtcInstant};
use serde::{Deserialize, Deserializer, Serialize};

use super::schedule::NamedPlayer;
use super::stratbook::strategy::AuthorBody;

/// A match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct MatchBody {
    /// UUID.
    pub id: MatchId,
    /// In the bot timezone.
    pub date: Day,
    pub opponent: String,
    /// `SCRIM`, `TOURNAMENT`, `PREMIER` or `CUSTOM`.
    #[serde(rename = "type")]
    pub kind: MatchKind,
    pub map: String,
    /// Rounds won; null for a fixture, a match without a score.
    pub score_us: Option<u8>,
    pub score_them: Option<u8>,
    /// `WIN`, `LOSS` or `DRAW`, derived from the score; null for a fixture.
    pub result: Option<MatchOutcome>,
    pub our_agents: Vec<String>,
    pub their_agents: Vec<String>,
    pub vod_url: Option<String>,
    pub match_url: Option<String>,
    /// May be empty and may have several lines.
    pub notes: String,
    /// UUIDs of strategies.
    pub strategy_ids: Vec<StrategyId>,
    /// Starts at 1 and increases by 1 with every change.
    pub version: i64,
    /// RFC 3339 UTC.
    pub created_at: UtcInstant,
    pub updated_at: UtcInstant,
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
    /// Former players who are mentioned in comments.
    #[serde(default)]
    pub former_players: Vec<NamedPlayer>,
}

/// A comment at a moment of a match's recording.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CommentBody {
    /// UUID.
    pub id: CommentId,
    /// `M:SS` or `H:MM:SS` from the start of the recording.
    pub at: RecordingOffset,
    /// May have several lines. Players are mentioned by id, `<@100000000000000001>`.
    pub text: String,
    /// The hashtags of the text without `#`, in lower case, without duplicates.
    pub tags: Vec<String>,
    pub by: AuthorBody,
    /// RFC 3339 UTC.
    pub created_at: UtcInstant,
    pub updated_at: UtcInstant,
    /// Whether the caller may change and delete it.
    pub is_yours: bool,
}

/// A strategy that a match is linked to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LinkedStrategy {
    /// UUID.
    pub id: StrategyId,
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
    pub form: Vec<MatchOutcome>,
    /// The date of the last match on this map.
    pub last: Day,
}

/// A new or changed match from the portal. Omitted fields keep their values; an empty text clears an optional field.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MatchRequest {
    /// For a new match: a UUID version 7 from the caller. Repeating a request with the same id adds no second match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<MatchId>,
    /// The version that a change is based on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<Day>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opponent: Option<String>,
    #[serde(default, rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<MatchKind>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub map: Option<String>,
    /// Null removes the score.
    #[serde(
        default,
        deserialize_with = "null_as_value",
        skip_serializing_if = "Option::is_none"
    )]
    pub score_us: Option<Option<i64>>,
    #[serde(
        default,
        deserialize_with = "null_as_value",
        skip_serializing_if = "Option::is_none"
    )]
    pub score_them: Option<Option<i64>>,
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
    pub strategy_ids: Option<Vec<StrategyId>>,
}

/// Reads null as `Some(None)`; a missing field is `None` by its default.
#[expect(
    clippy::option_option,
    reason = "null removes, and a missing field changes nothing"
)]
fn null_as_value<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Option<i64>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

/// The filter of the list; an empty field means no restriction.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct MatchFilterRequest {
    #[serde(rename = "type")]
    pub kind: String,
    pub map: String,
    pub result: String,
    /// Whether the matches have a score. If it is omitted, matches with and without a score are listed.
    pub is_played: Option<bool>,
    pub opponent: String,
    pub from: String,
    pub to: String,
    pub strategy_id: String,
}
