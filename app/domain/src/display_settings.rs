//! How the portal shows dates and lists to one player.

use serde::{Deserialize, Serialize};

use crate::named_choice::named_choice;

/// The personal settings of a player's portal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct DisplaySettings {
    pub clock: ClockFormat,
    pub first_weekday: FirstWeekday,
    pub density: LayoutDensity,
}

named_choice! {
    ClockFormat {
        /// As the device's language writes times.
        #[default]
        Device = "device",
        /// `7:00 pm`.
        TwelveHours = "12h",
        /// `19:00`.
        TwentyFourHours = "24h",
    }
}

named_choice! {
    /// The first column of calendars and of the weekly pattern.
    FirstWeekday {
        /// As the device's language begins its weeks.
        #[default]
        Device = "device",
        Monday = "monday",
        Sunday = "sunday",
        Saturday = "saturday",
    }
}

named_choice! {
    /// The height of rows and controls.
    LayoutDensity {
        #[default]
        Comfortable = "comfortable",
        Compact = "compact",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_that_are_missing_in_json_have_their_default() {
        let settings: DisplaySettings = serde_json::from_str("{}").expect("settings");
        assert_eq!(settings, DisplaySettings::default());
        let settings: DisplaySettings =
            serde_json::from_str(r#"{"firstWeekday":"sunday"}"#).expect("settings");
        assert_eq!(settings.first_weekday, FirstWeekday::Sunday);
    }
}
