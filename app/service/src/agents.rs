//! The agents that players play, which they name themselves; an admin may name anyone's.

use app_domain::PlayerId;
use app_domain::event::Event;
use app_domain::permission::{Member, Owner};
use serde_json::json;

use crate::change::Change;
use crate::{Result, ServiceError, Services};

/// Everybody's who has named some, each player's favourite first.
pub async fn all(services: &Services, _: &Member) -> Result<Vec<(PlayerId, Vec<String>)>> {
    Ok(services.store.read().await?.player_agents().await?)
}

/// Replaces a player's agents, which the catalogue has to know unless they are named already.
pub async fn save(services: &Services, owner: &Owner, wanted: &[String]) -> Result<Vec<String>> {
    let mut change = Change::begin(services, owner.actor()).await?;
    let player = owner.player();
    change
        .player(player)
        .await?
        .ok_or(ServiceError::NotFound("player"))?;
    let named = change.player_agents().await?;
    let before = named.into_iter().find(|(known, _)| known == player);
    let before = before.map(|(_, agents)| agents).unwrap_or_default();
    let known = change.catalogue().await?;
    let after = known
        .agents(wanted, &before)
        .map_err(|rule| ServiceError::invalid("agents", rule))?;
    if after != before {
        change.put_player_agents(player, &after).await?;
        let (before, after) = (json!({ "agents": before }), json!({ "agents": after }));
        change
            .audit("agents_changed", player.to_string(), before, after)
            .await?;
        let user_id = player.clone();
        change.record(&Event::AgentsChanged { user_id }).await?;
        change.commit().await?;
    }
    Ok(after)
}
