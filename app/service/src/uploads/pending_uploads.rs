//! The uploads of a request that is not finished.

use app_domain::permission::UploadAuthor;
use app_domain::upload::{UploadId, UploadedFile, sanitize_name};
use tokio::runtime::Handle;
use tokio::task::JoinHandle;

use super::examined_file::{ExaminedFile, examine};
use super::{IncomingFile, discard};
use crate::port::FileStorageError;
use crate::unit_of_work::UnitOfWork;
use crate::{AppServices, Result, ServiceError};

/// The uploads that a request has stored so far. They are removed on drop, also when the request is canceled, unless
/// [`PendingUploads::persist`] keeps them.
pub struct PendingUploads {
    services: AppServices,
    ids: Vec<UploadId>,
    /// Runs to completion even if the request is canceled: a partly written file cannot be removed.
    putting: Option<JoinHandle<std::result::Result<(), FileStorageError>>>,
}

impl PendingUploads {
    pub fn new(services: &AppServices) -> Self {
        Self {
            services: services.clone(),
            ids: Vec::new(),
            putting: None,
        }
    }

    /// In the order of arrival.
    pub fn ids(&self) -> &[UploadId] {
        &self.ids
    }

    /// Removes the metadata of the whole file, validates what is left and stores it. `name` is its original name.
    pub async fn store(
        &mut self,
        author: &UploadAuthor,
        arriving: IncomingFile,
        name: &str,
    ) -> Result<UploadedFile> {
        let examined = examine(&self.services, arriving).await?;
        self.store_examined(author, examined, name).await
    }

    /// Stores a file. `name` is its original name.
    pub async fn store_examined(
        &mut self,
        author: &UploadAuthor,
        file: ExaminedFile,
        name: &str,
    ) -> Result<UploadedFile> {
        let services = self.services.clone();
        let ExaminedFile {
            kind,
            bytes,
            pixels,
        } = file;
        let mut random = [0; 16];
        services.entropy.fill(&mut random);
        let upload = UploadedFile {
            id: UploadId::from_random_bytes(random),
            kind,
            bytes: bytes.len() as u64,
            pixels,
            name: sanitize_name(name, kind),
        };
        let mut change = UnitOfWork::begin(&services, author.actor().clone()).await?;
        let now = change.now;
        self.ids.push(upload.id);
        change.insert_upload(&upload, author.actor(), now).await?;
        change.commit().await?;
        let (files, name) = (services.files.clone(), upload.file_name());
        let putting = tokio::spawn(async move { files.put(&name, bytes).await });
        let put = self.putting.insert(putting).await;
        self.putting = None;
        put.map_err(|panic| ServiceError::Internal(panic.into()))??;
        Ok(upload)
    }

    /// Keeps the uploads: something refers to them now, or will within a day.
    pub fn persist(mut self) {
        self.ids.clear();
    }

    /// Removes the uploads. The hourly cleanup removes later what cannot be removed now.
    pub async fn discard(mut self) {
        if let Some(removal) = self.spawn_removal() {
            // The task logs its failures.
            let _ = removal.await;
        }
    }

    /// Removes the uploads in a separate task, so that a client that disconnects cannot stop it.
    fn spawn_removal(&mut self) -> Option<JoinHandle<()>> {
        let (ids, putting) = (std::mem::take(&mut self.ids), self.putting.take());
        if ids.is_empty() {
            return None;
        }
        let services = self.services.clone();
        let runtime = Handle::try_current().ok()?;
        Some(runtime.spawn(async move {
            if let Some(putting) = putting {
                // The file is removed whether or not it was stored.
                let _ = putting.await;
            }
            discard_or_log(&services, &ids).await;
        }))
    }
}

impl Drop for PendingUploads {
    fn drop(&mut self) {
        drop(self.spawn_removal());
    }
}

async fn discard_or_log(services: &AppServices, ids: &[UploadId]) {
    if let Err(error) = discard(services, ids).await {
        tracing::warn!(
            error = &error as &dyn std::error::Error,
            "failed to remove the uploads of a failed request; the hourly cleanup retries"
        );
    }
}
