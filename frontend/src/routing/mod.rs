//! The open page: its URL, its code and its scroll position.

pub mod chunks;
pub mod location;
pub mod scroll_restoration;
