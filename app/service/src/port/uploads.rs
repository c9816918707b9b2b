//! The store's part of uploads: what is known of them, and which versions of strategies refer to them.

use app_domain::permission::Actor;
use app_domain::strategy::StrategyId;
use app_domain::upload::{Upload, UploadId};
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::store::Result;

#[async_trait]
pub trait UploadReads {
    /// `None` also for one that is condemned.
    async fn upload(&mut self, id: UploadId) -> Result<Option<Upload>>;
    /// What is attached to a version of a strategy, in its order.
    async fn attachments(&mut self, id: StrategyId, version: i64) -> Result<Vec<Upload>>;
    /// Uploads whose bytes are to be removed, at most `limit`.
    async fn condemned_uploads(&mut self, limit: u32) -> Result<Vec<Upload>>;
}

/// An upload that no version of a strategy refers to may be condemned: it is not found any more, its bytes are removed
/// after that, and its row last. So whatever happens in between, some row still knows of the bytes.
#[async_trait]
pub trait UploadWrites {
    async fn insert_upload(&mut self, upload: &Upload, by: &Actor, at: DateTime<Utc>)
    -> Result<()>;
    /// Condemns those that nothing refers to.
    async fn condemn_uploads(&mut self, ids: &[UploadId]) -> Result<()>;
    /// Condemns all from before `since` that nothing refers to.
    async fn condemn_unused_uploads(&mut self, since: DateTime<Utc>) -> Result<()>;
    /// Forgets condemned ones, when their bytes are gone.
    async fn remove_uploads(&mut self, ids: &[UploadId]) -> Result<()>;
}
