//! The words of the paint grid.

pub const TIME: &str = "Time";
pub const YOU: &str = "You";
pub const TEAM: &str = "Team";
pub const PAINT: &str = "Paint";
pub const PAINT_TITLE: &str = "Paint by touching; off, a swipe scrolls and a long press paints";

// What a cell says of itself.
pub const FREE: &str = "free";
pub const PARTLY_FREE: &str = "partly free";
pub const NOT_FREE: &str = "not free";
pub const NOT_AVAILABLE: &str = "not available";
pub const FREE_BY_PATTERN: &str = "free, from the pattern";

// What a stroke is about to do.
pub const ADDS: &str = "Add ";
pub const REMOVES: &str = "Remove ";
pub const LATE: &str = "After midnight continues an evening. Alone, it belongs to the next day.";
pub const SPACE_PAINTS: &str = " · Space paints, Escape leaves it";

/// `19:00 to 19:30`.
pub fn from_to(from: &str, to: &str) -> String {
    [from, " to ", to].concat()
}

/// `00:30 to 01:00 after midnight`.
pub fn after_midnight(times: &str) -> String {
    [times, " after midnight"].concat()
}

/// `Thursday 26 November, 19:00 to 19:30, free`.
pub fn cell(column: &str, times: &str, state: &str) -> String {
    [column, ", ", times, ", ", state].concat()
}

/// `Add 19:00–22:00`, and on how many columns where there are several.
pub fn stroke(verb: &str, times: &str, columns: usize) -> String {
    let several = if columns > 1 {
        [" × ", &columns.to_string()].concat()
    } else {
        String::new()
    };
    [verb, times, &several].concat()
}
