//! The names of time zones, for display and search. Does not need the time zone database.

mod known_names;
mod name;
mod search;
mod zone_city;

pub use name::ZoneName;
pub use search::{find_zone, search_zones};
use zone_city::former_name;
pub use zone_city::{city, current_name, region};
