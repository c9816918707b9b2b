//! The analysis of a team day: whether the team can play, when, with whom, and what is missing (decisions §3).
//!
//! A player's free time is one line of instants: windows that touch or overlap across midnight are one span. A common
//! span belongs to the team day on which it begins. A span that runs over midnight belongs to that day until the morning
//! of the next, and its rest to the next day. All durations are between instants: in the night of a clock change they
//! include the extra or missing hour.
//!
//! The analysis of a day sees the time from midnight to the next morning. What is common is maximal within this time.

mod common_spans;
mod day_analysis;
mod day_bounds;
mod free_time;
mod heatmap;
mod suggestion;
mod window_moves;

pub use day_analysis::{
    DayAnalysis, DayStatus, LineupCandidate, PlayerCounts, SessionDemand, analyze, playable_windows,
};
use day_analysis::{EligiblePlayer, day_windows, windows_long_enough};
pub use day_bounds::{DayBounds, MORNING_MINUTE};
pub use free_time::{free_time, reaches_other_days};
pub use heatmap::{HEATMAP_STEP_MINUTES, HalfHour, half_hours};
pub use suggestion::{DaySuggestion, MAX_SHIFT_MINUTES, SuggestedChange};
