//! What days look like in chat: pure functions from a schedule to embeds and lines.

mod own_days;
mod team_day;

pub use own_days::{own_day_line, own_days, saved};
pub use team_day::team_day;

/// The symbols of the specification: no answer, not available, available, absent.
const SILENT: &str = "⚪";
const UNAVAILABLE: &str = "❌";
const AVAILABLE: &str = "✅";
const ABSENT: &str = "✈️";

/// Characters an embed's description may have.
const DESCRIPTION_MAX: usize = 4096;
/// Characters a field's value may have.
const VALUE_MAX: usize = 1024;
