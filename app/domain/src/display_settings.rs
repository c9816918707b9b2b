//! How the portal shows dates and lists to one player.

use serde::{Deserialize, Serialize};

/// The personal settings of a player's portal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct DisplaySettings {
    pub clock: ClockFormat,
    pub first_weekday: FirstWeekday,
    pub density: LayoutDensity,
}

/// Defines a choice with the name of each option, as it is stored and on the wire. The first option is the default.
macro_rules! named_choice {
    ($(#[$doc:meta])* $choice:ident { $(#[$first_doc:meta])* $first:ident = $first_name:literal,
        $($(#[$option_doc:meta])* $option:ident = $name:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
        pub enum $choice {
            $(#[$first_doc])*
            #[default]
            #[serde(rename = $first_name)]
            $first,
            $($(#[$option_doc])* #[serde(rename = $name)] $option,)+
        }

        impl $choice {
            pub const ALL: &[Self] = &[Self::$first, $(Self::$option,)+];

            pub fn as_str(self) -> &'static str {
                match self {
                    Self::$first => $first_name,
                    $(Self::$option => $name,)+
                }
            }

            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|choice| choice.as_str() == name)
            }
        }
    };
}

named_choice! {
    ClockFormat {
        /// As the device's language writes times.
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
        Device = "device",
        Monday = "monday",
        Sunday = "sunday",
        Saturday = "saturday",
    }
}

named_choice! {
    /// The height of rows and controls.
    LayoutDensity {
        Comfortable = "comfortable",
        Compact = "compact",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_is_found_by_its_name_and_has_it_in_json() {
        for clock in ClockFormat::ALL {
            assert_eq!(ClockFormat::from_name(clock.as_str()), Some(*clock));
            let json = serde_json::to_value(clock).expect("json");
            assert_eq!(json, clock.as_str());
        }
        for first in FirstWeekday::ALL {
            assert_eq!(FirstWeekday::from_name(first.as_str()), Some(*first));
        }
        for density in LayoutDensity::ALL {
            assert_eq!(LayoutDensity::from_name(density.as_str()), Some(*density));
        }
        assert_eq!(ClockFormat::from_name("13h"), None);
    }

    #[test]
    fn settings_that_are_missing_in_json_have_their_default() {
        let settings: DisplaySettings = serde_json::from_str("{}").expect("settings");
        assert_eq!(settings, DisplaySettings::default());
        let settings: DisplaySettings =
            serde_json::from_str(r#"{"firstWeekday":"sunday"}"#).expect("settings");
        assert_eq!(settings.first_weekday, FirstWeekday::Sunday);
    }
}
