//! The open page: its URL, what it is about, and its scroll position.

mod page_location;
mod page_param;
mod scroll_restoration;

pub use page_location::PageLocation;
pub use page_param::page_param;
