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
    client: &DiscordClient,
) -> Result<(), ServiceError> {
    match fetch_server(client).await {
        Ok(objects) => discord_server::record(services, &objects.directory()).await,
        Err(error) => {
            let error = &error as &dyn std::error::Error;
            tracing::debug!(error, "the server's channels and roles could not be read");
            Ok(())
        }
    }
}

async fn fetch_server(client: &DiscordClient) -> Result<ServerObjects, DiscordError> {
    Ok(ServerObjects {
        guild: client.guild().get(),
        account: client.account().get(),
        application: client.application_id(),
        servers: client.servers().await?,
        channels: client.channels().await?,
        roles: client.roles().await?,
        member: client.own_member().await?,
    })
}

/// Returns what the bot may do in a channel, and whether its messages ping the role.
pub async fn fetch_access(
    client: &DiscordClient,
    channel: u64,
    role: Option<u64>,
) -> Result<ChannelAccess, DiscordError> {
    let channel_result = client.channel(ChannelId::new(channel)).await;
    let shown = match channel_result {
        // Discord's responses for a channel that the bot cannot view.
        Err(error) if error.code() == Some(MISSING_ACCESS) || error.is_unknown_channel() => {
            let is_in_server = is_in_server(client).await?;
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
    let (roles, member) = (client.roles().await?, client.own_member().await?);
    let inputs = PermissionInputs {
        guild: client.guild().get(),
        account: client.account().get(),
        channel: &shown,
        roles: &roles,
        member: &member,
    };
    Ok(ChannelAccess {
        channel,
        permissions: inputs.permissions(),
        pings_role: role.map(|role| inputs.can_ping(role)),
        obstacle: inputs.timeout(client.now()).map(ServerObstacle::TimedOut),
    })
}

/// Whether the bot is in the team's server. A full page of its servers may lack it, and then counts as one that has it.
async fn is_in_server(client: &DiscordClient) -> Result<bool, DiscordError> {
    let (servers, id) = (client.servers().await?, client.guild().to_string());
    let servers = servers.as_array().map(Vec::as_slice).unwrap_or_default();
    let mut ids = servers.iter().map(|server| server["id"].as_str());
    Ok(servers.len() >= MAX_SERVERS || ids.any(|other| other == Some(&id)))
}
