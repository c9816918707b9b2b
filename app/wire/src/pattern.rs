//! Weekly patterns.

use app_domain::{Day, DayAvailability, PlayerId, ZoneName};
use serde::{Deserialize, Serialize};

use super::ClockPair;

/// One weekday of a player's pattern, as entered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PatternBody {
    pub user_id: PlayerId,
    /// 0 = Sunday to 6 = Saturday.
    pub day_of_week: u8,
    /// `x` or windows, in `timezone`.
    pub availability: DayAvailability,
    pub active: bool,
    /// The zone in which it was entered.
    pub timezone: ZoneName,
}

/// A saved weekday, and how many of the coming fourteen days changed with it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SavedPatternBody {
    #[serde(flatten)]
    pub entry: PatternBody,
    pub days_changed: usize,
}

/// A player's weekly pattern, for the Recurring tab.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PatternWeekBody {
    /// The player's current zone; an entry may have been entered in another one.
    pub timezone: ZoneName,
    /// Today in the bot timezone.
    pub today: Day,
    pub clocks: ClockPair,
    pub entries: Vec<PatternBody>,
}

/// The new value of a weekday. Weekdays that are not listed keep their values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WeekdayChangeRequest {
    /// 0 = Sunday to 6 = Saturday.
    pub day_of_week: u8,
    /// `x` or windows; empty removes the weekday.
    pub availability: String,
    pub active: bool,
    /// Defaults to the previous zone if the windows are unchanged, and to the player's own zone otherwise.
    pub timezone: Option<ZoneName>,
}

/// The effect of a changed pattern on the coming days, by the player's local dates.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct WeekEffectBody {
    /// Days that were empty and are now filled from the pattern.
    pub filled: Vec<Day>,
    /// Days from the pattern whose value changes.
    pub changed: Vec<Day>,
    /// Days from the pattern that are now empty.
    pub emptied: Vec<Day>,
    /// Days that were answered or cleared manually: they stay, although a changed weekday covers them.
    pub kept: Vec<Day>,
}

/// A saved pattern, and its effect on the coming days.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedWeekBody {
    pub entries: Vec<PatternBody>,
    pub effect: WeekEffectBody,
}
