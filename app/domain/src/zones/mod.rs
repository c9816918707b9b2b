//! Time zones: their names, their rules and releases, and the clock of one zone.

pub mod local_clock;
#[cfg(feature = "zones")]
pub mod zone_change;
pub mod zone_name;
#[cfg(feature = "zones")]
pub mod zone_offsets;
#[cfg(feature = "zones")]
pub mod zone_release;
#[cfg(feature = "zones")]
pub mod zone_rules;

pub use zone_name::ZoneName;
