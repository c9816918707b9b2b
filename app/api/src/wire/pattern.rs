//! Weekly patterns on the wire (interface §2.3).

use serde::{Deserialize, Serialize};

/// One weekday of a player's pattern, as typed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PatternBody {
    pub user_id: String,
    /// 0 = Sunday to 6 = Saturday.
    pub day_of_week: u8,
    /// `x` or windows, in `timezone`.
    pub availability: String,
    pub active: bool,
    /// The zone it was typed in.
    pub timezone: String,
}

/// A saved entry, and how many days of the coming fortnight changed with it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PatternSaved {
    #[serde(flatten)]
    pub entry: PatternBody,
    pub days_changed: usize,
}

/// One weekday to be created or replaced.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct NewPatternEntry {
    /// 0 = Sunday to 6 = Saturday.
    #[cfg_attr(feature = "server", schema(maximum = 6))]
    pub day_of_week: u8,
    /// `x` or windows, in the player's own zone, else in the bot timezone.
    #[cfg_attr(feature = "server", schema(example = "19:00-23:00"))]
    pub availability: String,
    /// Default: as it was, and on for a new one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub active: Option<bool>,
    /// Whose pattern; default: the caller's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user_id: Option<String>,
}
