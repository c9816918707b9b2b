//! What the team learns from its matches and answers, on the wire (decisions §2). Percents are whole ones, rounded;
//! the counts they come from stand beside them.

use app_domain::{Day, Role};
use serde::{Deserialize, Serialize};

/// Statistics of a range of days.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct StatisticsBody {
    #[cfg_attr(feature = "server", schema(value_type = String, example = "01.09.2026"))]
    pub from: Day,
    /// Included.
    #[cfg_attr(feature = "server", schema(value_type = String, example = "23.11.2026"))]
    pub to: Day,
    pub matches: MatchFigures,
    pub availability: AvailabilityFigures,
}

/// What the matches come to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct MatchFigures {
    pub total: TallyBody,
    /// The most played first.
    pub maps: Vec<NamedTally>,
    /// `SCRIM`, `TOURNAMENT`, `PREMIER` and `CUSTOM`, as far as they were played.
    pub types: Vec<NamedTally>,
    /// The fifty most met, the most met first.
    pub opponents: Vec<NamedTally>,
    /// How many opponents there were.
    pub opponent_count: usize,
    /// The latest results, at most ten, the newest last: `WIN`, `LOSS` or `DRAW`.
    pub form: Vec<String>,
    /// How the newest matches ended; null when nothing was played.
    pub streak: Option<StreakBody>,
    /// Most wins in a row.
    pub longest_wins: u32,
    /// Most losses in a row.
    pub longest_losses: u32,
    /// `week` (from Monday to Sunday) or, in ranges of more than 26 of them, `month`.
    #[cfg_attr(feature = "server", schema(example = "week"))]
    pub step: String,
    /// Every week or month of the range, by date.
    pub over_time: Vec<PeriodBody>,
    /// The fifty most played, the most played first; matches without our agents are left out.
    pub compositions: Vec<CompositionBody>,
    /// How many compositions there were.
    pub composition_count: usize,
    /// Our agents, the most played first.
    pub agents: Vec<NamedTally>,
}

/// How some matches ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TallyBody {
    pub played: u32,
    pub wins: u32,
    pub losses: u32,
    pub draws: u32,
    /// Wins among all that was played; null when nothing was.
    #[cfg_attr(feature = "server", schema(maximum = 100))]
    pub win_percent: Option<u8>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct NamedTally {
    pub name: String,
    #[serde(flatten)]
    pub tally: TallyBody,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct StreakBody {
    /// `WIN`, `LOSS` or `DRAW`.
    pub result: String,
    /// At least 1.
    pub length: u32,
}

/// A week or month, as far as it lies in the range.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PeriodBody {
    #[cfg_attr(feature = "server", schema(value_type = String, example = "23.11.2026"))]
    pub from: Day,
    /// Included.
    #[cfg_attr(feature = "server", schema(value_type = String, example = "29.11.2026"))]
    pub to: Day,
    #[serde(flatten)]
    pub tally: TallyBody,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CompositionBody {
    /// By name.
    pub agents: Vec<String>,
    #[serde(flatten)]
    pub tally: TallyBody,
}

/// What the answers come to, on the days of the range that have begun.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AvailabilityFigures {
    pub days: u32,
    /// Days on which the team could play, judged by today's roles and settings.
    pub playable_days: u32,
    /// Everybody together.
    pub team: PresenceBody,
    /// In list order; who has left stands behind.
    pub players: Vec<PlayerPresence>,
    /// Seven days, Monday first, of 24 hours by the team's clock: in how much of its time the team could play, in whole
    /// percent; null where the range has no such hour.
    #[cfg_attr(feature = "server", schema(min_items = 7, max_items = 7))]
    pub hours: Vec<Vec<Option<u8>>>,
}

/// How present somebody was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PresenceBody {
    /// Days in the team without absences.
    pub asked: u32,
    /// Those of them with an answer, by hand or by the weekly pattern.
    pub answered: u32,
    #[cfg_attr(feature = "server", schema(maximum = 100))]
    pub response_percent: Option<u8>,
    /// Those of them on which some time was offered.
    pub available: u32,
    /// Days away.
    pub absent: u32,
    /// Days in the team on which it could play.
    pub playable: u32,
    /// Those of them on which the player was free for a whole session within a playable window.
    pub attended: u32,
    #[cfg_attr(feature = "server", schema(maximum = 100))]
    pub attendance_percent: Option<u8>,
    /// The median time from the first answer by hand to the beginning of the day; 0 for answers on the day itself. Null
    /// where no day was answered by hand.
    pub lead_minutes: Option<u32>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PlayerPresence {
    pub user_id: String,
    /// Of whoever has left, the name held then.
    pub display_name: String,
    /// Null of whoever has left.
    #[cfg_attr(feature = "server", schema(value_type = Option<String>, example = "MAIN"))]
    pub role: Option<Role>,
    #[serde(flatten)]
    pub presence: PresenceBody,
}

/// Which statistics are asked for; what is empty is left to the server.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct StatisticsAsked {
    pub from: String,
    pub to: String,
    #[serde(rename = "type")]
    pub kind: String,
}
