//! A folder of this host, or one that several hosts share.

use std::fs::DirBuilder;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::sync::Arc;

use app_service::port::FilesError;
use object_store::local::LocalFileSystem;

use crate::kept::{Kept, OpenError};

/// What `object_store` appends to the name of a file that it has begun to write; a name is written once.
const BEGINNING: &str = "#1";

/// Files are written under another name and flushed to the disk before they are there.
pub(crate) fn open(path: &Path) -> Result<Kept, OpenError> {
    make(path).map_err(|source| OpenError::Folder {
        path: path.to_owned(),
        source,
    })?;
    let store = LocalFileSystem::new_with_prefix(path).map_err(OpenError::Settings)?;
    Ok(Kept {
        store: Arc::new(store.with_fsync(true)),
        prefix: String::new(),
        folder: Some(path.to_owned()),
    })
}

fn make(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

pub(crate) async fn remove_beginnings(folder: &Path, names: &[String]) -> Result<(), FilesError> {
    let paths = names
        .iter()
        .map(|name| folder.join(name.clone() + BEGINNING));
    let paths: Vec<_> = paths.collect();
    let removing = tokio::task::spawn_blocking(move || {
        paths
            .iter()
            .try_for_each(|path| match std::fs::remove_file(path) {
                Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
                _ => Ok(()),
            })
    });
    let removed = removing.await.map_err(|panic| FilesError(panic.into()))?;
    removed.map_err(|error| FilesError(error.into()))
}
