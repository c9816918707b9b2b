//! Maps, agents, and who plays which agent.

use app_domain::{Day, PlayerId};
use serde::{Deserialize, Serialize};

use super::strategy::StrategyItem;

/// The map and agent names that strategies and players may use, in list order.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
pub struct CatalogBody {
    pub maps: Vec<String>,
    pub agents: Vec<String>,
}

/// The agents that a player has picked, the favorite first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PlayerAgentsBody {
    pub user_id: PlayerId,
    pub agents: Vec<String>,
}

/// A player of the lineup with the picked agents.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct LineupAgents {
    pub user_id: PlayerId,
    pub display_name: String,
    pub agents: Vec<String>,
}

/// The strategies that the lineup of a day can play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PlayableStrategiesBody {
    pub date: Day,
    /// Whether the team can play on that day.
    pub can_proceed: bool,
    pub lineup: Vec<LineupAgents>,
    /// Sorted by last change, newest first; at most 50.
    pub strategies: Vec<PlayableStrategy>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
pub struct PlayableStrategy {
    pub strategy: StrategyItem,
    /// The player of each agent of the strategy.
    pub cast: Vec<AgentAssignmentBody>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AgentAssignmentBody {
    pub agent: String,
    pub user_id: PlayerId,
}
