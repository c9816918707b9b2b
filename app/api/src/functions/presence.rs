//! Server functions: who reads and writes a strategy now.

use app_wire::{ApiError, PresenceRequest, PresentPlayerBody};
use leptos::prelude::*;

use crate::rpc_protocol::RpcProtocol;

/// Records what a page of the caller does with a strategy, and returns the other players who have it open.
#[server(prefix = "/rpc", endpoint = "strategies/presence", protocol = RpcProtocol)]
pub async fn update_presence(request: PresenceRequest) -> Result<Vec<PresentPlayerBody>, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let reader = app_service::strategies::reader(services, principal).await?;
        let member = principal.member()?;
        let update = convert::parse_presence(&request)?;
        let players = app_service::presence::update_presence(services, &member, &reader, &update)?;
        Ok(players.into_iter().map(convert::present_player).collect())
    })
    .await
}
