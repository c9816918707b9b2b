//! The signed-in user and their sessions.

use app_domain::display_settings::DisplaySettings;
use app_domain::player_picture::PictureSource;
use app_domain::settings::LogoUrl;
use app_domain::sign_in::SessionId;
use app_domain::{PlayerId, Role, TeamColor, UtcInstant, ZoneName};
use serde::{Deserialize, Serialize};

use crate::player_look::PlayerLook;

/// The response of `GET /api/auth/user`. For an operator token all player fields are null.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CurrentUser {
    pub chat_id: Option<PlayerId>,
    pub display_name: String,
    pub chat_username: Option<String>,
    pub role: Option<Role>,
    pub is_admin: bool,
    /// Whether the player has a chat account.
    #[serde(default)]
    pub has_account: bool,
    /// Color and picture; null for an operator.
    #[serde(default)]
    pub look: Option<PlayerLook>,
    /// The source of the picture.
    #[serde(default)]
    pub picture_source: PictureSource,
    pub timezone: Option<ZoneName>,
    pub permissions: UserPermissionsBody,
    /// The team's name.
    pub team_name: String,
    /// Address of the team's logo; may be empty.
    pub logo_url: LogoUrl,
    #[serde(default)]
    pub team_color: TeamColor,
    /// `scheduling.timezone`.
    pub bot_timezone: ZoneName,
    /// The player's settings for times, weeks and rows in the portal.
    #[serde(default)]
    pub display: DisplaySettings,
}

/// A code that connects a chat account to the player, once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AccountCodeBody {
    /// Eight upper-case letters and digits.
    pub code: String,
    /// RFC 3339 in UTC.
    pub expires_at: UtcInstant,
}

/// The data of the sign-in page: the ways to sign in other than a one-time link, and the team.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SignInOptions {
    /// Whether sign-in by `GET /api/auth/chat` is configured.
    pub chat: bool,
    /// Whether a bot is running that responds to `/login` in chat.
    pub bot: bool,
    /// Whether there are no players yet: the operator's set-up link creates the first admin.
    pub needs_set_up: bool,
    /// Null while there are no players.
    #[serde(default)]
    pub team: Option<TeamBrand>,
}

/// The appearance of the team, which visitors who are not signed in see too.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TeamBrand {
    pub team_name: String,
    /// Address of the team's logo; may be empty.
    pub logo_url: LogoUrl,
    #[serde(default)]
    pub team_color: TeamColor,
}

/// The permissions of the user. The server checks them again on every request.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct UserPermissionsBody {
    pub edit_strategies: bool,
    pub delete_strategies: bool,
    pub admin: bool,
}

/// The response to a redeemed one-time code. The token is sent only in this response.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SignInBody {
    pub token: String,
    pub user: CurrentUser,
    /// Whether the player has no other session and no weekly pattern yet.
    #[serde(default)]
    pub is_first: bool,
}

/// One of the caller's own sessions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SessionBody {
    /// UUID.
    pub id: SessionId,
    pub user_agent: String,
    /// RFC 3339 UTC, like the other times.
    pub created_at: UtcInstant,
    pub last_used_at: UtcInstant,
    pub expires_at: Option<UtcInstant>,
    /// Whether this is the session of the request.
    pub is_current: bool,
}
