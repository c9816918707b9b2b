//! The lenient reader of dates, weekdays and times that people type, in the portal and in chat. The wire keeps its
//! strict grammar, which is a subset with the same values.

mod input_excerpt;
mod plain_signs;
mod typed_date;
mod typed_time;
#[cfg(feature = "zones")]
mod weekday_list;

pub(crate) use input_excerpt::input_excerpt;
pub use typed_date::{DateDirection, MONTHS, parse_typed_date, possible_dates};
pub use typed_time::{parse_typed_availability, parse_typed_time, parse_typed_window};
#[cfg(feature = "zones")]
pub use weekday_list::parse_weekdays;
