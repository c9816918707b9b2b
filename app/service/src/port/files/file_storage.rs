//! The storage of uploaded bytes, and their examination before they are stored.

use std::ops::Range;
use std::path::PathBuf;

use app_domain::upload::UploadKind;
use async_trait::async_trait;
use bytes::Bytes;
use futures::stream::BoxStream;

use super::super::secret::SecretString;

type FileErrorCause = Box<dyn std::error::Error + Send + Sync>;

/// The file storage could not be reached, or it failed.
#[derive(Debug, thiserror::Error)]
#[error("the uploads are not available")]
pub struct FileStorageError(#[source] pub FileErrorCause);

/// The bytes of a stored file, in chunks.
pub type ByteStream = BoxStream<'static, Result<Bytes, FileStorageError>>;

/// A range of the bytes of a stored file.
pub struct FileRange {
    pub bytes: ByteStream,
    /// The range of `bytes`, which ends at the end of the file at the latest.
    pub range: Range<u64>,
    /// The number of bytes of the whole file.
    pub file_bytes: u64,
}

/// Stores files under the names that [`app_domain::upload::file_name`] returns.
#[async_trait]
pub trait FileStorage: Send + Sync + 'static {
    /// Stores the bytes durably, in place of an earlier file of this name. If this fails or the process ends, the earlier
    /// file is visible, or nothing.
    async fn put(&self, name: &str, bytes: Bytes) -> Result<(), FileStorageError>;

    /// Returns the bytes in this non-empty range; `None` if no file has this name.
    async fn get(
        &self,
        name: &str,
        range: Range<u64>,
    ) -> Result<Option<FileRange>, FileStorageError>;

    /// Removes what [`FileStorage::put`] left of any file when its process was killed, a day ago or earlier.
    async fn remove_partial(&self) -> Result<(), FileStorageError>;

    /// Removes these files, and what an interrupted [`FileStorage::put`] left of them. Missing files are no error.
    async fn remove(&self, names: &[String]) -> Result<(), FileStorageError>;
}

/// A defect of a file whose first bytes are valid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum FileDefect {
    #[error("the file is incomplete or damaged")]
    Broken,
    #[error("the image has too many pixels")]
    TooManyPixels,
}

/// Validates whole files within limits of memory and time, outside of the threads that handle requests.
#[async_trait]
pub trait FileExaminer: Send + Sync + 'static {
    /// Returns the width and height of an image in pixels; `None` for a PDF.
    async fn examine(
        &self,
        kind: UploadKind,
        bytes: Bytes,
    ) -> Result<Option<(u32, u32)>, FileDefect>;
}

/// The configured storage of uploads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FileLocation {
    Folder(PathBuf),
    Bucket(S3Bucket),
}

/// A bucket of S3-compatible storage. `Debug` shows no secret.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct S3Bucket {
    pub name: String,
    /// The prefix of all names in the bucket. Empty, or without slashes at its ends.
    pub prefix: String,
    /// `None`: the endpoint of AWS for the region.
    pub endpoint: Option<String>,
    pub region: String,
    pub access_key_id: String,
    pub secret_access_key: SecretString,
    /// Whether addresses have the bucket's name in the path and not in the host.
    pub path_style: bool,
    /// Whether an endpoint without TLS is allowed.
    pub allow_http: bool,
    /// A file of PEM certificates that are trusted in addition to the public ones.
    pub authorities: Option<PathBuf>,
}

/// For processes without file storage, such as the bot: contains no files and stores none.
pub(crate) struct NoFileStorage;

#[async_trait]
impl FileStorage for NoFileStorage {
    async fn put(&self, _: &str, _: Bytes) -> Result<(), FileStorageError> {
        Err(FileStorageError("this process has no file storage".into()))
    }

    async fn get(&self, _: &str, _: Range<u64>) -> Result<Option<FileRange>, FileStorageError> {
        Ok(None)
    }

    async fn remove_partial(&self) -> Result<(), FileStorageError> {
        Ok(())
    }

    async fn remove(&self, _: &[String]) -> Result<(), FileStorageError> {
        Err(FileStorageError("this process has no file storage".into()))
    }
}

#[async_trait]
impl FileExaminer for NoFileStorage {
    async fn examine(&self, _: UploadKind, _: Bytes) -> Result<Option<(u32, u32)>, FileDefect> {
        Err(FileDefect::Broken)
    }
}
