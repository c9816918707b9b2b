//! Maps and agents for the wire, and who plays them.

use app_domain::catalogue::{Catalogue, names};
use app_domain::{PlayerId, RuleViolation};

use crate::wire::{AgentsBody, CatalogueBody};

pub fn catalogue(catalogue: Catalogue) -> CatalogueBody {
    CatalogueBody {
        maps: catalogue.maps,
        agents: catalogue.agents,
    }
}

pub fn agents(player: &PlayerId, agents: Vec<String>) -> AgentsBody {
    AgentsBody {
        user_id: player.to_string(),
        agents,
    }
}

/// The agents of a player, each once; as many as there may be in the catalogue.
pub fn agents_wanted(raw: &[String]) -> Result<Vec<String>, RuleViolation> {
    names(raw).map_err(|rule| rule.of("agents"))
}
