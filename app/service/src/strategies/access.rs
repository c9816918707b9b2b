//! The rights to the stratbook.

use app_domain::permission::{RequestPrincipal, StratbookEditor, StratbookReader};

use crate::{AppServices, Result};

/// Returns the right to read, under the current settings.
pub async fn reader(
    services: &AppServices,
    principal: &RequestPrincipal,
) -> Result<StratbookReader> {
    let settings = services.settings().await?;
    Ok(principal.stratbook_reader(settings.stratbook.read_permission)?)
}

/// Returns the right to create and edit, under the current settings.
pub async fn editor(
    services: &AppServices,
    principal: &RequestPrincipal,
) -> Result<StratbookEditor> {
    let settings = services.settings().await?;
    Ok(principal.stratbook_editor(settings.stratbook.edit_permission)?)
}
