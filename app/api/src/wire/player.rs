//! Players and their sign-in links.

use app_domain::{Player, Role};
use serde::{Deserialize, Serialize};

/// A player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PlayerBody {
    /// 17 to 20 digits of a chat account, or 15 digits for a player without one.
    pub chat_id: String,
    /// May be empty for a player without a chat account.
    pub chat_username: String,
    pub display_name: String,
    #[cfg_attr(feature = "server", schema(value_type = String, example = "MAIN"))]
    pub role: Role,
    /// IANA name, or null for the bot timezone.
    pub timezone: Option<String>,
    pub is_admin: bool,
    /// Index within the role, from 0.
    pub sort_order: i32,
}

impl From<Player> for PlayerBody {
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

/// A new player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct NewPlayerRequest {
    /// 17 to 20 digits, unique. Without it the server assigns an id of 15 digits.
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

/// A change of a player; missing fields stay.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PlayerChangeRequest {
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
    /// IANA name; null removes the personal zone.
    #[cfg_attr(feature = "server", schema(value_type = Option<String>, example = "America/New_York"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub timezone: Option<Option<String>>,
}

/// New places for some players; all are applied or none.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
pub struct PlayerOrder {
    pub orderings: Vec<PlayerPlace>,
}

/// A new place for one player. If any entry has a role, the places of every role are made consecutive.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PlayerPlace {
    pub chat_id: String,
    /// Index within the role, from 0.
    #[cfg_attr(feature = "server", schema(minimum = 0))]
    pub sort_order: i32,
    /// A new role, to which `sortOrder` refers; without it the player keeps the role.
    #[cfg_attr(feature = "server", schema(value_type = Option<String>, nullable = false, example = "SUB"))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<Role>,
}

/// A new link that signs a player in once. Its code is only sent this once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct NewSignInLink {
    /// `{PUBLIC_URL}/login#code=…`
    pub url: String,
    /// RFC 3339 in UTC.
    pub expires_at: String,
}

/// A valid sign-in link, without its code.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SignInLinkBody {
    /// UUID.
    pub id: String,
    /// The chat id of the player.
    pub chat_id: String,
    /// The name of the admin who created it.
    pub created_by: String,
    /// RFC 3339 in UTC.
    pub created_at: String,
    /// RFC 3339 in UTC.
    pub expires_at: String,
}

/// Number of records that are deleted with a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerRecordCountsBody {
    /// Answered days from today on.
    pub days: usize,
    /// Weekdays in the pattern.
    pub patterns: usize,
    pub absences: usize,
    /// Browsers in which the player is signed in.
    pub sessions: usize,
}
