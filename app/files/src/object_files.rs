//! The `FileStorage` port over any storage that `object_store` supports.

use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use app_service::port::{FileRange, FileStorage, FileStorageError};
use async_trait::async_trait;
use bytes::Bytes;
use futures::stream::{self, StreamExt, TryStreamExt};
use object_store::path::Path;
use object_store::{GetOptions, ObjectStore, ObjectStoreExt, PutPayload};

use crate::partial_files;

/// Why the storage of uploads cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum FilesOpenError {
    #[error("the folder {path} cannot be created")]
    Folder {
        path: PathBuf,
        #[source]
        source: std::io::Error,
    },
    #[error("the settings of the uploads are not valid")]
    Settings(#[source] object_store::Error),
    #[error("the certificates in {path} cannot be read")]
    Authorities {
        path: PathBuf,
        #[source]
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    #[error("the HTTP client cannot be created")]
    Connection(#[source] reqwest::Error),
}

/// Uploads in an object store: a folder or a bucket.
pub(crate) struct ObjectFiles {
    pub store: Arc<dyn ObjectStore>,
    /// The prefix of every name: empty, or without slashes at its ends.
    pub prefix: String,
    /// The folder in which a killed process may have left partial files.
    pub folder: Option<PathBuf>,
}

impl ObjectFiles {
    fn path(&self, name: &str) -> Path {
        Path::from(format!("{}/{name}", self.prefix))
    }
}

fn files_error(error: object_store::Error) -> FileStorageError {
    FileStorageError(error.into())
}

#[async_trait]
impl FileStorage for ObjectFiles {
    async fn put(&self, name: &str, bytes: Bytes) -> Result<(), FileStorageError> {
        let path = self.path(name);
        let put = self.store.put(&path, PutPayload::from(bytes)).await;
        put.map(drop).map_err(files_error)
    }

    async fn get(
        &self,
        name: &str,
        range: Range<u64>,
    ) -> Result<Option<FileRange>, FileStorageError> {
        let options = GetOptions::new().with_range(Some(range));
        match self.store.get_opts(&self.path(name), options).await {
            Ok(found) => Ok(Some(FileRange {
                range: found.range.clone(),
                file_bytes: found.meta.size,
                bytes: found.into_stream().map_err(files_error).boxed(),
            })),
            Err(object_store::Error::NotFound { .. }) => {
                if let Some(folder) = &self.folder {
                    // Without its folder, which may be on another disk, no file is known to be missing.
                    let there = tokio::fs::metadata(folder).await;
                    there.map_err(|gone| FileStorageError(gone.into()))?;
                }
                Ok(None)
            }
            Err(error) => Err(files_error(error)),
        }
    }

    async fn remove_partial(&self) -> Result<(), FileStorageError> {
        match &self.folder {
            Some(folder) => partial_files::remove_old(folder).await,
            None => Ok(()),
        }
    }

    async fn remove(&self, names: &[String]) -> Result<(), FileStorageError> {
        let paths: Vec<_> = names.iter().map(|name| Ok(self.path(name))).collect();
        let mut removed = self.store.delete_stream(stream::iter(paths).boxed());
        let mut outcome = Ok(());
        while let Some(one) = removed.next().await {
            match one {
                Ok(_) | Err(object_store::Error::NotFound { .. }) => {}
                Err(error) => outcome = Err(files_error(error)),
            }
        }
        if let Some(folder) = &self.folder {
            partial_files::remove(folder, names).await?;
        }
        outcome
    }
}
