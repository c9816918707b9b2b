//! A folder on this host, or one that several hosts share.

use std::fs::DirBuilder;
use std::io;
use std::path::Path;
use std::sync::Arc;

use object_store::local::LocalFileSystem;

use crate::object_files::{FilesOpenError, ObjectFiles};

/// Opens the folder, and creates it if it is missing. Files are written under a temporary name and flushed to the disk
/// before they are renamed.
pub(crate) fn open(path: &Path) -> Result<ObjectFiles, FilesOpenError> {
    create_folder(path).map_err(|source| FilesOpenError::Folder {
        path: path.to_owned(),
        source,
    })?;
    let store = LocalFileSystem::new_with_prefix(path).map_err(FilesOpenError::Settings)?;
    Ok(ObjectFiles {
        store: Arc::new(store.with_fsync(true)),
        prefix: String::new(),
        folder: Some(path.to_owned()),
    })
}

fn create_folder(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}
