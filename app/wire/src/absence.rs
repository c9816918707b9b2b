//! Absences.

use app_domain::{Day, PlayerId, UtcInstant};
use serde::{Deserialize, Serialize};

use super::schedule::NamedPlayer;

/// An absence. The first and the last day are included.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AbsenceBody {
    pub id: i64,
    pub user_id: PlayerId,
    pub start_date: Day,
    pub end_date: Day,
    /// Empty if no reason was given.
    pub reason: String,
    /// RFC 3339 UTC.
    pub created_at: UtcInstant,
    pub updated_at: UtcInstant,
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
