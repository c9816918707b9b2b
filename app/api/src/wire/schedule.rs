//! The schedule of the REST interface: days and times in the bot timezone.

use app_domain::analysis::Status;
use app_domain::availability::Source;
use app_domain::{Day, Moment, Role};
use serde::{Deserialize, Serialize};

/// A day of `GET /api/schedule/next14`; every time is in the bot timezone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ScheduleDay {
    #[cfg_attr(feature = "server", schema(value_type = String, example = "15.01.2026"))]
    pub date: Day,
    /// English name, for example `Thursday`.
    pub weekday: String,
    /// Why this day is special; empty for most days. The word *off* in it makes an off-day.
    pub reason: String,
    pub focus: String,
    /// `OFF_DAY`, `FULL_ROSTER`, `WITH_SUBS` or `NOT_ENOUGH`; the same as in `analysis`.
    #[cfg_attr(feature = "server", schema(value_type = String, example = "WITH_SUBS"))]
    pub status: Status,
    /// One row per registered player, in list order.
    pub players: Vec<ScheduleRow>,
    pub analysis: AnalysisBody,
}

/// One player on one day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ScheduleRow {
    pub user_id: String,
    pub display_name: String,
    #[cfg_attr(feature = "server", schema(value_type = String, example = "MAIN"))]
    pub role: Role,
    pub sort_order: i32,
    /// Empty, `x`, or windows in the bot timezone, exactly as stored.
    pub availability: String,
    /// Opaque: the `baseVersion` of an edit of this value, sent with the bot timezone as `timezone`.
    pub version: String,
    /// `manual`, `recurring`, or null where there is no value.
    #[cfg_attr(feature = "server", schema(value_type = Option<String>))]
    pub source: Option<Source>,
    pub absent: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub absence_reason: Option<String>,
}

/// Can we play, when, with whom, and what is missing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AnalysisBody {
    #[cfg_attr(feature = "server", schema(value_type = String, example = "WITH_SUBS"))]
    pub status: Status,
    pub can_proceed: bool,
    pub counts: CountsBody,
    /// The longest common window; the earliest of equals.
    pub window: Option<WindowBody>,
    pub windows: Vec<WindowBody>,
    pub lineup: Vec<NamedPlayer>,
    pub required_subs: Vec<NamedPlayer>,
    /// Players short of a session; 0 when the day is playable or off.
    pub missing: usize,
    pub suggestion: Option<SuggestionBody>,
}

/// Players free at some time of the day, by role; who is absent; who has not answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
pub struct CountsBody {
    pub main: usize,
    pub sub: usize,
    pub coach: usize,
    pub absent: usize,
    pub silent: usize,
}

/// A window by the bot timezone's clock, and its true instants.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct WindowBody {
    /// `HH:MM` in the bot timezone.
    pub start: String,
    pub end: String,
    #[cfg_attr(feature = "server", schema(value_type = String, format = DateTime))]
    pub starts_at: Moment,
    #[cfg_attr(feature = "server", schema(value_type = String, format = DateTime))]
    pub ends_at: Moment,
    pub minutes: i64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct NamedPlayer {
    pub user_id: String,
    pub display_name: String,
}

/// The smallest change that would make the day playable.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SuggestionBody {
    /// `ASK`, `EXTEND` or `SHIFT`.
    pub kind: String,
    pub player: NamedPlayer,
    /// Minutes added or shifted; 0 for `ASK`; negative for a shift to an earlier time.
    pub minutes: i64,
    /// The player's window as it is (`EXTEND`, `SHIFT`).
    pub from: Option<WindowBody>,
    /// The player's window as it would be (`EXTEND`, `SHIFT`).
    pub to: Option<WindowBody>,
    /// When the team could play then.
    pub window: WindowBody,
}

/// A change of a day's plan; what is missing stays.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
pub struct DayPlanChange {
    #[cfg_attr(
        feature = "server",
        schema(nullable = false, max_length = 200, example = "Day off")
    )]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    #[cfg_attr(
        feature = "server",
        schema(nullable = false, max_length = 200, example = "Retakes")
    )]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub focus: Option<String>,
}

/// What admins wrote on a team day; both may be empty.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct DayPlanBody {
    pub reason: String,
    pub focus: String,
}

/// Some team days with their plans, in the bot timezone, for the admins who make them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PlannedDays {
    /// Today in the bot timezone.
    pub today: Day,
    /// The bot timezone's name.
    pub timezone: String,
    /// Reasons in use lately, each once.
    pub reasons: Vec<String>,
    pub days: Vec<ScheduleDay>,
}
