//! The check that the known data version is current, so that what is cached under it can be trusted.

use crate::{AppServices, Result};

/// Makes sure that the known version includes what other processes wrote until five seconds ago. Asks the database if
/// their writes cannot be followed at the moment.
pub async fn confirm_version(services: &AppServices) -> Result<()> {
    if !services.store.is_following_others() {
        let version = services.store.version().await?;
        services.version_watch.advance(version);
    }
    Ok(())
}
