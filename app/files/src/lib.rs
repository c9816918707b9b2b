//! The bytes that people upload: looked at, and kept in a folder or in S3-compatible storage.
//!
//! Begin with [`open`], with [`Examination`] for what is looked at, and with [`WebFiles`] for images by address.

mod bucket;
mod connector;
mod examine;
mod folder;
mod kept;
mod web;

use std::sync::Arc;

use app_service::port::{Files, FilesPlace};

pub use examine::Examination;
pub use kept::OpenError;
pub use web::WebFiles;

/// Opens the place where bytes are kept; a folder is made when missing, for its owner alone. Whether a bucket can be
/// reached shows only when it is used.
pub fn open(place: &FilesPlace) -> Result<Arc<dyn Files>, OpenError> {
    let kept = match place {
        FilesPlace::Folder(path) => folder::open(path)?,
        FilesPlace::Bucket(bucket) => bucket::open(bucket)?,
    };
    Ok(Arc::new(kept))
}
