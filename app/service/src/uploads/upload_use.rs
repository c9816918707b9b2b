//! Loads uploads, and removes those that nothing uses.

use app_domain::permission::ActorIdentity;
use app_domain::upload::{UploadId, UploadedFile};
use chrono::{TimeDelta, Timelike};

use crate::port::FileStorageError;
use crate::unit_of_work::UnitOfWork;
use crate::{AppServices, ResourceKind, Result, ServiceError};

/// How long an upload that no strategy refers to is kept, since its strategy may not be saved yet.
const UNUSED_UPLOAD_LIFETIME: TimeDelta = TimeDelta::days(1);
/// The number of files that are removed at once.
const REMOVAL_BATCH: u32 = 500;

/// Returns the metadata of an upload. Its id is unguessable, so knowing it is the permission to read the upload.
pub async fn load(services: &AppServices, id: UploadId) -> Result<UploadedFile> {
    let upload = services.store.read().await?.upload(id).await?;
    upload.ok_or(ServiceError::NotFound(ResourceKind::Upload))
}

/// Fails if files cannot be stored: stores a small one and removes it.
pub async fn check_storage(services: &AppServices) -> std::result::Result<(), FileStorageError> {
    let (files, name) = (&services.files, "storage-check");
    files.put(name, "Muster can write here.\n".into()).await?;
    files.remove(&[name.to_owned()]).await
}

/// Removes the uploads that nothing has referred to for a day, and bytes that an interrupted removal left. Runs once an
/// hour among all processes. Returns whether this process ran it.
pub async fn remove_unused(services: &AppServices) -> Result<bool> {
    let mut change = UnitOfWork::begin(services, ActorIdentity::System).await?;
    let zone = change.settings().await?.scheduling.timezone;
    let (now, today) = (change.now, services.today_in(zone));
    let job = format!("collect_uploads_{:02}", now.hour());
    if !change.claim_job(&job, today, now).await? {
        return Ok(false);
    }
    change
        .mark_unused_uploads_for_deletion(now - UNUSED_UPLOAD_LIFETIME)
        .await?;
    change.commit().await?;
    while remove_marked(services).await? {}
    services.files.remove_partial().await?;
    Ok(true)
}

/// Removes a batch of uploads that are marked for deletion. Returns whether there may be more.
async fn remove_marked(services: &AppServices) -> Result<bool> {
    let mut reading = services.store.read().await?;
    let condemned = reading.uploads_marked_for_deletion(REMOVAL_BATCH).await?;
    drop(reading);
    if condemned.is_empty() {
        return Ok(false);
    }
    let names: Vec<String> = condemned.iter().map(UploadedFile::file_name).collect();
    services.files.remove(&names).await?;
    let ids: Vec<UploadId> = condemned.iter().map(|upload| upload.id).collect();
    let mut change = UnitOfWork::begin(services, ActorIdentity::System).await?;
    change.remove_uploads(&ids).await?;
    change.commit().await?;
    Ok(ids.len() == REMOVAL_BATCH as usize)
}

/// Removes a batch of uploads that a change has just marked for deletion. [`remove_unused`] removes the rest later.
pub(crate) async fn try_remove_marked(services: &AppServices) {
    if let Err(error) = remove_marked(services).await {
        tracing::warn!(
            error = &error as &dyn std::error::Error,
            "failed to remove the bytes of deleted uploads; the hourly cleanup retries"
        );
    }
}

/// Removes uploads that nothing refers to.
pub(super) async fn discard(services: &AppServices, ids: &[UploadId]) -> Result<()> {
    let mut change = UnitOfWork::begin(services, ActorIdentity::System).await?;
    change.mark_uploads_for_deletion(ids).await?;
    change.commit().await?;
    try_remove_marked(services).await;
    Ok(())
}
