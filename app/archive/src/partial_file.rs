//! A file that appears under its name only when it is complete.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use crate::{ArchiveError, Result};

/// A file under a temporary name. If it is dropped before [`PartialFile::finish`], it is removed; a killed process
/// leaves it behind under the temporary name.
pub struct PartialFile {
    path: PathBuf,
    temporary_path: PathBuf,
    pub file: File,
}

impl PartialFile {
    /// Creates the temporary file beside `path`, accessible to the owner only: an archive holds a team's private data.
    /// Fails if `path` exists.
    pub fn create(path: &Path) -> Result<Self> {
        if path
            .try_exists()
            .map_err(|error| ArchiveError::file(path, error))?
        {
            return Err(ArchiveError::Exists(path.to_owned()));
        }
        let Some(name) = path.file_name() else {
            let source = io::Error::new(io::ErrorKind::InvalidInput, "the path has no file name");
            return Err(ArchiveError::file(path, source));
        };
        let mut beginning = OsString::from(".");
        beginning.push(name);
        beginning.push(format!(".{}.beginning", std::process::id()));
        let hidden = path.with_file_name(beginning);
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let file = options
            .open(&hidden)
            .map_err(|error| ArchiveError::file(path, error))?;
        Ok(Self {
            path: path.to_owned(),
            temporary_path: hidden,
            file,
        })
    }

    /// Flushes the file to the disk and renames it to its final name.
    pub fn finish(self) -> Result<()> {
        self.file
            .sync_all()
            .and_then(|()| fs::rename(&self.temporary_path, &self.path))
            .and_then(|()| sync_parent_folder(&self.path))
            .map_err(|error| ArchiveError::file(&self.path, error))
    }
}

impl Drop for PartialFile {
    fn drop(&mut self) {
        // A finished file no longer has this name.
        let _ = fs::remove_file(&self.temporary_path);
    }
}

/// Flushes the parent folder, which makes the new name durable.
fn sync_parent_folder(path: &Path) -> io::Result<()> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}
