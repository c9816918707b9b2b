//! The activity log for admins: who changed what, when, and from which value to which. It is filtered by the address,
//! live, and available as a file.

mod activity_page;
mod entry;
mod filter;
mod log;

pub use activity_page::ActivityPage;
