//! A whole team in one file: for a backup, or for a move to another host or another database.
//!
//! Begin with [`write()`] and with [`ArchiveReader`], which reads its files.

mod compressed_file;
mod entry_name;
mod error;
mod header;
mod import;
mod partial_file;
mod reader;
mod writer;

pub use compressed_file::compress_file;
pub use error::ArchiveError;
pub use header::{ArchiveHeader, ArchiveScope};
pub use import::{ImportOptions, ImportReport};
pub use reader::ArchiveReader;
pub use writer::write;

type Result<T> = std::result::Result<T, ArchiveError>;

/// The number of records and uploads that an archive contains, or that were imported from one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ArchiveCounts {
    pub records: u64,
    pub uploads: u64,
}
