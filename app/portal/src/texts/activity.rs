//! The activity log: who changed what, and when.

pub const FILTER: &str = "Filter";
pub const WHO: &str = "Who";
pub const ANYONE: &str = "Anyone";
pub const OPERATORS: &str = "Operators";
pub const MUSTER: &str = "Muster (automatic)";
pub const WHAT: &str = "What";
pub const ANYTHING: &str = "Anything";
pub const ABOUT: &str = "About";
pub const ANY_PLAYER: &str = "Any player";
pub const LOG: &str = "Activity";
pub const FIELD: &str = "Field";
pub const BEFORE: &str = "Before";
pub const AFTER: &str = "After";
pub const NOTHING: &str = "–";
pub const NONE_TITLE: &str = "No activity yet";
pub const NONE: &str = "Changes will appear here with who made them and what changed.";
pub const NONE_FOUND_TITLE: &str = "No activity for these filters";
pub const NONE_FOUND: &str = "Choose other days or people, or clear the filters.";
pub const END: &str = "Start of the log";

/// The topics to filter by: the prefix of their actions, and their name.
pub const TOPICS: [(&str, &str); 13] = [
    ("availability", "Availability"),
    ("pattern", "Recurring"),
    ("absence", "Absences"),
    ("player", "Players"),
    ("plan", "Day planning"),
    ("match", "Matches"),
    ("comment", "VOD review"),
    ("strategy", "Strategies"),
    ("folder", "Folders"),
    ("settings", "Settings"),
    ("message", "Messages"),
    ("poll", "Polls"),
    ("sign", "Sign-in"),
];
