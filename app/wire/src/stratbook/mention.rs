//! The names behind mentions in the text of strategies.

use app_domain::strategy::StrategyId;
use app_domain::{Player, PlayerId};
use serde::{Deserialize, Serialize};

use crate::player_look::PlayerLook;

/// A player as a mention shows them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MentionedPlayerBody {
    pub user_id: PlayerId,
    pub display_name: String,
    pub look: PlayerLook,
    /// Whether the player has left the team.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub has_left: bool,
}

/// A strategy as a mention shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MentionedStrategyBody {
    pub id: StrategyId,
    pub title: String,
}

/// Players in list order, and strategies.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct MentionNamesBody {
    pub players: Vec<MentionedPlayerBody>,
    pub strategies: Vec<MentionedStrategyBody>,
}

impl MentionedPlayerBody {
    pub fn of(player: &Player, has_left: bool) -> Self {
        Self {
            user_id: player.id.clone(),
            display_name: player.display_name.clone(),
            look: player.into(),
            has_left,
        }
    }
}
