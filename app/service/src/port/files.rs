//! Where the bytes of uploads are kept, and what looks at them before.

use std::ops::Range;
use std::path::PathBuf;

use app_domain::upload::Kind;
use async_trait::async_trait;
use bytes::Bytes;
use futures::stream::BoxStream;

use super::secret::Secret;

type Cause = Box<dyn std::error::Error + Send + Sync>;

/// A place for bytes could not be reached, or failed.
#[derive(Debug, thiserror::Error)]
#[error("the uploads are not available")]
pub struct FilesError(#[source] pub Cause);

/// Bytes as they come from where they are kept.
pub type Stream = BoxStream<'static, Result<Bytes, FilesError>>;

/// Bytes under names that [`app_domain::upload::file_name`] makes. They are written once and never changed.
#[async_trait]
pub trait Files: Send + Sync + 'static {
    /// Keeps the bytes: afterwards they are all there and durable; when it fails, or the process ends, none are.
    async fn put(&self, name: &str, bytes: Bytes) -> Result<(), FilesError>;

    /// The bytes in this range, which is not empty; `None` when there are none under this name.
    async fn get(&self, name: &str, range: Range<u64>) -> Result<Option<Stream>, FilesError>;

    /// Removes the bytes under these names, and what a process that ended in the middle of [`Files::put`] left of them;
    /// what is not there is no error.
    async fn remove(&self, names: &[String]) -> Result<(), FilesError>;
}

/// What is wrong with the bytes of a file whose first ones are right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    #[error("the file is cut off or damaged")]
    Broken,
    #[error("the image has too many pixels")]
    TooManyPixels,
}

/// Looks at whole files within limits of memory and time, away from the threads that answer requests.
#[async_trait]
pub trait Examiner: Send + Sync + 'static {
    /// Width and height of an image in pixels; none of a PDF.
    async fn examine(&self, kind: Kind, bytes: Bytes) -> Result<Option<(u32, u32)>, Flaw>;
}

/// Where the settings want the bytes of uploads to be kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FilesPlace {
    Folder(PathBuf),
    Bucket(Bucket),
}

/// A bucket of S3-compatible storage. `Debug` shows no secret.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bucket {
    pub name: String,
    /// What the names in the bucket begin with; empty, or without slashes at its ends.
    pub prefix: String,
    /// `None`: that of AWS for the region.
    pub endpoint: Option<String>,
    pub region: String,
    pub access_key_id: String,
    pub secret_access_key: Secret,
    /// The bucket's name stands in the path and not in the host.
    pub path_style: bool,
    /// Also without TLS.
    pub allow_http: bool,
    /// A file of PEM certificates that are trusted beside those of the web.
    pub authorities: Option<PathBuf>,
}

/// For processes that keep no files, such as the bot: nothing is there, and nothing can be kept.
pub(crate) struct NoFiles;

#[async_trait]
impl Files for NoFiles {
    async fn put(&self, _: &str, _: Bytes) -> Result<(), FilesError> {
        Err(FilesError("this process keeps no files".into()))
    }

    async fn get(&self, _: &str, _: Range<u64>) -> Result<Option<Stream>, FilesError> {
        Ok(None)
    }

    async fn remove(&self, _: &[String]) -> Result<(), FilesError> {
        Err(FilesError("this process keeps no files".into()))
    }
}

#[async_trait]
impl Examiner for NoFiles {
    async fn examine(&self, _: Kind, _: Bytes) -> Result<Option<(u32, u32)>, Flaw> {
        Err(Flaw::Broken)
    }
}
