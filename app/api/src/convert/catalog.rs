//! Converts the catalog of maps and agents, and the agents of players.

use app_domain::game_catalog::{GameCatalog, parse_names};
use app_domain::{PlayerId, RuleViolation};
use app_wire::{CatalogBody, PlayerAgentsBody};

pub fn catalog(catalogue: GameCatalog) -> CatalogBody {
    CatalogBody {
        maps: catalogue.maps,
        agents: catalogue.agents,
    }
}

pub fn player_agents(player: &PlayerId, agents: Vec<String>) -> PlayerAgentsBody {
    PlayerAgentsBody {
        user_id: player.clone(),
        agents,
    }
}

/// Parses the agents of a player: no duplicates, and at most as many as a catalog may have.
pub fn parse_agents(raw: &[String]) -> Result<Vec<String>, RuleViolation> {
    parse_names(raw).map_err(|rule| rule.on_field("agents"))
}
