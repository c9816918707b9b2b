//! What can be wrong with an archive, in words for the operator.

use std::io;
use std::path::PathBuf;

use app_service::port::{FilesError, StoreError};

#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    #[error("{} is there already; it is not written over", .0.display())]
    Exists(PathBuf),
    #[error("{} cannot be used", path.display())]
    File {
        path: PathBuf,
        #[source]
        source: io::Error,
    },
    #[error("uploads were removed faster than they could be copied; try again")]
    Restless,

    #[error("this is no archive of Muster")]
    NoArchive,
    #[error("the archive has format {0}, which this program does not know")]
    Format(u32),
    #[error("the archive cannot be read to its end: it is cut off or damaged")]
    CutOff(#[source] io::Error),
    #[error("the archive stops before its end")]
    Unfinished,
    #[error("the archive has an entry that none has: {0}")]
    Entry(String),
    #[error("the archive's entry {0} is damaged")]
    Damaged(String),
    #[error("the archive's entry {0} is larger than any is")]
    TooLarge(String),

    #[error(
        "the archive was made by Muster {program} with the tables of step {theirs}, and here they are at step {ours}: \
         take it in with that version, then let `server migrate` of this one bring the database up to date"
    )]
    Schema {
        theirs: i64,
        ours: i64,
        program: String,
    },
    #[error("this is an export, which lets nobody in; take it in with `server import`")]
    TeamAlone,
    #[error("the installation is not empty: there is something in its table {0}")]
    NotEmpty(&'static str),
    #[error("the rows of {entry} cannot be taken in")]
    Rows {
        entry: String,
        #[source]
        source: StoreError,
    },
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Files(#[from] FilesError),
}

impl ArchiveError {
    pub(crate) fn file(path: &std::path::Path, source: io::Error) -> Self {
        Self::File {
            path: path.to_owned(),
            source,
        }
    }
}
