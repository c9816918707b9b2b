//! Pure functions that format days, matches and polls as embeds and lines.

mod absences;
mod change_notice;
mod help;
mod matches;
mod own_days;
mod pattern;
mod poll;
mod strategies;
mod team_day;
mod team_week;
mod typed_command;
mod weekly_overview;

pub use absences::{absence_added, absence_label, absence_removed, absences};
pub use change_notice::change_notice;
pub use help::{CommandSummary, help};
pub use matches::{added_match, matches, team_record};
pub use own_days::{day_saved, own_day_line, own_days};
pub use pattern::{pattern_cleared, pattern_saved, pattern_table};
pub use poll::{choice_text, poll, poll_result};
pub use strategies::strategies;
pub use team_day::{session_reminder, team_day};
pub use team_week::team_week;
pub use typed_command::typed_command;
pub use weekly_overview::weekly_overview;

/// Discord's limit on an embed's description, in characters.
const MAX_DESCRIPTION_CHARS: usize = 4096;
/// Discord's limit on the value of an embed's field, in characters.
const MAX_FIELD_CHARS: usize = 1024;
