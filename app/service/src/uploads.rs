//! Uploads: taken in, read, and removed when nothing refers to them any more (decisions §5).
//!
//! A row of the store knows of bytes before they are kept and until they are gone: a process that ends at any moment
//! leaves nothing that a later one would not find.

mod arriving;
mod fetching;
mod loose;

use app_domain::permission::Actor;
use app_domain::upload::{Upload, UploadId};
use chrono::{TimeDelta, Timelike};

pub use arriving::{Arriving, Wanted};
pub use fetching::fetch;
pub use loose::Loose;

use crate::change::Change;
use crate::{Result, ServiceError, Services};

/// For so long an upload is kept that no strategy refers to: somebody may still be writing.
const KEPT: TimeDelta = TimeDelta::days(1);
/// Bytes are removed in parts of so many files.
const PART: u32 = 500;

/// What is known of an upload. Its id is the right to see it: nobody else can name it.
pub async fn one(services: &Services, id: UploadId) -> Result<Upload> {
    let upload = services.store.read().await?.upload(id).await?;
    upload.ok_or(ServiceError::NotFound("upload"))
}

/// Removes what nothing has referred to for a day, and bytes that an earlier removal left; once an hour among all
/// processes. Answers whether it was this one's turn.
pub async fn collect(services: &Services) -> Result<bool> {
    let mut change = Change::begin(services, Actor::System).await?;
    let zone = change.settings().await?.scheduling.timezone;
    let (now, today) = (change.now, services.today_in(zone));
    let job = format!("collect_uploads_{:02}", now.hour());
    if !change.claim_job(&job, today, now).await? {
        return Ok(false);
    }
    change.condemn_unused_uploads(now - KEPT).await?;
    change.commit().await?;
    while clear(services).await? {}
    Ok(true)
}

/// Removes a part of what is condemned; whether there may be more.
async fn clear(services: &Services) -> Result<bool> {
    let mut reading = services.store.read().await?;
    let condemned = reading.condemned_uploads(PART).await?;
    drop(reading);
    if condemned.is_empty() {
        return Ok(false);
    }
    let names: Vec<String> = condemned.iter().map(Upload::file_name).collect();
    services.files.remove(&names).await?;
    let ids: Vec<UploadId> = condemned.iter().map(|upload| upload.id).collect();
    let mut change = Change::begin(services, Actor::System).await?;
    change.remove_uploads(&ids).await?;
    change.commit().await?;
    Ok(ids.len() == PART as usize)
}

/// Removes a part of what a change has just condemned. What cannot be removed now, [`collect`] removes later.
pub(crate) async fn clear_after_change(services: &Services) {
    if let Err(error) = clear(services).await {
        tracing::warn!(
            error = &error as &dyn std::error::Error,
            "bytes of uploads could not be removed yet"
        );
    }
}

/// Removes uploads that nothing refers to.
async fn discard(services: &Services, ids: &[UploadId]) -> Result<()> {
    let mut change = Change::begin(services, Actor::System).await?;
    change.condemn_uploads(ids).await?;
    change.commit().await?;
    clear_after_change(services).await;
    Ok(())
}
