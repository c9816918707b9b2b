//! The team's Discord server, as the bot sees it.

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
    pub id: String,
    pub name: String,
    /// The permissions that the bot lacks there, by the names of Discord's client.
    pub missing: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DiscordRoleBody {
    pub id: String,
    pub name: String,
}
