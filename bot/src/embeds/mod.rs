//! What days look like in chat: pure functions from a schedule to embeds and lines.

mod absences;
mod change;
mod matches;
mod overview;
mod own_days;
mod pattern;
mod poll;
mod strategies;
mod team_day;
mod team_week;
mod typed;

pub use absences::{absence_added, absence_label, absence_removed, absences};
pub use change::change;
pub use matches::{matches, noted, record};
pub use overview::overview;
pub use own_days::{own_day_line, own_days, saved};
pub use pattern::{pattern_cleared, pattern_saved, pattern_table};
pub use poll::{choice, poll, poll_result};
pub use strategies::strategies;
pub use team_day::team_day;
pub use team_week::team_week;
pub use typed::typed;

/// The symbols of the specification: no answer, not available, available, absent.
const SILENT: &str = "⚪";
pub(crate) const UNAVAILABLE: &str = "❌";
const AVAILABLE: &str = "✅";
const ABSENT: &str = "✈️";

/// Characters an embed's description may have.
const DESCRIPTION_MAX: usize = 4096;
/// Characters a field's value may have.
const VALUE_MAX: usize = 1024;
