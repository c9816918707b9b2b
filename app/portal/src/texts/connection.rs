//! Texts shown while the server cannot be reached.

use super::plural::PluralCategory::{One, Other};
use super::plural::plural;
use super::template::fill;

/// Said when the banner goes.
pub const LIVE_AGAIN: &str = "Live again.";
pub const STALE: &str = "Pages show what was last loaded here.";

/// `time` is `Thu 14:05`.
pub fn offline_since(time: &str) -> String {
    fill("Offline, as of {time}", &[("time", time)])
}

pub fn waiting(changes: usize) -> String {
    plural(
        changes,
        &[
            (One, "1 change will be sent when you’re back online."),
            (Other, "{n} changes will be sent when you’re back online."),
        ],
    )
}
