//! Server functions: the lists of maps and agents.

use app_wire::ApiError;
use app_wire::CatalogBody;
use leptos::prelude::*;

use crate::rpc_protocol::{AdminsOnly, RpcProtocol, RpcQuery};

#[server(prefix = "/rpc", endpoint = "catalogue/load", protocol = RpcQuery)]
pub async fn load_catalog() -> Result<CatalogBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let reader = app_service::strategies::reader(services, principal).await?;
        Ok(convert::catalog(
            app_service::catalog::current(services, &reader).await?,
        ))
    })
    .await
}

/// Replaces both lists. For admins.
#[server(prefix = "/rpc", endpoint = "catalogue/save", protocol = RpcProtocol<AdminsOnly>)]
pub async fn save_catalog(maps: Vec<String>, agents: Vec<String>) -> Result<CatalogBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let admin = principal.admin()?;
        let (maps, agents) = (Some(&*maps), Some(&*agents));
        let saved = app_service::catalog::update(services, &admin, maps, agents).await?;
        Ok(convert::catalog(saved))
    })
    .await
}
