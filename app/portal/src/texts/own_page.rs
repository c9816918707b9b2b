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

/// As the system, light and dark.
pub const THEMES: [&str; 3] = ["System", "Light", "Dark"];

pub const OPERATOR: &str = "You’re signed in as an operator. Operators see everything in team time and have no agents, calendar or devices of their own.";
