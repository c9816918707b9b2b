//! Notices on a page.

mod notice;
mod stale_list_notice;
mod storage_notice;

pub use notice::Notice;
pub use stale_list_notice::StaleListNotice;
pub use storage_notice::storage_notice;
