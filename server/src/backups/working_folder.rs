//! The folder in which a backup is written before it is renamed or sent, and what killed processes left there.

use std::fs::DirEntry;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use app_files::BackupStorage;
use app_runtime::Config;
use app_service::port::FileLocation;

/// The beginning of the name of a file that is still being written, after one or two dots.
const NAME_START: &str = "muster-";
/// Time after which no process is still writing a file.
const ABANDONED_AFTER: Duration = Duration::from_hours(24);

/// Returns the folder of the backups itself, so that a complete file only has to be renamed. For a bucket it is the
/// folder of the database or of the uploads, because a container may be able to write nowhere else.
pub fn working_folder(configuration: &Config, storage: &BackupStorage) -> PathBuf {
    if let Some(folder) = storage.folder() {
        return folder.to_owned();
    }
    let beside_database = configuration.database_file().and_then(Path::parent);
    match (beside_database, &configuration.uploads) {
        (Some(folder), _) if folder.as_os_str().is_empty() => PathBuf::from("."),
        (Some(folder), _) => folder.to_owned(),
        (None, FileLocation::Folder(folder)) => folder.clone(),
        (None, FileLocation::Bucket(_)) => std::env::temp_dir(),
    }
}

/// Removes the hidden files that killed processes have left.
pub fn remove_abandoned_files(folder: &Path) -> io::Result<()> {
    for entry in folder.read_dir()? {
        let entry = entry?;
        let is_hidden = entry.file_name().to_str().is_some_and(|name| {
            name.starts_with('.') && name.trim_start_matches('.').starts_with(NAME_START)
        });
        if is_hidden && is_abandoned(&entry) {
            std::fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

fn is_abandoned(entry: &DirEntry) -> bool {
    let file = entry.metadata().ok().filter(std::fs::Metadata::is_file);
    let modified = file.and_then(|file| file.modified().ok());
    modified.is_some_and(|at| at.elapsed().is_ok_and(|age| age > ABANDONED_AFTER))
}

#[cfg(test)]
mod tests {
    use std::fs::File;

    use super::*;

    #[test]
    fn only_old_hidden_files_of_backups_are_removed() {
        let folder = tempfile::tempdir().expect("a folder");
        let week = Duration::from_hours(7 * 24);
        for (name, age) in [
            (".muster-2026-11-14.tar.gz.7.beginning", week),
            (".muster-2026-11-21.tar.gz.7.beginning", Duration::ZERO),
            ("muster-2026-11-14.tar.gz", week),
            (".profile", week),
        ] {
            let file = File::create(folder.path().join(name)).expect("a file");
            let modified = file.metadata().expect("its metadata").modified();
            let modified = modified.expect("a time") - age;
            file.set_modified(modified).expect("an older file");
        }
        remove_abandoned_files(folder.path()).expect("removed");
        let left = folder.path().read_dir().expect("a folder").count();
        assert_eq!(left, 3);
        let gone = ".muster-2026-11-14.tar.gz.7.beginning";
        assert!(!folder.path().join(gone).exists());
    }
}
