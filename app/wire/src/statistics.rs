//! Statistics of matches and availability. Percentages are rounded to integers; the counts they are computed from are
//! included.

use app_domain::matches::MatchOutcome;
use app_domain::statistics::trend::TrendStep;
use app_domain::{Day, PlayerId, Role};
use serde::{Deserialize, Serialize};

/// Statistics of a range of days.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct StatisticsBody {
    pub from: Day,
    /// The last day; included in the range.
    pub to: Day,
    pub matches: MatchStatisticsBody,
    pub availability: AvailabilityStatisticsBody,
}

/// Statistics of the matches.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct MatchStatisticsBody {
    pub total: TallyBody,
    /// Most played first.
    pub maps: Vec<NamedTally>,
    /// The types that were played, of `SCRIM`, `TOURNAMENT`, `PREMIER` and `CUSTOM`.
    pub types: Vec<NamedTally>,
    /// The fifty most frequent opponents, most frequent first.
    pub opponents: Vec<NamedTally>,
    /// Number of all opponents.
    pub opponent_count: usize,
    /// The latest results, at most ten, newest last: `WIN`, `LOSS` or `DRAW`.
    pub form: Vec<MatchOutcome>,
    /// The current streak; null if no match was played.
    pub streak: Option<StreakBody>,
    /// The largest number of wins in a row.
    pub longest_wins: u32,
    /// The largest number of losses in a row.
    pub longest_losses: u32,
    /// `week` (Monday to Sunday), or `month` in ranges of more than 26 weeks.
    #[cfg_attr(feature = "schemas", schema(example = "week"))]
    pub step: TrendStep,
    /// Every week or month of the range, sorted by date.
    pub over_time: Vec<PeriodBody>,
    /// The win rate of the latest ten matches, after each date with a match; empty with fewer than ten matches.
    pub rolling: Vec<RollingRateBody>,
    /// The fifty most played compositions, most played first. Matches without our agents are excluded.
    pub compositions: Vec<CompositionBody>,
    /// Number of all compositions.
    pub composition_count: usize,
    /// Our agents, most played first.
    pub agents: Vec<NamedTally>,
}

/// The results of some matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TallyBody {
    pub played: u32,
    pub wins: u32,
    pub losses: u32,
    pub draws: u32,
    /// Share of wins in the matches played; null if no match was played.
    #[cfg_attr(feature = "schemas", schema(maximum = 100))]
    pub win_percent: Option<u8>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct NamedTally {
    pub name: String,
    #[serde(flatten)]
    pub tally: TallyBody,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct StreakBody {
    /// `WIN`, `LOSS` or `DRAW`.
    pub result: MatchOutcome,
    /// At least 1.
    pub length: u32,
}

/// The part of a week or month that is in the range.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PeriodBody {
    pub from: Day,
    /// The last day; included in the range.
    pub to: Day,
    #[serde(flatten)]
    pub tally: TallyBody,
}

/// The win rate of the latest ten matches after a date.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RollingRateBody {
    pub date: Day,
    #[cfg_attr(feature = "schemas", schema(maximum = 100))]
    pub win_percent: u8,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CompositionBody {
    /// Sorted by name.
    pub agents: Vec<String>,
    #[serde(flatten)]
    pub tally: TallyBody,
}

/// Statistics of availability, over the days of the range on which the team existed and that have started.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AvailabilityStatisticsBody {
    /// The first day that is counted.
    pub since: Day,
    pub days: u32,
    /// Number of days on which the team could play, by today's roles and settings.
    pub playable_days: u32,
    /// All players together.
    pub team: PresenceBody,
    /// In list order, former players last.
    pub players: Vec<PlayerPresence>,
    /// Seven days, Monday first, of 24 hours by the team's clock: the share of each hour in which the team could play,
    /// in percent; null if the range has no such hour.
    #[cfg_attr(feature = "schemas", schema(min_items = 7, max_items = 7))]
    pub hours: Vec<Vec<Option<u8>>>,
}

/// Response and attendance of a player or the team.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PresenceBody {
    /// Number of days in the team, not counting absences.
    pub asked: u32,
    /// Number of these days with an answer, manual or from the weekly pattern.
    pub answered: u32,
    #[cfg_attr(feature = "schemas", schema(maximum = 100))]
    pub response_percent: Option<u8>,
    /// Number of these days with any availability.
    pub available: u32,
    /// Number of days of absence.
    pub absent: u32,
    /// Number of days in the team on which the team could play.
    pub playable: u32,
    /// Number of these days on which the player was available for a whole session within a playable window.
    pub attended: u32,
    #[cfg_attr(feature = "schemas", schema(maximum = 100))]
    pub attendance_percent: Option<u8>,
    /// The median time from the first manual answer to the start of the day; 0 for answers on the day itself. Null if
    /// no day was answered manually.
    pub lead_minutes: Option<u32>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PlayerPresence {
    pub user_id: PlayerId,
    /// For a former player, the name that they had last.
    pub display_name: String,
    /// Null for a former player.
    pub role: Option<Role>,
    #[serde(flatten)]
    pub presence: PresenceBody,
}

/// The query for statistics; an empty field means the default.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct StatisticsRequest {
    pub from: String,
    pub to: String,
    #[serde(rename = "type")]
    pub kind: String,
}
