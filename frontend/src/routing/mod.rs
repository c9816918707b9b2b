//! The open page: its URL, its code and its scroll position.

pub mod chunks;
pub mod location;
mod page_param;
pub mod return_path_store;
pub mod scroll_restoration;

pub use page_param::page_param;
