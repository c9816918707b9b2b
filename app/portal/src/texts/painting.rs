//! Texts of the paint grid.

use app_domain::painting::PaintMode;

use super::template::fill;

pub const TIME: &str = "Time";
pub const YOU: &str = "You";
pub const TEAM: &str = "Team";
pub const PAINT: &str = "Paint";
pub const PAINT_TITLE: &str = "On: drag to paint. Off: swipe to scroll, press and hold to paint.";

// The state of a cell, for screen readers.
pub const FREE: &str = "free";
pub const PARTLY_FREE: &str = "partly free";
pub const NOT_FREE: &str = "not free";
pub const NO_ANSWER: &str = "no answer";
pub const NOT_AVAILABLE: &str = "not available";
pub const FREE_BY_PATTERN: &str = "free, from the pattern";

pub const SKIPPED: &str = "skipped by the clock";

// What a stroke will do.
pub const LATE: &str = "Hours after midnight count as part of the evening before. On their own they belong to the next day.";

/// `19:00 to 19:30`.
pub fn from_to(from: &str, to: &str) -> String {
    fill("{from} to {to}", &[("from", from), ("to", to)])
}

/// `00:30 to 01:00 after midnight`.
pub fn after_midnight(times: &str) -> String {
    fill("{times} after midnight", &[("times", times)])
}

/// `Thursday 26 November, 19:00 to 19:30, free`.
pub fn cell(column: &str, times: &str, state: &str) -> String {
    // A page has hundreds of them.
    [column, times, state].join(", ")
}

/// The name of a cell whose time occurs twice on the day.
pub fn repeated_cell(column: &str, times: &str, state: &str) -> String {
    fill(
        "{column}, {times}, {state}, occurs twice",
        &[("column", column), ("times", times), ("state", state)],
    )
}

/// `Add 19:00–22:00`, with the number of columns if there are several.
pub fn stroke(brush: PaintMode, times: &str, columns: usize) -> String {
    let sentence = match (brush, columns) {
        (PaintMode::Add, 0 | 1) => "Add {times}",
        (PaintMode::Add, _) => "Add {times} × {columns}",
        (PaintMode::Remove, 0 | 1) => "Remove {times}",
        (PaintMode::Remove, _) => "Remove {times} × {columns}",
    };
    let values = [("times", times), ("columns", &*columns.to_string())];
    fill(sentence, &values)
}

/// Adds the keys that end the stroke.
pub fn stroke_with_keys(stroke: &str) -> String {
    fill(
        "{stroke} · Space to apply, Esc to cancel",
        &[("stroke", stroke)],
    )
}
