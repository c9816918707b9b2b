//! The page about the viewer.

pub const TITLE: &str = "You";
/// The link to the page, at the foot of the sidebar.
pub const MENU_ENTRY: &str = "Your settings";

pub const ZONE: &str = "Time zone";
pub const DISPLAY: &str = "Display";
pub const CALENDAR: &str = "Calendar subscription";
pub const AGENTS: &str = "Your agents";
pub const DEVICES: &str = "Sign-in and devices";
pub const DISCORD: &str = "Discord";

// Other words by which the palette finds the sections, separated by commas.
pub const PICTURE_WORDS: &str = "avatar,photo,profile picture,my color,settings";
pub const ZONE_WORDS: &str = "my timezone,settings,profile";
pub const DISPLAY_WORDS: &str = "12 hour clock,24 hour clock,first day of the week,density,compact,theme,settings,look,preferences";
pub const CALENDAR_WORDS: &str = "ical feed,google calendar,settings";
pub const AGENTS_WORDS: &str = "my agents,agents you play,settings";
pub const DEVICES_WORDS: &str = "my devices,sessions,qr code,sign out everywhere,settings";
pub const DISCORD_WORDS: &str = "connect account,link discord,settings";

/// As the system, light and dark.
pub const THEMES: [&str; 3] = ["System", "Light", "Dark"];

pub const CLOCK: &str = "Clock";
/// As the device, the 12-hour and the 24-hour clock.
pub const CLOCKS: [&str; 3] = ["Auto", "7:00 pm", "19:00"];
pub const FIRST_WEEKDAY: &str = "First day of the week";
/// As the device, and the weekdays.
pub const FIRST_WEEKDAYS: [&str; 4] = ["Auto", "Monday", "Sunday", "Saturday"];
pub const DENSITY: &str = "Density";
pub const DENSITIES: [&str; 2] = ["Comfortable", "Compact"];
pub const AUTOMATIC: &str =
    "Auto follows the language of this device. You can type times either way, like 7pm or 19:00.";
pub const DISPLAY_EVERYWHERE: &str =
    "Clock, week and density apply on all your devices, the theme on this one.";

pub const OPERATOR: &str = "You’re signed in as an operator. Operators see everything in team time and have no agents, calendar or devices of their own.";
