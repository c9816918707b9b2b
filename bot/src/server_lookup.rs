//! Reads from Discord what the bot sees of the team's server, and what it may do in a channel.

use app_service::{AppServices, ServiceError, discord_server};
use serenity::all::ChannelId;

use crate::discord::{DiscordClient, DiscordError};
use crate::permission::{ChannelAccess, PermissionInputs, ServerObstacle};
use crate::server_directory::ServerObjects;

/// Maximum number of servers of one page.
///
/// <https://discord.com/developers/docs/resources/user#get-current-user-guilds>
const MAX_SERVERS: usize = 200;
/// Discord's code for a channel that the bot cannot view.
const MISSING_ACCESS: i64 = 50_001;

/// Stores the channels and roles that admins choose from. A failure leaves what was known.
pub async fn record_server(
    services: &AppServices,
    platform: &DiscordClient,
) -> Result<(), ServiceError> {
    match fetch_server(platform).await {
        Ok(objects) => discord_server::record(services, &objects.directory()).await,
        Err(error) => {
            let error = &error as &dyn std::error::Error;
            tracing::debug!(error, "the server's channels and roles could not be read");
            Ok(())
        }
    }
}

async fn fetch_server(platform: &DiscordClient) -> Result<ServerObjects, DiscordError> {
    Ok(ServerObjects {
        guild: platform.guild().get(),
        account: platform.account().get(),
        application: platform.application_id(),
        servers: platform.servers().await?,
        channels: platform.channels().await?,
        roles: platform.roles().await?,
        member: platform.own_member().await?,
    })
}

/// Returns what the bot may do in a channel, and whether its messages ping the role.
pub async fn fetch_access(
    platform: &DiscordClient,
    channel: u64,
    role: Option<u64>,
) -> Result<ChannelAccess, DiscordError> {
    let channel_result = platform.channel(ChannelId::new(channel)).await;
    let shown = match channel_result {
        // Discord's responses for a channel that the bot cannot view.
        Err(error) if error.code() == Some(MISSING_ACCESS) || error.is_unknown_channel() => {
            let is_in_server = is_in_server(platform).await?;
            if is_in_server && error.is_unknown_channel() {
                return Err(error);
            }
            return Ok(ChannelAccess {
                channel,
                permissions: 0,
                pings_role: None,
                obstacle: (!is_in_server).then_some(ServerObstacle::NotInServer),
            });
        }
        other => other?,
    };
    let (roles, member) = (platform.roles().await?, platform.own_member().await?);
    let facts = PermissionInputs {
        guild: platform.guild().get(),
        account: platform.account().get(),
        channel: &shown,
        roles: &roles,
        member: &member,
    };
    Ok(ChannelAccess {
        channel,
        permissions: facts.permissions(),
        pings_role: role.map(|role| facts.can_ping(role)),
        obstacle: facts.timeout(platform.now()).map(ServerObstacle::TimedOut),
    })
}

/// Whether the bot is in the team's server. A full page of its servers may lack it, and then counts as one that has it.
async fn is_in_server(platform: &DiscordClient) -> Result<bool, DiscordError> {
    let (servers, id) = (platform.servers().await?, platform.guild().to_string());
    let servers = servers.as_array().map(Vec::as_slice).unwrap_or_default();
    let mut ids = servers.iter().map(|server| server["id"].as_str());
    Ok(servers.len() >= MAX_SERVERS || ids.any(|other| other == Some(&id)))
}
