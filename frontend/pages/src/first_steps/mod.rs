//! The checklist of a new team, above the schedule of its admins, until it is done or hidden on this device.

mod checklist;

pub use checklist::{are_over_here, lazy_first_steps};
