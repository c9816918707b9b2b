//! The port over whatever `object_store` knows to speak to.

use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use app_service::port::{Files, FilesError, Stream};
use async_trait::async_trait;
use bytes::Bytes;
use futures::stream::{self, StreamExt, TryStreamExt};
use object_store::path::Path;
use object_store::{GetOptions, ObjectStore, ObjectStoreExt, PutPayload};

use crate::folder;

/// Why a place for bytes cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    #[error("the folder {path} cannot be made")]
    Folder {
        path: PathBuf,
        #[source]
        source: std::io::Error,
    },
    #[error("the settings of the uploads cannot be used")]
    Settings(#[source] object_store::Error),
    #[error("the certificates in {path} cannot be read")]
    Authorities {
        path: PathBuf,
        #[source]
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    #[error("no connection can be made")]
    Connection(#[source] reqwest::Error),
}

pub(crate) struct Kept {
    pub store: Arc<dyn ObjectStore>,
    /// What the names begin with; empty, or without slashes at its ends.
    pub prefix: String,
    /// Where a process that ended while it wrote may have left the beginning of a file.
    pub folder: Option<PathBuf>,
}

impl Kept {
    fn path(&self, name: &str) -> Path {
        Path::from(format!("{}/{name}", self.prefix))
    }
}

fn failed(error: object_store::Error) -> FilesError {
    FilesError(error.into())
}

#[async_trait]
impl Files for Kept {
    async fn put(&self, name: &str, bytes: Bytes) -> Result<(), FilesError> {
        let path = self.path(name);
        let put = self.store.put(&path, PutPayload::from(bytes)).await;
        put.map(drop).map_err(failed)
    }

    async fn get(&self, name: &str, range: Range<u64>) -> Result<Option<Stream>, FilesError> {
        let options = GetOptions::new().with_range(Some(range));
        match self.store.get_opts(&self.path(name), options).await {
            Ok(found) => Ok(Some(found.into_stream().map_err(failed).boxed())),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(failed(error)),
        }
    }

    async fn remove(&self, names: &[String]) -> Result<(), FilesError> {
        let paths: Vec<_> = names.iter().map(|name| Ok(self.path(name))).collect();
        let mut removed = self.store.delete_stream(stream::iter(paths).boxed());
        let mut outcome = Ok(());
        while let Some(one) = removed.next().await {
            match one {
                Ok(_) | Err(object_store::Error::NotFound { .. }) => {}
                Err(error) => outcome = Err(failed(error)),
            }
        }
        if let Some(folder) = &self.folder {
            folder::remove_beginnings(folder, names).await?;
        }
        outcome
    }
}
