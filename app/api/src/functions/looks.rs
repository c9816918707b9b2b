//! Server functions: the colors and pictures of players.

use app_domain::player_picture::PictureSource;
use app_domain::{PlayerColor, PlayerId};
use app_wire::{ApiError, PlayerLookBody};
use leptos::prelude::*;

use crate::rpc_protocol::{RpcProtocol, RpcQuery};

/// Returns the looks of all players in list order.
#[server(prefix = "/rpc", endpoint = "looks/load", protocol = RpcQuery)]
pub async fn load_player_looks() -> Result<Vec<PlayerLookBody>, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        principal.member()?;
        let players = app_service::players::list(services).await?;
        Ok(players.iter().map(PlayerLookBody::from).collect())
    })
    .await
}

/// Changes the color or the picture of a player (default: the caller). `picture` is `generated` or `discord`; a picture is
/// uploaded with a form.
#[server(prefix = "/rpc", endpoint = "looks/save", protocol = RpcProtocol)]
pub async fn save_player_look(
    user_id: Option<PlayerId>,
    color: Option<PlayerColor>,
    picture: Option<PictureSource>,
) -> Result<PlayerLookBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let owner = convert::owner(principal, user_id.as_ref())?;
        let player = app_service::players::change_look(services, &owner, color, picture).await?;
        Ok(PlayerLookBody::from(&player))
    })
    .await
}
