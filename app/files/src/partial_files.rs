//! The partial files that a killed process leaves in a folder of uploads.

use std::io::ErrorKind;
use std::path::Path;

use app_service::port::FileStorageError;

/// The suffix that `object_store` appends to the name of a file that it is writing. Each name is written only once.
const PARTIAL_SUFFIX: &str = "#1";

/// Removes the partial files of these names.
pub(crate) async fn remove(folder: &Path, names: &[String]) -> Result<(), FileStorageError> {
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
