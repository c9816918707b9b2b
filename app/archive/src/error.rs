//! The errors of archives, worded for the operator.

use std::io;
use std::path::PathBuf;

use app_service::ServiceError;
use app_service::port::{FileStorageError, RowFault, StoreError};

/// Why an archive cannot be written, read or imported.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    #[error("{} already exists and is not overwritten", .0.display())]
    Exists(PathBuf),
    #[error("{} cannot be accessed", path.display())]
    File {
        path: PathBuf,
        #[source]
        source: io::Error,
    },
    #[error("uploads were removed while they were being copied; try again")]
    UploadsChanging,

    #[error("this is not a Muster archive")]
    NotAnArchive,
    #[error("the archive has format {0}, which this version of Muster does not support")]
    UnknownFormat(u32),
    #[error("the archive is truncated or damaged")]
    Truncated(#[source] io::Error),
    #[error("the archive is incomplete")]
    Incomplete,
    #[error("the archive contains an unknown entry: {0}")]
    UnknownEntry(String),
    #[error("the archive's entry {0} is damaged")]
    Damaged(String),
    #[error("the archive's entry {0} is too large")]
    TooLarge(String),

    #[error(
        "the archive was written by Muster {program} with schema version {theirs}, which is newer than {ours}, the \
         version of this program: import it with Muster {program} or a later one"
    )]
    NewerSchema {
        theirs: i64,
        ours: i64,
        program: String,
    },
    #[error(
        "the archive was written by Muster {program} with schema version {theirs}, which this program cannot read: \
         import it with Muster {program}, then run `muster migrate` with this one"
    )]
    UnreadableSchema { theirs: i64, program: String },
    #[error("this is an export, which contains no sessions; use `muster import`")]
    ExportOnly,
    #[error("the installation is not empty: its table {0} has rows")]
    NotEmpty(&'static str),
    #[error("the rows of {entry} cannot be imported")]
    InvalidEntry {
        entry: String,
        #[source]
        source: StoreError,
    },
    #[error("rows that cannot be imported: {}{}", .0.len(), lines_of(.0))]
    InvalidRows(Vec<RowFault>),
    #[error("the days of the archive cannot be stored with the time zone data of this program")]
    ZoneData(#[source] ServiceError),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Files(#[from] FileStorageError),
}

/// Each row on a line of its own, and what may help.
fn lines_of(faults: &[RowFault]) -> String {
    let mut lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
    lines.push("`--repair` changes names and other typed texts to what is accepted".to_owned());
    format!("\n  {}", lines.join("\n  "))
}

/// Returns text of an archive as it may be printed: shortened, and without characters that control a terminal.
pub(crate) fn printable(text: &str) -> String {
    const MAX_CHARS: usize = 200;
    text.chars()
        .take(MAX_CHARS)
        .flat_map(char::escape_debug)
        .collect()
}

impl ArchiveError {
    pub(crate) fn file(path: &std::path::Path, source: io::Error) -> Self {
        Self::File {
            path: path.to_owned(),
            source,
        }
    }
}
