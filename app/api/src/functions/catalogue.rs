//! The lists of maps and agents for the portal.

use leptos::prelude::*;

use crate::ApiError;
use crate::signed_in::Call;
use crate::wire::CatalogueBody;

#[server(prefix = "/rpc", endpoint = "catalogue/load", protocol = Call)]
pub async fn load_catalogue() -> Result<CatalogueBody, ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        let reader = app_service::strategies::reader(services, principal).await?;
        Ok(shape::catalogue(
            app_service::catalogue::current(services, &reader).await?,
        ))
    })
    .await
}

/// Replaces both lists; for admins.
#[server(prefix = "/rpc", endpoint = "catalogue/save", protocol = Call)]
pub async fn save_catalogue(
    maps: Vec<String>,
    agents: Vec<String>,
) -> Result<CatalogueBody, ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        let admin = principal.admin()?;
        let (maps, agents) = (Some(&*maps), Some(&*agents));
        let saved = app_service::catalogue::update(services, &admin, maps, agents).await?;
        Ok(shape::catalogue(saved))
    })
    .await
}
