//! A player's own days, in the player's zone, beside what the team reads (decisions §3).

use app_domain::availability::Source;
use app_domain::{Day, Moment};
use serde::{Deserialize, Serialize};

use super::fortnight::Clocks;
use super::schedule::ScheduleRow;

/// A player's own fourteen local days, for the Availability tab.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OwnFortnight {
    pub user_id: String,
    pub display_name: String,
    pub clocks: Clocks,
    /// The player's own date now.
    pub today: Day,
    /// In the player's own dates.
    pub days: Vec<OwnDay>,
    /// The seven days before the first of them.
    pub week_before: Vec<OwnDay>,
}

/// What a player has said about one local date.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OwnDay {
    /// The player's local date.
    pub date: Day,
    /// In the player's zone: empty, `x`, or windows.
    pub availability: String,
    /// The `baseVersion` of an edit that begins from this value; an answer that an older portal kept has none.
    #[serde(default)]
    pub version: Option<String>,
    pub source: Option<Source>,
    /// The true instants of the windows.
    pub spans: Vec<SpanBody>,
    /// The reason of the absence that covers the date (maybe empty); `None`: not absent.
    pub absence: Option<String>,
    /// Whether an active weekly pattern speaks about this weekday.
    pub has_pattern: bool,
}

/// From `startsAt` up to `endsAt`, RFC 3339 UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SpanBody {
    pub starts_at: Moment,
    pub ends_at: Moment,
}

/// What a player says about one local date, for `POST /api/schedule/update-availability`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AvailabilityUpdate {
    /// The player's local date.
    #[cfg_attr(feature = "server", schema(value_type = String, example = "15.01.2026"))]
    pub date: Day,
    /// Empty, `x`, or up to twelve windows.
    #[cfg_attr(feature = "server", schema(example = "14:00-16:00, 20:00-23:00"))]
    pub availability: String,
    /// Whose day; default: the caller's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user_id: Option<String>,
    /// The zone that `date` and the windows are meant in; default: the player's own, else the bot timezone.
    #[cfg_attr(feature = "server", schema(example = "America/New_York"))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub timezone: Option<String>,
    /// The `version` of the value that the edit began from, read in the same zone: what was stored since is merged.
    /// Without it the last write wins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base_version: Option<String>,
}

/// One player's row of one team day, as stored after an update; times in the bot timezone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
pub struct DayRow {
    /// The team day.
    #[cfg_attr(feature = "server", schema(value_type = String, example = "16.01.2026"))]
    pub date: Day,
    #[serde(flatten)]
    pub row: ScheduleRow,
}
