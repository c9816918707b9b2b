//! Images by address: fetched once and stored as uploads, so that readers' browsers contact no other host.

use std::time::Duration;

use app_domain::permission::StratbookEditor;
use app_domain::upload::UploadedFile;
use futures::StreamExt;

use super::{AcceptedKind, IncomingFile, PendingUploads};
use crate::{AppServices, Result, ServiceError};

/// When there may be memory again for another image: one arrives in at most ten seconds.
const RETRY_AFTER: Duration = Duration::from_secs(10);

/// Fetches the image at `address` and stores it, with the same checks as an uploaded image. `field` is the name of the
/// address in errors.
pub async fn fetch_image(
    services: &AppServices,
    editor: &StratbookEditor,
    field: &str,
    address: &str,
) -> Result<UploadedFile> {
    let broken = |rule| ServiceError::invalid(field, rule);
    let mut remote = services.remote.open(address).await.map_err(broken)?;
    // Hosts that do not send take no memory, and nobody waits for them.
    let mut memory = services.fetch_memory.reserve();
    let mut arriving = IncomingFile::new(field, AcceptedKind::Image);
    while let Some(chunk) = remote.bytes.next().await {
        let chunk = chunk.map_err(broken)?;
        if !memory.grow(chunk.len()) {
            return Err(ServiceError::RateLimited {
                retry_after: RETRY_AFTER,
            });
        }
        arriving.push(&chunk)?;
    }
    let mut loose = PendingUploads::new(services);
    let upload = loose.store(&editor.into(), arriving, &remote.name).await?;
    loose.persist();
    Ok(upload)
}
