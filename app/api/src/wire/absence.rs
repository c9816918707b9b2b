//! Absences on the wire (interface §2.4).

use app_domain::Day;
use serde::{Deserialize, Serialize};

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
