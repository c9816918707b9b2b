//! Players on the wire (interface §2.1).

use app_domain::{Player, Role};
use serde::{Deserialize, Serialize};

/// A player mapping.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PlayerMapping {
    /// 17 to 20 digits of a chat account, or 15 digits of a player without one.
    pub chat_id: String,
    /// Empty where a player without a chat account has none.
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

/// A player to be registered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct NewPlayerMapping {
    /// 17 to 20 digits, unique. Without one the server gives the player an id of 15 digits.
    #[cfg_attr(
        feature = "server",
        schema(nullable = false, pattern = "^[0-9]{17,20}$")
    )]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chat_id: Option<String>,
    /// Required with a `chatId`.
    #[cfg_attr(
        feature = "server",
        schema(nullable = false, min_length = 1, max_length = 32)
    )]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chat_username: Option<String>,
    #[cfg_attr(feature = "server", schema(min_length = 1, max_length = 100))]
    pub display_name: String,
    #[cfg_attr(feature = "server", schema(value_type = String, example = "MAIN"))]
    pub role: Role,
}

/// A change of a player; what is missing stays.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PlayerMappingChange {
    #[cfg_attr(
        feature = "server",
        schema(nullable = false, min_length = 1, max_length = 32)
    )]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chat_username: Option<String>,
    #[cfg_attr(
        feature = "server",
        schema(nullable = false, min_length = 1, max_length = 100)
    )]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub display_name: Option<String>,
    #[cfg_attr(feature = "server", schema(value_type = Option<String>, nullable = false, example = "SUB"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role: Option<Role>,
    #[cfg_attr(feature = "server", schema(nullable = false))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_admin: Option<bool>,
    /// IANA name; null takes the personal zone away.
    #[cfg_attr(feature = "server", schema(value_type = Option<String>, example = "America/New_York"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub timezone: Option<Option<String>>,
}

/// New places for some players, all or none.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
pub struct PlayerOrder {
    pub orderings: Vec<PlayerPlace>,
}

/// A new place for one player. Where any entry names a role, the places of every role are made consecutive.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PlayerPlace {
    pub chat_id: String,
    /// Place inside the role, from 0.
    #[cfg_attr(feature = "server", schema(minimum = 0))]
    pub sort_order: i32,
    /// A new role, together with the place in it; without one the player stays in the role.
    #[cfg_attr(feature = "server", schema(value_type = Option<String>, nullable = false, example = "SUB"))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<Role>,
}

/// A link that signs a player in once, with its code; shown this once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct NewSignInLink {
    /// `{PUBLIC_URL}/login#code=…`
    pub url: String,
    /// RFC 3339 in UTC.
    pub expires_at: String,
}

/// A sign-in link that is still valid, without its code.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SignInLinkBody {
    /// UUID.
    pub id: String,
    /// The player whom it signs in.
    pub chat_id: String,
    /// The name of the admin who made it.
    pub created_by: String,
    /// RFC 3339 in UTC.
    pub created_at: String,
    /// RFC 3339 in UTC.
    pub expires_at: String,
}

/// What goes with a player who is removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct BelongingsBody {
    /// Answered days from today on.
    pub days: usize,
    /// Weekdays of the pattern.
    pub patterns: usize,
    pub absences: usize,
    /// Browsers in which the player is signed in.
    pub sessions: usize,
}
