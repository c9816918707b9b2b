//! Finding, shortcuts and toasts.

use app_domain::relative_day::RelativeDay;

pub const FIND: &str = "Find";
pub const FIND_EXAMPLE: &str = "A page, a player, a match, or a day such as tue or 26 nov";
pub const FOUND: &str = "Found";
pub const NOTHING_FOUND: &str = "Nothing has this name, and it is no date.";
pub const PAGE: &str = "Page";
pub const ADMIN_PAGE: &str = "Admin";
pub const STRATEGY: &str = "Strategy";
pub const PLAYER: &str = "Player";
pub const ACTION: &str = "Action";
pub const RECENT: &str = "Recent";

pub const SHORTCUTS: &str = "Keyboard shortcuts";
pub const SHORTCUTS_EVERYWHERE: &str = "Everywhere";
pub const SHORTCUTS_GO: &str = "Go to";
pub const SHORTCUT_FIND: &str = "Find a page, a player or a day";
pub const SHORTCUT_OVERVIEW: &str = "This overview";
pub const SHORTCUT_UNDO: &str = "Undo the newest change";
pub const SHORTCUT_NOTES: &str = "To the notes below, and back";
pub const THEN: &str = "then";

pub const DISMISS: &str = "Dismiss";

pub fn found(count: usize) -> String {
    match count {
        1 => "1 found".to_owned(),
        more => [&more.to_string(), " found"].concat(),
    }
}

/// How far a day is from today.
pub fn distance(day: RelativeDay) -> String {
    match day {
        RelativeDay::Today => super::TODAY.to_owned(),
        RelativeDay::Tomorrow => super::TOMORROW.to_owned(),
        RelativeDay::Yesterday => super::YESTERDAY.to_owned(),
        RelativeDay::Away(ahead @ 0..) => ["In ", &ahead.to_string(), " days"].concat(),
        RelativeDay::Away(ago) => [&(-ago).to_string(), " days ago"].concat(),
    }
}
