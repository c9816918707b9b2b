//! Server functions: the bin of the stratbook.

use app_domain::stratbook_bin::BinEntryId;
use app_wire::{ApiError, BinListBody, RestoredBody};
use leptos::prelude::*;

use crate::rpc_protocol::{AdminsOnly, RpcProtocol};

/// Returns the next fifty entries of the bin after `cursor`. For admins.
#[server(prefix = "/rpc", endpoint = "bin/list", protocol = RpcProtocol<AdminsOnly>)]
pub async fn list_bin(cursor: Option<String>) -> Result<BinListBody, ApiError> {
    use crate::convert;
    const PAGE_SIZE: u32 = 50;
    convert::respond(async |services, principal| {
        let deleter = principal.stratbook_deleter()?;
        let after = cursor
            .as_deref()
            .map(|raw| convert::parse_field("cursor", raw))
            .transpose()?;
        let page = app_service::stratbook_bin::list(services, &deleter, after, PAGE_SIZE).await?;
        Ok(convert::bin_list(&page))
    })
    .await
}

/// Restores all of the entries, or none. For admins.
#[server(prefix = "/rpc", endpoint = "bin/restore", protocol = RpcProtocol<AdminsOnly>)]
pub async fn restore_from_bin(ids: Vec<BinEntryId>) -> Result<Vec<RestoredBody>, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let deleter = principal.stratbook_deleter()?;
        let restored = app_service::stratbook_bin::restore(services, &deleter, &ids).await?;
        Ok(convert::restored_items(&restored))
    })
    .await
}

/// Deletes an entry of the bin for good. For admins.
#[server(prefix = "/rpc", endpoint = "bin/purge", protocol = RpcProtocol<AdminsOnly>)]
pub async fn purge_from_bin(id: BinEntryId) -> Result<(), ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let deleter = principal.stratbook_deleter()?;
        app_service::stratbook_bin::purge(services, &deleter, id).await
    })
    .await
}
