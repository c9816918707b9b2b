//! Maps and agents on the wire, and who plays them.

use app_domain::Day;
use serde::{Deserialize, Serialize};

use super::strategy::StrategyItem;

/// The names that strategies and players may use, in the order of their lists.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
pub struct CatalogueBody {
    pub maps: Vec<String>,
    pub agents: Vec<String>,
}

/// The agents that a player has named, the favourite first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AgentsBody {
    pub user_id: String,
    pub agents: Vec<String>,
}

/// A player of the lineup with the agents named.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct LineupAgents {
    pub user_id: String,
    pub display_name: String,
    pub agents: Vec<String>,
}

/// What the lineup of a day can play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PlayableBody {
    #[cfg_attr(feature = "server", schema(value_type = String, example = "21.11.2026"))]
    pub date: Day,
    /// Whether the team can play on that day at all.
    pub can_proceed: bool,
    pub lineup: Vec<LineupAgents>,
    /// Newest change first, at most 50.
    pub strategies: Vec<PlayableStrategy>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
pub struct PlayableStrategy {
    pub strategy: StrategyItem,
    /// For each agent of the strategy who plays it.
    pub cast: Vec<CastBody>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CastBody {
    pub agent: String,
    pub user_id: String,
}
