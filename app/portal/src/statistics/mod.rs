//! The charts of the statistics as values and as tables.

pub mod chart_table;
pub mod period;
pub mod playable_hours;
pub mod tally_bars;
pub mod win_rate;
