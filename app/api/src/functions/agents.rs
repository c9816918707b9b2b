//! Server functions: the agents that players play.

use app_domain::PlayerId;
use app_wire::{ApiError, PlayerAgentsBody};
use leptos::prelude::*;

use crate::rpc_protocol::RpcProtocol;

/// Returns the agents of every player who has picked any.
#[server(prefix = "/rpc", endpoint = "agents/load", protocol = RpcProtocol)]
pub async fn load_player_agents() -> Result<Vec<PlayerAgentsBody>, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let member = principal.member()?;
        let all = app_service::agents::all(services, &member).await?;
        Ok(all
            .into_iter()
            .map(|(player, agents)| convert::player_agents(&player, agents))
            .collect())
    })
    .await
}

/// Replaces the agents of a player (default: the caller), the favorite first.
#[server(prefix = "/rpc", endpoint = "agents/save", protocol = RpcProtocol)]
pub async fn save_player_agents(
    user_id: Option<PlayerId>,
    agents: Vec<String>,
) -> Result<PlayerAgentsBody, ApiError> {
    use crate::convert;
    convert::respond(async |services, principal| {
        let owner = convert::owner(principal, user_id.as_ref())?;
        let agents = convert::parse_agents(&agents)?;
        let saved = app_service::agents::save(services, &owner, &agents).await?;
        Ok(convert::player_agents(owner.player(), saved))
    })
    .await
}
