//! The team's Discord server, as the bot sees it.

use app_domain::message_occasion::MessageState;
use app_domain::settings::ChatObjectId;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DiscordServerBody {
    pub name: String,
    /// The link that invites the bot with the permissions it uses.
    pub invitation: String,
    pub channels: Vec<DiscordChannelBody>,
    pub roles: Vec<DiscordRoleBody>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DiscordChannelBody {
    pub id: ChatObjectId,
    pub name: String,
    /// The permissions that the bot lacks there, by the names of Discord's client.
    pub missing: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DiscordRoleBody {
    pub id: ChatObjectId,
    pub name: String,
}

/// The data that an operator needs to offer sign-in with Discord. It contains no secrets.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DiscordSignInBody {
    /// Whether the sign-in page offers it.
    pub is_on: bool,
    /// The address to add to the application as a redirect.
    pub redirect_url: String,
}

/// The current state of a test message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TestMessageBody {
    /// `waiting`, `sent`, `skipped` or `failed`.
    pub state: MessageState,
    /// Why it was skipped, failed, or has to wait; may be empty.
    pub reason: String,
    /// The problems of the bot, as sentences with their remedies; none for a message that was sent.
    pub problems: Vec<String>,
}
