//! The agents that players play, for the portal.

use leptos::prelude::*;

use crate::ApiError;
use crate::signed_in::Call;
use crate::wire::AgentsBody;

/// Everybody's who has named some.
#[server(prefix = "/rpc", endpoint = "agents/load", protocol = Call)]
pub async fn load_agents() -> Result<Vec<AgentsBody>, ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        let member = principal.member()?;
        let all = app_service::agents::all(services, &member).await?;
        Ok(all
            .into_iter()
            .map(|(player, agents)| shape::agents(&player, agents))
            .collect())
    })
    .await
}

/// Replaces the agents of a player (default: the caller), the favourite first.
#[server(prefix = "/rpc", endpoint = "agents/save", protocol = Call)]
pub async fn save_agents(
    user_id: Option<String>,
    agents: Vec<String>,
) -> Result<AgentsBody, ApiError> {
    use crate::shape;
    shape::answer(async |services, principal| {
        let owner = shape::owner(principal, user_id.as_deref())?;
        let agents = shape::agents_wanted(&agents)?;
        let saved = app_service::agents::save(services, &owner, &agents).await?;
        Ok(shape::agents(owner.player(), saved))
    })
    .await
}
