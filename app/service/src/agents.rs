//! The agents that each player plays. Players choose their own; an admin may choose anyone's.

use app_domain::PlayerId;
use app_domain::event::Event;
use app_domain::permission::{PlayerOwner, TeamMember};
use serde_json::json;

use crate::unit_of_work::UnitOfWork;
use crate::{ActivityAction, AppServices, ResourceKind, Result, ServiceError};

/// Returns the agents of each player who has chosen some, the player's favorite first.
pub async fn all(services: &AppServices, _: &TeamMember) -> Result<Vec<(PlayerId, Vec<String>)>> {
    Ok(services.store.read().await?.player_agents().await?)
}

/// Replaces a player's agents. Each must be in the catalog or already be one of the player's.
pub async fn save(
    services: &AppServices,
    owner: &PlayerOwner,
    wanted: &[String],
) -> Result<Vec<String>> {
    let mut change = UnitOfWork::begin_by(services, owner).await?;
    let player = owner.player();
    change
        .player(player)
        .await?
        .ok_or(ServiceError::NotFound(ResourceKind::Player))?;
    let named = change.player_agents().await?;
    let before = named.into_iter().find(|(known, _)| known == player);
    let before = before.map(|(_, agents)| agents).unwrap_or_default();
    let known = change.catalog().await?;
    let after = known
        .normalize_agents(wanted, &before)
        .map_err(|rule| ServiceError::invalid("agents", rule))?;
    if after != before {
        change.put_player_agents(player, &after).await?;
        let (before, after) = (json!({ "agents": before }), json!({ "agents": after }));
        change
            .log_activity(ActivityAction::AgentsChanged, player, before, after)
            .await?;
        let user_id = player.clone();
        change.record(&Event::AgentsChanged { user_id }).await?;
        change.commit().await?;
    }
    Ok(after)
}
