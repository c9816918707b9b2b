//! Images by address: fetched once and kept as uploads, so that readers contact no other host.

use app_domain::permission::StrategyEditor;
use app_domain::upload::Upload;
use futures::StreamExt;

use super::{Arriving, Loose, Wanted};
use crate::{Result, ServiceError, Services};

/// The field that names the address in a refusal.
const FIELD: &str = "url";

/// Fetches the image at `address` and keeps it under the rules of every uploaded image.
pub async fn fetch(services: &Services, editor: &StrategyEditor, address: &str) -> Result<Upload> {
    let broken = |rule| ServiceError::invalid(FIELD, rule);
    let mut remote = services.remote.open(address).await.map_err(broken)?;
    let mut arriving = Arriving::new(FIELD, Wanted::Image);
    while let Some(chunk) = remote.bytes.next().await {
        arriving.push(&chunk.map_err(broken)?)?;
    }
    let mut loose = Loose::new(services);
    let upload = loose.keep(editor, arriving, &remote.name).await?;
    loose.hold();
    Ok(upload)
}
