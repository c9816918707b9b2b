//! Weekly patterns, and the fill that writes them into empty days (specification §2.3, §3).

mod week;
mod weekly_pattern;

pub use week::{SavedWeek, WeekdayChange, WeeklyPattern, load_week, preview_week, save_week};
pub use weekly_pattern::{NewPattern, SavedPattern, fill_all, fill_new_day, list, remove, save};
use weekly_pattern::{activity_value, commit_pattern, last_filled_day};
