//! Texts about the weekly pattern.

use app_domain::plural::PluralCategory::{One, Other};
use app_domain::plural::plural;

use super::{AVAILABLE_SYMBOL, UNAVAILABLE_SYMBOL};

pub const NO_PATTERN: &str = "Your weekly pattern is empty. Fill it with /set-recurring.";
pub const NOTHING_TO_CLEAR: &str = "There is nothing to clear: your weekly pattern is empty there.";
/// In a column of the table.
pub const NOT_AVAILABLE: &str = "not available";
/// In a column of the table.
pub const PAUSED: &str = "paused";

/// The pattern with a line for each weekday.
pub fn table(zone: &str, lines: &str) -> String {
    format!("Your weekly pattern, in {zone}:\n```\n{lines}\n```")
}

/// The zone of a pattern, in a column of the table.
pub fn in_zone(zone: &str) -> String {
    format!("in {zone}")
}

pub fn saved(days: &str) -> String {
    format!("Saved: **{days}**.")
}

pub fn saved_available(days: &str, windows: &str, zone: &str) -> String {
    format!("Saved: **{days}** {AVAILABLE_SYMBOL} {windows} in {zone}.")
}

pub fn saved_not_available(days: &str) -> String {
    format!("Saved: **{days}** {UNAVAILABLE_SYMBOL} not available.")
}

pub fn cleared(days: &str) -> String {
    format!("Cleared: **{days}**.")
}

/// The number of days that the pattern did not change; `None` without such days.
pub fn days_kept(count: usize) -> Option<String> {
    let forms = [
        (One, "{n} day that you answered yourself is kept."),
        (Other, "{n} days that you answered yourself are kept."),
    ];
    (count > 0).then(|| plural(count, &forms))
}

pub fn stays_paused(days: &str) -> String {
    format!("{days} stays paused: it fills no days until you turn it on in the portal.")
}
