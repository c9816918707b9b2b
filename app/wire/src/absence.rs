//! Absences.

use app_domain::Day;
use serde::{Deserialize, Serialize};

use super::schedule::NamedPlayer;
#[cfg(feature = "schemas")]
use crate::text_schemas::{DateText, PlayerIdText};

/// An absence. The first and the last day are included.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AbsenceBody {
    pub id: i64,
    #[cfg_attr(feature = "schemas", schema(value_type = PlayerIdText))]
    pub user_id: String,
    #[cfg_attr(feature = "schemas", schema(value_type = DateText))]
    pub start_date: Day,
    #[cfg_attr(feature = "schemas", schema(value_type = DateText))]
    pub end_date: Day,
    /// Empty if no reason was given.
    pub reason: String,
    /// RFC 3339 UTC.
    #[cfg_attr(feature = "schemas", schema(format = DateTime))]
    pub created_at: String,
    #[cfg_attr(feature = "schemas", schema(format = DateTime))]
    pub updated_at: String,
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
