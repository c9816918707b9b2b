//! Absences.

use app_domain::Day;
use serde::{Deserialize, Serialize};

use super::schedule::NamedPlayer;

/// An absence; both days are included.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AbsenceBody {
    pub id: i64,
    pub user_id: String,
    #[cfg_attr(feature = "server", schema(value_type = String, example = "24.12.2026"))]
    pub start_date: Day,
    #[cfg_attr(feature = "server", schema(value_type = String, example = "02.01.2027"))]
    pub end_date: Day,
    /// Empty when none was given.
    pub reason: String,
    /// RFC 3339 UTC.
    pub created_at: String,
    pub updated_at: String,
}

/// A new absence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct NewAbsenceRequest {
    #[cfg_attr(feature = "server", schema(value_type = String, example = "24.12.2026"))]
    pub start_date: Day,
    /// Not before `startDate`.
    #[cfg_attr(feature = "server", schema(value_type = String, example = "02.01.2027"))]
    pub end_date: Day,
    #[cfg_attr(feature = "server", schema(max_length = 500))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Whose absence; default: the caller's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user_id: Option<String>,
}

/// A change of an absence; missing fields stay.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AbsenceChangeRequest {
    #[cfg_attr(feature = "server", schema(value_type = Option<String>, nullable = false, example = "24.12.2026"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start_date: Option<Day>,
    #[cfg_attr(feature = "server", schema(value_type = Option<String>, nullable = false, example = "02.01.2027"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end_date: Option<Day>,
    /// Null or empty removes the reason.
    #[cfg_attr(feature = "server", schema(max_length = 500))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// The absences for the portal's list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AbsenceOverviewBody {
    /// Today in the bot timezone, which is the zone of absence dates.
    pub today: Day,
    /// Sorted by first day.
    pub absences: Vec<AbsenceBody>,
    /// The players for whom the caller may create absences, in list order.
    pub players: Vec<NamedPlayer>,
}
