//! How this page shows times and weeks, from the player's settings and the device's language.
//!
//! Formatting functions read it from their thread instead of an argument: every text with a time would need one, and
//! the portal has one thread. It is set before the first page is rendered.

use std::cell::Cell;

use app_domain::calendar::Weekday;
use app_domain::display_settings::{ClockFormat, DisplaySettings, FirstWeekday};

/// The format of times and weeks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DisplayFormat {
    /// Whether times are of the 12-hour clock, with *am* and *pm*.
    pub has_half_days: bool,
    /// The first column of calendars and of the weekly pattern.
    pub first_weekday: Weekday,
}

impl DisplayFormat {
    const DEFAULT: Self = Self {
        has_half_days: false,
        first_weekday: Weekday::Mon,
    };

    /// The format of the settings. `device` is the format of the device's language.
    pub fn of(settings: DisplaySettings, device: Self) -> Self {
        Self {
            has_half_days: match settings.clock {
                ClockFormat::Device => device.has_half_days,
                ClockFormat::TwelveHours => true,
                ClockFormat::TwentyFourHours => false,
            },
            first_weekday: match settings.first_weekday {
                FirstWeekday::Device => device.first_weekday,
                FirstWeekday::Monday => Weekday::Mon,
                FirstWeekday::Sunday => Weekday::Sun,
                FirstWeekday::Saturday => Weekday::Sat,
            },
        }
    }

    /// The format of a device that reports its clock and its first weekday from 1 (Monday) to 7 (Sunday).
    pub fn of_device(has_half_days: bool, first_weekday: u8) -> Self {
        Self {
            has_half_days,
            first_weekday: match first_weekday {
                6 => Weekday::Sat,
                7 => Weekday::Sun,
                _ => Weekday::Mon,
            },
        }
    }
}

thread_local! {
    static FORMAT: Cell<DisplayFormat> = const { Cell::new(DisplayFormat::DEFAULT) };
}

/// Sets the format of everything that is rendered from now on.
pub fn set_format(format: DisplayFormat) {
    FORMAT.set(format);
}

pub fn format() -> DisplayFormat {
    FORMAT.get()
}

/// The weekdays in display order, 0 being Sunday.
pub fn weekdays() -> [u8; 7] {
    let first = format().first_weekday.num_days_from_sunday();
    let first = u8::try_from(first).unwrap_or(0);
    [0, 1, 2, 3, 4, 5, 6].map(|offset| (first + offset) % 7)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_device_decides_what_the_player_leaves_open() {
        let american = DisplayFormat::of_device(true, 7);
        let open = DisplaySettings::default();
        assert_eq!(DisplayFormat::of(open, american), american);
        let chosen = DisplaySettings {
            clock: ClockFormat::TwentyFourHours,
            first_weekday: FirstWeekday::Saturday,
            ..open
        };
        let format = DisplayFormat::of(chosen, american);
        assert!(!format.has_half_days);
        assert_eq!(format.first_weekday, Weekday::Sat);
    }

    #[test]
    fn a_week_begins_on_the_chosen_weekday() {
        assert_eq!(weekdays(), [1, 2, 3, 4, 5, 6, 0]);
        set_format(DisplayFormat::of_device(false, 6));
        assert_eq!(weekdays(), [6, 0, 1, 2, 3, 4, 5]);
    }
}
