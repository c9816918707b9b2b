//! Converts the team's Discord server.

use app_service::port::DiscordServer;
use app_wire::{DiscordChannelBody, DiscordRoleBody, DiscordServerBody};

pub(crate) fn discord_server(server: DiscordServer) -> DiscordServerBody {
    let channels = server
        .channels
        .into_iter()
        .map(|channel| DiscordChannelBody {
            id: channel.id,
            name: channel.name,
            missing: channel.missing,
        });
    let roles = server.roles.into_iter().map(|role| DiscordRoleBody {
        id: role.id,
        name: role.name,
    });
    DiscordServerBody {
        name: server.name,
        invitation: server.invitation,
        channels: channels.collect(),
        roles: roles.collect(),
    }
}
