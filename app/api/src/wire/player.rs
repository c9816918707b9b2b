//! Players on the wire (interface §2.1).

use app_domain::{Player, Role};
use serde::{Deserialize, Serialize};

/// A player mapping.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PlayerMapping {
    /// 17 to 20 digits.
    pub chat_id: String,
    pub chat_username: String,
    pub display_name: String,
    #[cfg_attr(feature = "server", schema(value_type = String, example = "MAIN"))]
    pub role: Role,
    /// IANA name, or null for the bot timezone.
    pub timezone: Option<String>,
    pub is_admin: bool,
    /// Place inside the role, from 0.
    pub sort_order: i32,
}

impl From<Player> for PlayerMapping {
    fn from(player: Player) -> Self {
        Self {
            chat_id: player.id.to_string(),
            chat_username: player.username,
            display_name: player.display_name,
            role: player.role,
            timezone: player.timezone,
            is_admin: player.is_admin,
            sort_order: player.sort_order,
        }
    }
}
