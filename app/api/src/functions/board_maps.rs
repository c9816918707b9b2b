//! Server functions: the pictures and outlines of maps.

use app_wire::{ApiError, BoardMapBody, BoardMapEdit, BoardMapItem};
use leptos::prelude::*;

use crate::rpc_protocol::{AdminsOnly, RpcProtocol, RpcQuery};

#[server(prefix = "/rpc", endpoint = "maps/list", protocol = RpcQuery)]
pub async fn list_board_maps() -> Result<Vec<BoardMapItem>, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let reader = app_service::strategies::reader(services, principal).await?;
        let maps = app_service::board_maps::list(services, &reader).await?;
        Ok(maps.iter().map(convert::board_map_item).collect())
    })
    .await
}

/// Returns the record of a map; a blank one with version 0 if nothing is stored about the map.
#[server(prefix = "/rpc", endpoint = "maps/load", protocol = RpcQuery)]
pub async fn load_board_map(name: String) -> Result<BoardMapBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let reader = app_service::strategies::reader(services, principal).await?;
        let name = convert::parse_map_name(&name)?;
        let map = app_service::board_maps::load(services, &reader, &name).await?;
        Ok(convert::board_map(&map))
    })
    .await
}

/// Replaces the picture and the outline of a map. If the version is outdated, the error's `data` has the current
/// record. For admins.
#[server(prefix = "/rpc", endpoint = "maps/save", protocol = RpcProtocol<AdminsOnly>)]
pub async fn save_board_map(edit: BoardMapEdit) -> Result<BoardMapBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        use app_service::strategies::EditBase;
        let admin = principal.admin()?;
        let name = convert::parse_map_name(&edit.name)?;
        let patch = convert::parse_board_map(&edit)?;
        let base = EditBase::Version(edit.version);
        let saved = app_service::board_maps::save(services, &admin, &name, base, patch).await?;
        Ok(convert::board_map(&saved))
    })
    .await
}
