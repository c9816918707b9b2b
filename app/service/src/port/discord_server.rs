//! The team's Discord server, as the bot sees it.

use app_domain::settings::ChatObjectId;
use async_trait::async_trait;
use serde::{Deserialize, Serialize};

use super::store::Result;

/// The server with what the settings choose from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DiscordServer {
    pub name: String,
    /// The link that invites the bot with the permissions it uses.
    pub invitation: String,
    /// The channels for text, in Discord's order.
    pub channels: Vec<DiscordChannel>,
    /// The roles, the highest first, without `@everyone` and those of bots.
    pub roles: Vec<DiscordRole>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DiscordChannel {
    pub id: ChatObjectId,
    pub name: String,
    /// The permissions that the bot lacks there, by the names of Discord's client.
    pub missing: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DiscordRole {
    pub id: ChatObjectId,
    pub name: String,
}

#[async_trait]
pub trait DiscordServerReads {
    /// `None`: no bot has been connected to a server.
    async fn discord_server(&mut self) -> Result<Option<DiscordServer>>;
}

#[async_trait]
pub trait DiscordServerWrites {
    async fn put_discord_server(&mut self, server: &DiscordServer) -> Result<()>;
}
