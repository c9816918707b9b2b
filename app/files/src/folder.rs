//! A folder on this host, or one that several hosts share.

use std::fs::DirBuilder;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::sync::Arc;

use app_service::port::FileStorageError;
use object_store::local::LocalFileSystem;

use crate::object_files::{FilesOpenError, ObjectFiles};

/// The suffix that `object_store` appends to the name of a file that it is writing. Each name is written only once.
const PARTIAL_SUFFIX: &str = "#1";

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

/// Removes the partial files that a killed process left of these names.
pub(crate) async fn remove_partial_files(
    folder: &Path,
    names: &[String],
) -> Result<(), FileStorageError> {
    let paths = names
        .iter()
        .map(|name| folder.join(name.clone() + PARTIAL_SUFFIX));
    let paths: Vec<_> = paths.collect();
    let removing = tokio::task::spawn_blocking(move || {
        paths
            .iter()
            .try_for_each(|path| match std::fs::remove_file(path) {
                Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
                _ => Ok(()),
            })
    });
    let removed = removing
        .await
        .map_err(|panic| FileStorageError(panic.into()))?;
    removed.map_err(|error| FileStorageError(error.into()))
}
