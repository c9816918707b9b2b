//! A whole team in one file, to be taken to another host or another database, or kept for a bad day.
//!
//! Begin with [`write()`] and with [`Archive`], which reads what it wrote.

mod error;
mod file;
mod header;
mod name;
mod reading;
mod taking_in;
mod writing;

pub use error::ArchiveError;
pub use header::{Header, Scope};
pub use reading::Archive;
pub use writing::write;

type Result<T> = std::result::Result<T, ArchiveError>;

/// What has gone into an archive, or come out of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    pub records: u64,
    pub uploads: u64,
}
