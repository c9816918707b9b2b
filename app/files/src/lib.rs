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
mod upload_storage;
mod web;

pub use avatars::DiscordAvatars;
pub use backup_storage::BackupStorage;
pub use examine::UploadExaminer;
pub use object_files::FilesOpenError;
pub use upload_storage::open;
pub use web::WebFiles;
