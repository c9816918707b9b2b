//! Backups in a folder or in a bucket.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use app_service::port::{FileLocation, FileStorageError};
use object_store::path::Path as ObjectPath;
use object_store::{ObjectStore, ObjectStoreExt, WriteMultipart};
use tokio::fs::File;
use tokio::io::AsyncReadExt;

use crate::object_files::{FilesOpenError, ObjectFiles};
use crate::{bucket, folder};

/// Number of parts of a file that are sent at the same time, five mebibytes each.
const PARTS_AT_ONCE: usize = 2;
const READ_BYTES: usize = 1024 * 1024;

/// Where backups are stored, by their names.
pub struct BackupStorage {
    store: Arc<dyn ObjectStore>,
    prefix: String,
    folder: Option<PathBuf>,
}

impl BackupStorage {
    /// Opens the storage. A missing folder is created, accessible to its owner only.
    pub fn open(location: &FileLocation) -> Result<Self, FilesOpenError> {
        let ObjectFiles {
            store,
            prefix,
            folder,
        } = match location {
            FileLocation::Folder(path) => folder::open(path)?,
            FileLocation::Bucket(bucket) => bucket::open(bucket)?,
        };
        Ok(Self {
            store,
            prefix,
            folder,
        })
    }

    /// The folder in which backups are written directly; `None` for a bucket, to which they are sent.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// Returns the names of everything that is stored there.
    pub async fn names(&self) -> Result<Vec<String>, FileStorageError> {
        let prefix = Some(ObjectPath::from(self.prefix.as_str()));
        let prefix = prefix.filter(|prefix| !prefix.as_ref().is_empty());
        let found = self.store.list_with_delimiter(prefix.as_ref()).await;
        let objects = found.map_err(storage_error)?.objects;
        let name =
            |object: &object_store::ObjectMeta| object.location.filename().map(str::to_owned);
        Ok(objects.iter().filter_map(name).collect())
    }

    /// Sends a file to the bucket. It appears under its name when it is complete.
    pub async fn send(&self, name: &str, file: &Path) -> Result<(), FileStorageError> {
        let io_error = |error: std::io::Error| FileStorageError(error.into());
        let mut file = File::open(file).await.map_err(io_error)?;
        let begun = self.store.put_multipart(&self.path(name)).await;
        let mut upload = WriteMultipart::new(begun.map_err(storage_error)?);
        let mut bytes = vec![0; READ_BYTES];
        loop {
            let length = file.read(&mut bytes).await.map_err(io_error)?;
            if length == 0 {
                break;
            }
            upload
                .wait_for_capacity(PARTS_AT_ONCE)
                .await
                .map_err(storage_error)?;
            upload.write(&bytes[..length]);
        }
        upload.finish().await.map(drop).map_err(storage_error)
    }

    /// Removes a backup. A missing one is no error.
    pub async fn remove(&self, name: &str) -> Result<(), FileStorageError> {
        match self.store.delete(&self.path(name)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(storage_error(error)),
        }
    }

    fn path(&self, name: &str) -> ObjectPath {
        ObjectPath::from(format!("{}/{name}", self.prefix))
    }
}

fn storage_error(error: object_store::Error) -> FileStorageError {
    FileStorageError(error.into())
}
