//! The schedule of the REST API: days and times in the bot timezone.

use app_domain::analysis::DayStatus;
use app_domain::availability::AnswerSource;
use app_domain::day_version::DayVersion;
use app_domain::{Day, DayAvailability, PlayerId, Role, TimeOfDay, UtcMinute, ZoneName};
use serde::{Deserialize, Serialize};

/// A day of `GET /api/schedule/next14`; every time is in the bot timezone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ScheduleDay {
    pub date: Day,
    /// English name, for example `Thursday`.
    pub weekday: String,
    /// The reason why the day is special; empty for most days.
    pub reason: String,
    pub focus: String,
    /// Whether the day is switched off: nobody plays, and nobody is asked.
    pub is_off_day: bool,
    /// `OFF_DAY`, `FULL_ROSTER`, `WITH_SUBS` or `NOT_ENOUGH`; same as in `analysis`.
    pub status: DayStatus,
    /// One row per player, in list order.
    pub players: Vec<ScheduleRowBody>,
    pub analysis: AnalysisBody,
}

/// One player on one team day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ScheduleRowBody {
    pub user_id: PlayerId,
    pub display_name: String,
    pub role: Role,
    pub sort_order: i32,
    /// Empty, `x`, or windows in the bot timezone, exactly as stored.
    pub availability: DayAvailability,
    /// An opaque text: the `baseVersion` for an edit of this value with the bot timezone as its `timezone`.
    pub version: DayVersion,
    /// `manual`, `recurring`, or null if there is no value.
    pub source: Option<AnswerSource>,
    pub absent: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub absence_reason: Option<String>,
}

/// Whether and when the team can play, with which players, and how many players are missing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AnalysisBody {
    pub status: DayStatus,
    pub can_proceed: bool,
    pub counts: CountsBody,
    /// The longest common window; the earliest of equally long ones.
    pub window: Option<WindowBody>,
    pub windows: Vec<WindowBody>,
    pub lineup: Vec<NamedPlayer>,
    pub required_subs: Vec<NamedPlayer>,
    /// Number of players missing for a session; 0 if the day is playable or off.
    pub missing: usize,
    pub suggestion: Option<SuggestionBody>,
}

/// Numbers of players: those who are free at some time of the day, by role, those who are absent, and those who have
/// not answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
pub struct CountsBody {
    pub main: usize,
    pub sub: usize,
    pub coach: usize,
    pub absent: usize,
    pub silent: usize,
}

/// A window in the bot timezone and as instants.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct WindowBody {
    /// `HH:MM` in the bot timezone.
    pub start: TimeOfDay,
    pub end: TimeOfDay,
    pub starts_at: UtcMinute,
    pub ends_at: UtcMinute,
    pub minutes: i64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct NamedPlayer {
    pub user_id: PlayerId,
    pub display_name: String,
}

/// The smallest change of one player that would make the day playable.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SuggestionBody {
    pub kind: SuggestionKind,
    pub player: NamedPlayer,
    /// Minutes added or shifted; 0 for `ASK`; negative for a shift to an earlier time.
    pub minutes: i64,
    /// The player's current window (`EXTEND`, `SHIFT`).
    pub from: Option<WindowBody>,
    /// The player's window after the change (`EXTEND`, `SHIFT`).
    pub to: Option<WindowBody>,
    /// The window in which the team could play after the change.
    pub window: WindowBody,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "UPPERCASE")]
pub enum SuggestionKind {
    /// The player has not answered.
    Ask,
    /// The player's window begins earlier or ends later.
    Extend,
    /// The player's window moves.
    Shift,
}

/// The plan of a team day; both texts may be empty.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DayPlanBody {
    pub reason: String,
    pub focus: String,
    pub is_off_day: bool,
}

/// Team days with their plans, in the bot timezone, for admins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PlannedDays {
    /// Today in the bot timezone.
    pub today: Day,
    /// The bot timezone's name.
    pub timezone: ZoneName,
    /// Recently used reasons, without duplicates.
    pub reasons: Vec<String>,
    pub days: Vec<ScheduleDay>,
}
