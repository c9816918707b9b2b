//! The time zone in which a player reads and types times. A choice is saved at once and can be undone.

mod zone_section;

pub use zone_section::{ZoneSelection, own_zone_picker, zone_section};
