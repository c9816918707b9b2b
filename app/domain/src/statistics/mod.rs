//! Statistics of matches and availability. Every number is computed in one place.

pub mod attendance;
pub mod compositions;
pub mod day_range;
pub mod map_records;
mod percentage;
#[cfg(feature = "zones")]
pub mod team_days;
pub mod team_record;
pub mod trend;
pub mod week_hours;

pub use percentage::percent;
