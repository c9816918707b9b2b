//! Uploads in the store: their metadata, and the strategy versions that refer to them.

use app_domain::permission::ActorIdentity;
use app_domain::strategy::StrategyId;
use app_domain::upload::{UploadId, UploadedFile};
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::super::store::Result;

#[async_trait]
pub trait UploadReads {
    /// Returns `None` also for an upload that is marked for deletion.
    async fn upload(&mut self, id: UploadId) -> Result<Option<UploadedFile>>;
    /// Returns the attachments of a version of a strategy, in their order.
    async fn attachments(&mut self, id: StrategyId, version: i64) -> Result<Vec<UploadedFile>>;
    /// Returns at most `limit` uploads that are marked for deletion.
    async fn uploads_marked_for_deletion(&mut self, limit: u32) -> Result<Vec<UploadedFile>>;
    /// Returns at most `limit` uploads after this one, by id, whose files may contain metadata.
    async fn unstripped_uploads(
        &mut self,
        after: Option<UploadId>,
        limit: u32,
    ) -> Result<Vec<UploadedFile>>;
}

/// An upload that no strategy version, player or setting refers to is deleted in three steps: it is marked for deletion, which hides it;
/// its bytes are removed; its row is removed. So an interrupted deletion always leaves a row that refers to the bytes.
#[async_trait]
pub trait UploadWrites {
    /// Inserts an upload without metadata.
    async fn insert_upload(
        &mut self,
        upload: &UploadedFile,
        by: &ActorIdentity,
        at: DateTime<Utc>,
    ) -> Result<()>;
    /// Stores that the upload's file contains no metadata and has this number of bytes. Returns false if the upload does
    /// not exist, or is marked for deletion.
    async fn mark_upload_stripped(&mut self, id: UploadId, bytes: u64) -> Result<bool>;
    /// Marks those of the uploads for deletion that nothing refers to.
    async fn mark_uploads_for_deletion(&mut self, ids: &[UploadId]) -> Result<()>;
    /// Marks all uploads from before `since` for deletion that nothing refers to.
    async fn mark_unused_uploads_for_deletion(&mut self, since: DateTime<Utc>) -> Result<()>;
    /// Deletes the rows of marked uploads, after their bytes.
    async fn remove_uploads(&mut self, ids: &[UploadId]) -> Result<()>;
}
