//! Tells whether a path still leads to the same file.

use std::fs;
use std::path::Path;

/// The identity of a file, which distinguishes it from another file under the same path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct FileIdentity(u64, u64);

impl FileIdentity {
    #[cfg(unix)]
    pub(crate) fn of(path: &Path) -> std::io::Result<Self> {
        use std::os::unix::fs::MetadataExt;
        let file = fs::metadata(path)?;
        Ok(Self(file.dev(), file.ino()))
    }

    /// Only a missing file is noticed.
    #[cfg(not(unix))]
    pub(crate) fn of(path: &Path) -> std::io::Result<Self> {
        fs::metadata(path).map(|_| Self(0, 0))
    }
}
