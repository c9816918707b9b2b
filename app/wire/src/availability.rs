//! A player's own days in the player's zone, with the clocks of the player and the team.

use app_domain::availability::AnswerSource;
use app_domain::day_version::DayVersion;
use app_domain::{Day, DayAvailability, PlayerId, UtcMinute};
use serde::{Deserialize, Serialize};

use super::fortnight::ClockPair;
use super::schedule::ScheduleRowBody;

/// Fourteen local days of a player, for the Availability tab.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OwnFortnightBody {
    pub user_id: PlayerId,
    pub display_name: String,
    pub clocks: ClockPair,
    /// Today in the player's zone.
    pub today: Day,
    /// By the player's local dates.
    pub days: Vec<OwnDayBody>,
    /// The local dates of `days` for which no answer is needed, because the team's days are off. A response stored by
    /// an older portal has none.
    #[serde(default)]
    pub off_days: Vec<Day>,
    /// The seven days before the first day of `days`.
    pub week_before: Vec<OwnDayBody>,
}

/// A player's availability on one local date.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OwnDayBody {
    /// The player's local date.
    pub date: Day,
    /// In the player's zone: empty, `x`, or windows.
    pub availability: DayAvailability,
    /// The `baseVersion` of an edit that is based on this value; a response stored by an older portal has none.
    #[serde(default)]
    pub version: Option<DayVersion>,
    pub source: Option<AnswerSource>,
    /// The windows as instants.
    pub spans: Vec<SpanBody>,
    /// The reason of the absence that covers the date, possibly empty; `None` if not absent.
    pub absence: Option<String>,
    /// Whether an active weekly pattern covers this weekday.
    pub has_pattern: bool,
}

/// A range of time from `startsAt` to `endsAt`, RFC 3339 UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SpanBody {
    pub starts_at: UtcMinute,
    pub ends_at: UtcMinute,
}

/// One player's row of a team day after an update; times in the bot timezone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
pub struct UpdatedDayRow {
    /// The team day.
    pub date: Day,
    #[serde(flatten)]
    pub row: ScheduleRowBody,
}
