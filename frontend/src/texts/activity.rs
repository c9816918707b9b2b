//! The activity: who changed what, when.

pub const FILTER: &str = "Filter";
pub const WHO: &str = "Who";
pub const ANYBODY: &str = "Anybody";
pub const OPERATORS: &str = "Operators";
pub const MUSTER: &str = "Muster itself";
pub const WHAT: &str = "What";
pub const ANYTHING: &str = "Anything";
pub const ABOUT: &str = "About";
pub const ANY_PLAYER: &str = "Any player";
pub const LOG: &str = "Activity";
pub const FIELD: &str = "Field";
pub const BEFORE: &str = "Before";
pub const AFTER: &str = "After";
pub const NOTHING: &str = "–";
pub const NONE_TITLE: &str = "Nothing has happened yet";
pub const NONE: &str = "Whoever changes something will stand here, with what it was before.";
pub const NONE_FOUND_TITLE: &str = "Nothing matches the filter";
pub const NONE_FOUND: &str = "Choose other days or people, or clear the filter.";
pub const END: &str = "That is the beginning of the log.";

/// What can be looked for: the letters with which its actions begin, and its name.
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
    ("sign", "Signing in"),
];
