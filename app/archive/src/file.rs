//! A file that is there when it is whole, and not before.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use crate::{ArchiveError, Result};

/// A file under another name. Dropped before [`Beginning::finish`], it is gone; a process that is killed leaves it
/// behind under the other name.
pub struct Beginning {
    path: PathBuf,
    hidden: PathBuf,
    pub file: File,
}

impl Beginning {
    /// For the owner alone: an archive holds what a team says among itself.
    pub fn of(path: &Path) -> Result<Self> {
        if path
            .try_exists()
            .map_err(|error| ArchiveError::file(path, error))?
        {
            return Err(ArchiveError::Exists(path.to_owned()));
        }
        let Some(name) = path.file_name() else {
            let source = io::Error::new(io::ErrorKind::InvalidInput, "this names no file");
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
            hidden,
            file,
        })
    }

    /// Gives it its name, when it is on the disk.
    pub fn finish(self) -> Result<()> {
        self.file
            .sync_all()
            .and_then(|()| fs::rename(&self.hidden, &self.path))
            .and_then(|()| sync_folder_of(&self.path))
            .map_err(|error| ArchiveError::file(&self.path, error))
    }
}

impl Drop for Beginning {
    fn drop(&mut self) {
        // A finished one has gone to its other name.
        let _ = fs::remove_file(&self.hidden);
    }
}

/// A new name is on the disk with its folder.
fn sync_folder_of(path: &Path) -> io::Result<()> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}
