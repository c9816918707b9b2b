//! A player's free time: one line of instants, on which midnight is no border.

use super::DayBounds;
use crate::availability::DayAvailability;
use crate::day::TimeOfDay;
use crate::utc_minute::{Span, merge_spans};

/// Returns the spans of a player's free time that the analysis of a day depends on, sorted by start. They neither
/// overlap nor touch, and may begin before the day and end after it.
///
/// `windows` are the player's windows of the day and of the days around it, from [`DayBounds::DAYS_BEFORE`] to
/// [`DayBounds::DAYS_AFTER`], without those that an absence or an off-day hides.
pub fn free_time(windows: impl IntoIterator<Item = Span>, bounds: DayBounds) -> Vec<Span> {
    let mut line = merge_spans(windows);
    line.retain(|span| bounds.is_reached_by(*span));
    line
}

/// Whether a day's value, in the team's zone, can matter for the analysis of other days: a window reaches midnight, or
/// begins before the morning.
pub fn reaches_other_days(value: &DayAvailability) -> bool {
    let morning = TimeOfDay::from_hm(6, 0);
    value
        .windows()
        .iter()
        .any(|window| window.ends_next_day() || Some(window.start) < morning)
}
