//! Team days: what is stored for a day, and how it is merged, planned and named.

pub mod day_end;
pub mod day_merge;
#[cfg(feature = "zones")]
pub mod day_of_week;
pub mod day_plan;
#[cfg(feature = "zones")]
pub mod day_records;
pub mod day_version;
pub mod relative_day;
