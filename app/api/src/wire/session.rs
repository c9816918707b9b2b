//! Who is signed in, on the wire (decisions §1).

use app_domain::Role;
use serde::{Deserialize, Serialize};

/// The answer of `GET /api/auth/user`. An operator token has no `chatId`, role or names of a player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CurrentUser {
    pub chat_id: Option<String>,
    pub display_name: String,
    pub chat_username: Option<String>,
    #[cfg_attr(feature = "server", schema(value_type = Option<String>, example = "MAIN"))]
    pub role: Option<Role>,
    pub is_admin: bool,
    pub timezone: Option<String>,
    pub permissions: Permissions,
    /// What the portal shows as the team's name.
    pub team_name: String,
    /// Address of the team's logo, or empty.
    pub logo_url: String,
    /// `scheduling.timezone`.
    pub bot_timezone: String,
}

/// The ways to sign in besides a one-time link, and what else the sign-in page needs.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SignInOptions {
    /// Whether `GET /api/auth/chat` leads anywhere.
    pub chat: bool,
    /// Whether a bot runs that answers `/login` in chat.
    pub bot: bool,
    /// Whether nobody is registered yet: the operator's set-up link creates the first admin.
    pub needs_set_up: bool,
}

/// What the user may do, as the server will judge it again on every request.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Permissions {
    pub edit_strategies: bool,
    pub delete_strategies: bool,
    pub admin: bool,
}

/// The answer to a redeemed one-time code; the token is shown this once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
pub struct Redeemed {
    pub token: String,
    pub user: CurrentUser,
}

/// One of a person's own sessions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SessionBody {
    /// UUID.
    pub id: String,
    pub user_agent: String,
    /// RFC 3339 UTC, as are the others.
    pub created_at: String,
    pub last_used_at: String,
    pub expires_at: Option<String>,
    /// Whether this is the session that asks.
    pub is_current: bool,
}
