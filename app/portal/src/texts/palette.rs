//! The command palette, keyboard shortcuts and toasts.

use app_domain::relative_day::RelativeDay;

use super::plural::PluralCategory::{One, Other};
use super::plural::plural;
use super::template::fill;

pub const FIND: &str = "Search";
pub const FIND_EXAMPLE: &str = "Search pages, players, matches, or a day like “tue” or “26 nov”";
pub const FOUND: &str = "Results";
pub const NOTHING_FOUND: &str = "No results.";
pub const PAGE: &str = "Page";
pub const ADMIN_PAGE: &str = "Admin";
pub const STRATEGY: &str = "Strategy";
pub const PLAYER: &str = "Player";
pub const ACTION: &str = "Action";
pub const RECENT: &str = "Recent";

pub const SHORTCUTS: &str = "Keyboard shortcuts";
pub const SHORTCUTS_EVERYWHERE: &str = "Everywhere";
pub const SHORTCUTS_GO: &str = "Go to";
pub const SHORTCUT_FIND: &str = "Search pages, players and days";
pub const SHORTCUT_OVERVIEW: &str = "Show shortcuts";
pub const SHORTCUT_UNDO: &str = "Undo last change";
pub const SHORTCUT_NOTES: &str = "Go to notifications and back";
pub const THEN: &str = "then";

pub const DISMISS: &str = "Dismiss";

pub fn found(count: usize) -> String {
    plural(count, &[(One, "1 result"), (Other, "{n} results")])
}

/// `Orbit, Ascent 13:9`.
pub fn match_name(opponent: &str, map: &str, (us, them): (u8, u8)) -> String {
    fill(
        "{opponent}, {map} {us}:{them}",
        &[
            ("opponent", opponent),
            ("map", map),
            ("us", &us.to_string()),
            ("them", &them.to_string()),
        ],
    )
}

/// The distance of a day from today in words.
pub fn distance(day: RelativeDay) -> String {
    match day {
        RelativeDay::Today => super::TODAY.to_owned(),
        RelativeDay::Tomorrow => super::TOMORROW.to_owned(),
        RelativeDay::Yesterday => super::YESTERDAY.to_owned(),
        RelativeDay::Away(days) => {
            let forms = if days < 0 {
                [(One, "1 day ago"), (Other, "{n} days ago")]
            } else {
                [(One, "In 1 day"), (Other, "In {n} days")]
            };
            plural(
                usize::try_from(days.unsigned_abs()).unwrap_or(usize::MAX),
                &forms,
            )
        }
    }
}
