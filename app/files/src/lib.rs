//! Uploaded files: examined, and stored in a folder or in S3-compatible storage.
//!
//! Begin with [`open`], with [`UploadExaminer`] for the checks of a file's content, and with [`WebFiles`] for images by
//! URL. [`BackupStorage`] stores backups in the same kinds of places.

mod avatars;
mod backup_storage;
mod bucket;
mod connector;
mod examine;
mod folder;
mod object_files;
mod partial_files;
mod web;

use std::sync::Arc;

use app_service::port::{FileLocation, FileStorage};

pub use avatars::DiscordAvatars;
pub use backup_storage::BackupStorage;
pub use examine::UploadExaminer;
pub use object_files::FilesOpenError;
pub use web::WebFiles;

/// Opens the storage of uploads. A missing folder is created, accessible to its owner only. Whether a bucket can be
/// reached is known only when it is used.
pub fn open(place: &FileLocation) -> Result<Arc<dyn FileStorage>, FilesOpenError> {
    let kept = match place {
        FileLocation::Folder(path) => folder::open(path)?,
        FileLocation::Bucket(bucket) => bucket::open(bucket)?,
    };
    Ok(Arc::new(kept))
}
