//! Opens the storage of uploads.

use std::sync::Arc;

use app_service::port::{FileLocation, FileStorage};

use super::bucket;
use super::folder;
use super::object_files::FilesOpenError;

/// Opens the storage of uploads. A missing folder is created, accessible to its owner only. Whether a bucket can be
/// reached is known only when it is used.
pub fn open(location: &FileLocation) -> Result<Arc<dyn FileStorage>, FilesOpenError> {
    let kept = match location {
        FileLocation::Folder(path) => folder::open(path)?,
        FileLocation::Bucket(bucket) => bucket::open(bucket)?,
    };
    Ok(Arc::new(kept))
}
