//! Removes the metadata of images: of each one before it is stored, and once of those that were stored with it.

use app_domain::image_metadata::strip_metadata;
use app_domain::upload::{UploadKind, UploadedFile};
use bytes::{Bytes, BytesMut};
use futures::TryStreamExt;

use crate::{AppServices, Result, ServiceError};

/// Number of uploads that are listed at once.
const LIST_BATCH: u32 = 100;

/// Returns a file without its metadata; `None` if it is damaged.
pub(super) async fn without_metadata(kind: UploadKind, bytes: Bytes) -> Result<Option<Bytes>> {
    if !kind.is_image() {
        return Ok(Some(bytes));
    }
    let copying = tokio::task::spawn_blocking(move || strip_metadata(kind, &bytes));
    let stripped = copying
        .await
        .map_err(|panic| ServiceError::Internal(panic.into()))?;
    Ok(stripped.map(Bytes::from))
}

/// Removes the metadata of the stored uploads that still have it, one after the other. Each is marked when it is done, so
/// that an interrupted run is continued by the next one, and several processes may run it at once. An upload that fails
/// does not stop the others; returns the first failure.
pub async fn strip_stored(services: &AppServices) -> Result<()> {
    let (mut after, mut failure) = (None, None);
    loop {
        let mut reading = services.store.read().await?;
        let batch = reading.unstripped_uploads(after, LIST_BATCH).await?;
        drop(reading);
        let Some(last) = batch.last() else {
            return failure.map_or(Ok(()), Err);
        };
        after = Some(last.id);
        for upload in &batch {
            if let Err(error) = strip_upload(services, upload).await {
                failure.get_or_insert(error);
            }
        }
    }
}

async fn strip_upload(services: &AppServices, upload: &UploadedFile) -> Result<()> {
    let name = upload.file_name();
    let length = if upload.kind.is_image() {
        let Some(found) = services.files.get(&name, 0..upload.bytes).await? else {
            return Ok(());
        };
        let chunks: BytesMut = found.bytes.try_collect().await?;
        let stored = chunks.freeze();
        let Some(stripped) = without_metadata(upload.kind, stored.clone()).await? else {
            tracing::warn!(
                upload.name = name,
                "the metadata of an upload cannot be removed: the file is damaged"
            );
            return Ok(());
        };
        let length = stripped.len() as u64;
        if stripped != stored {
            services.files.put(&name, stripped).await?;
        }
        length
    } else {
        upload.bytes
    };
    let mut writing = services.store.write().await?;
    if writing.mark_upload_stripped(upload.id, length).await? {
        writing.commit().await?;
    } else {
        // It was removed while it was copied.
        services.files.remove(&[name]).await?;
    }
    Ok(())
}
