//! Ports of files: the storage of uploads, avatars, and files from the web.

mod avatars;
mod file_storage;
mod remote_files;
mod uploads;

pub use avatars::AvatarFiles;
pub(crate) use avatars::NoAvatarFiles;
pub(crate) use file_storage::NoFileStorage;
pub use file_storage::{
    ByteStream, FileDefect, FileExaminer, FileLocation, FileRange, FileStorage, FileStorageError,
    S3Bucket,
};
pub(crate) use remote_files::NoRemoteFiles;
pub use remote_files::{RemoteFile, RemoteFiles};
pub use uploads::{UploadReads, UploadWrites};
