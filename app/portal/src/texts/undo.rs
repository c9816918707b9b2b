//! Undoing a change.

use super::template::fill;

/// `Undone: Kim was removed`
pub fn undone(change: &str) -> String {
    fill("Undone: {change}", &[("change", change)])
}

/// `reason` is the error message of the server.
pub fn not_undone(reason: &str) -> String {
    fill("Couldn’t undo that. {reason}", &[("reason", reason)])
}
