//! A player's availability: the one operation behind every entry point (specification §3).

mod availability_update;
mod day_edit;
mod own_days;

pub use self::own_days::{OwnFortnight, answerable_day, own_fortnight};
pub use crate::own_day::OwnDay;
pub(crate) use availability_update::load_days;
use availability_update::load_player;
pub use availability_update::{
    AvailabilityAnswer, MAX_DAYS_AHEAD, TeamDayAvailability, UpdatedAvailability,
    return_to_pattern, update_from_base, update_player_availability, zone_of,
};
