//! Images by address: fetched once and stored as uploads, so that readers' browsers contact no other host.

use app_domain::permission::StratbookEditor;
use app_domain::upload::UploadedFile;
use futures::StreamExt;

use super::{AcceptedKind, IncomingFile, PendingUploads};
use crate::{AppServices, Result, ServiceError};

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
    let mut arriving = IncomingFile::new(field, AcceptedKind::Image);
    while let Some(chunk) = remote.bytes.next().await {
        arriving.push(&chunk.map_err(broken)?)?;
    }
    let mut loose = PendingUploads::new(services);
    let upload = loose.store(&editor.into(), arriving, &remote.name).await?;
    loose.persist();
    Ok(upload)
}
