//! The partial files that a killed process leaves in a folder of uploads.

use std::fs::DirEntry;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::time::Duration;

use app_service::port::FileStorageError;

/// The suffix that `object_store` appends to the name of a file that it is writing. It counts further if such a file
/// exists: another process writes the same file, or was killed.
const PARTIAL_SUFFIX: &str = "#1";

/// Time after which no process is still writing a partial file.
const ABANDONED_AFTER: Duration = Duration::from_hours(24);

/// Removes all partial files that are a day old.
pub(crate) async fn remove_old(folder: &Path) -> Result<(), FileStorageError> {
    let folder = folder.to_owned();
    run(move || {
        for entry in std::fs::read_dir(folder)? {
            let entry = entry?;
            if is_partial(&entry) && is_abandoned(&entry) {
                std::fs::remove_file(entry.path())?;
            }
        }
        Ok(())
    })
    .await
}

fn is_partial(entry: &DirEntry) -> bool {
    let name = entry.file_name();
    let suffix = name.to_str().and_then(|name| name.rsplit_once('#'));
    suffix.is_some_and(|(_, number)| number.parse::<u32>().is_ok())
}

/// Whether nothing was written for a day. Another process may remove the file at the same time.
fn is_abandoned(entry: &DirEntry) -> bool {
    let modified = entry.metadata().and_then(|file| file.modified());
    modified.is_ok_and(|at| at.elapsed().is_ok_and(|age| age > ABANDONED_AFTER))
}

/// Removes the partial files of these names.
pub(crate) async fn remove(folder: &Path, names: &[String]) -> Result<(), FileStorageError> {
    let paths = names
        .iter()
        .map(|name| folder.join(name.clone() + PARTIAL_SUFFIX));
    let paths: Vec<_> = paths.collect();
    run(move || {
        paths
            .iter()
            .try_for_each(|path| match std::fs::remove_file(path) {
                Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
                _ => Ok(()),
            })
    })
    .await
}

async fn run(
    removal: impl FnOnce() -> io::Result<()> + Send + 'static,
) -> Result<(), FileStorageError> {
    let removed = tokio::task::spawn_blocking(removal)
        .await
        .map_err(|panic| FileStorageError(panic.into()))?;
    removed.map_err(|error| FileStorageError(error.into()))
}
