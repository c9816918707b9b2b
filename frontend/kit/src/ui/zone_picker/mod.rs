//! A picker for time zones: a field that searches by city, region or letters, with a list below it.
//!
//! Implements the combobox pattern of the ARIA Authoring Practices. The focus stays in the field, and the list has an
//! active option.

mod list;
mod picker;
mod zone_search;

pub use picker::ZonePicker;
