//! Weekly patterns on the wire (interface §2.3).

use app_domain::Day;
use serde::{Deserialize, Serialize};

use super::Clocks;

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

/// A player's whole week, for the Recurring tab.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WeekBody {
    /// The zone the player speaks in now; an entry may have been typed in another one.
    pub timezone: String,
    /// Today in the bot timezone.
    pub today: Day,
    pub clocks: Clocks,
    pub entries: Vec<PatternBody>,
}

/// A weekday as it shall be; weekdays that nobody names stay.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WeekdayChange {
    /// 0 = Sunday to 6 = Saturday.
    pub day_of_week: u8,
    /// `x` or windows; empty removes the weekday.
    pub availability: String,
    pub active: bool,
    /// Default: the one it was typed in if the windows stay, else the player's own.
    pub timezone: Option<String>,
}

/// What a changed week does to the coming days, in the player's dates.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct WeekEffectBody {
    /// Were empty, and say now what the pattern says.
    pub filled: Vec<Day>,
    /// Came from the pattern, and say now something else.
    pub changed: Vec<Day>,
    /// Came from the pattern, and are empty now.
    pub emptied: Vec<Day>,
    /// Answered or emptied by hand: they stay, although a changed weekday speaks about them.
    pub kept: Vec<Day>,
}

/// A saved week, and what became of the coming days.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WeekSaved {
    pub entries: Vec<PatternBody>,
    pub effect: WeekEffectBody,
}
